import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import css from './menu-button.module.css';
import { type MenuGroup, type MenuItem, MenuPopup } from './menu-popup.tsx';

interface Props {
  label: string;
  children: ReactNode;
  /** Stands above the items and cannot be chosen. */
  heading?: ReactNode;
  items: readonly MenuItem[];
  group?: MenuGroup | undefined;
  className?: string | undefined;
}

const ROOM_PX = 200;

/** A button with a menu. */
export function MenuButton({ label, children, heading, items, group, className }: Props) {
  const [place, setPlace] = useState<CSSProperties>();
  const isOpen = place !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const open = () => setPlace(below(button.current));
  const close = () => setPlace(undefined);
  const closeAndReturn = () => {
    close();
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || isOpen) return;
    event.preventDefault();
    open();
  };
  return (
    <div className={css.root}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        onClick={isOpen ? closeAndReturn : open}
        onKeyDown={onKeyDown}
      >
        {children}
      </button>
      {isOpen && (
        <MenuPopup
          id={id}
          label={label}
          heading={heading}
          items={items}
          group={group}
          place={place}
          opener={button}
          onDone={closeAndReturn}
          onDismiss={close}
        />
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
