import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import css from './menu-button.module.css';

export interface MenuItem {
  key: string;
  label: string;
  onSelect: () => void;
}

interface Props {
  label: string;
  children: ReactNode;
  /** Stands above the items and cannot be chosen. */
  heading?: ReactNode;
  items: readonly MenuItem[];
  className?: string | undefined;
}

const ROOM_PX = 200;

/** A button with a menu, by mouse and by keyboard (arrows, Home, End, Escape). */
export function MenuButton({ label, children, heading, items, className }: Props) {
  const [place, setPlace] = useState<CSSProperties>();
  const isOpen = place !== undefined;
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const open = () => setPlace(below(root.current));
  const close = () => {
    setPlace(undefined);
    root.current?.querySelector('button')?.focus();
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    options(root.current)[0]?.focus();
    const { signal, stop } = stoppable();
    const dismiss = () => setPlace(undefined);
    document.addEventListener('pointerdown', (event) => root.current?.contains(event.target as Node) || dismiss(), { signal });
    window.addEventListener('scroll', dismiss, { signal, capture: true });
    window.addEventListener('resize', dismiss, { signal });
    return stop;
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Tab') setPlace(undefined);
    else if (isOpen && moveFocus(event.key, root.current)) event.preventDefault();
    else if (event.key === 'ArrowDown' && !isOpen) open();
  };
  return (
    <div ref={root} className={css.root}>
      <button
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        onClick={isOpen ? close : open}
        onKeyDown={onKeyDown}
      >
        {children}
      </button>
      {isOpen && (
        <div className={css.popup} style={place}>
          {heading !== undefined && <div className={css.heading}>{heading}</div>}
          <div id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
            {items.map((item) => (
              <button
                key={item.key}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={css.item}
                onClick={() => (close(), item.onSelect())}
              >
                {item.label}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** Under the button (or above, where there is no room), at its right edge; fixed, so that no scrolling table cuts it off. */
function below(root: HTMLElement | null): CSSProperties {
  const box = root?.getBoundingClientRect() ?? new DOMRect();
  const right = document.documentElement.clientWidth - box.right;
  const hasRoom = box.bottom + ROOM_PX < window.innerHeight;
  return hasRoom ? { top: box.bottom + 4, right } : { bottom: window.innerHeight - box.top + 4, right };
}

function stoppable() {
  const controller = new AbortController();
  return { signal: controller.signal, stop: () => controller.abort() };
}

function options(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

function moveFocus(key: string, root: HTMLElement | null): boolean {
  const all = options(root);
  const at = all.findIndex((option) => option === document.activeElement);
  const targets: Record<string, number> = {
    ArrowDown: (at + 1) % all.length,
    ArrowUp: (at - 1 + all.length) % all.length,
    Home: 0,
    End: all.length - 1,
  };
  const target = targets[key];
  if (target === undefined) return false;
  all[target]?.focus();
  return true;
}
