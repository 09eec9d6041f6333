import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import css from './menu-button.module.css';

export interface MenuItem {
  key: string;
  label: string;
  onSelect(): void;
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
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    options(root.current)[0]?.focus();
    const stopped = new AbortController();
    const closeOutside = (event: Event) => root.current?.contains(event.target as Node) || setIsOpen(false);
    document.addEventListener('pointerdown', closeOutside, { signal: stopped.signal });
    window.addEventListener('scroll', () => setIsOpen(false), { signal: stopped.signal, capture: true });
    window.addEventListener('resize', () => setIsOpen(false), { signal: stopped.signal });
    return () => stopped.abort();
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Tab') setIsOpen(false);
    else if (moveFocus(event.key, root.current, isOpen)) event.preventDefault();
    else if (event.key === 'ArrowDown' && !isOpen) setIsOpen(true);
  };
  return (
    <div ref={root} className={css.root} onKeyDown={onKeyDown}>
      <button type="button" className={className} aria-haspopup="menu" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} aria-label={label} onClick={() => setIsOpen(!isOpen)}>
        {children}
      </button>
      {isOpen && (
        <div className={css.popup} style={below(root.current)}>
          {heading !== undefined && <div className={css.heading}>{heading}</div>}
          <div id={id} role="menu" aria-label={label}>
            {items.map((item) => (
              <button key={item.key} type="button" role="menuitem" tabIndex={-1} className={css.item} onClick={() => (close(), item.onSelect())}>
                {item.label}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** Under the button, at its right edge; fixed, so that no scrolling table cuts it off. */
function below(root: HTMLElement | null): { top?: number; bottom?: number; right: number } {
  const box = root?.getBoundingClientRect() ?? new DOMRect();
  const right = document.documentElement.clientWidth - box.right;
  const hasRoom = box.bottom + ROOM_PX < window.innerHeight;
  return hasRoom ? { top: box.bottom + 4, right } : { bottom: window.innerHeight - box.top + 4, right };
}

function options(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

function moveFocus(key: string, root: HTMLElement | null, isOpen: boolean): boolean {
  const all = options(root);
  const at = all.findIndex((option) => option === document.activeElement);
  const targets: Record<string, number> = { ArrowDown: (at + 1) % all.length, ArrowUp: (at - 1 + all.length) % all.length, Home: 0, End: all.length - 1 };
  const target = targets[key];
  if (!isOpen || target === undefined) return false;
  all[target]?.focus();
  return true;
}
