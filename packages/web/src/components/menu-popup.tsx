import { type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import css from './menu-popup.module.css';

export interface MenuItem {
  key: string;
  label: string;
  onSelect: () => void;
  /** Shown, and cannot be chosen now. */
  isDisabled?: boolean;
  /** Given for one choice out of several: whether it is the present one. */
  isChosen?: boolean;
  /** It opens a dialog. */
  hasDialog?: boolean;
}
/** Items under a name of their own, below the others. */
export interface MenuGroup {
  label: string;
  note?: string;
  items: readonly MenuItem[];
}

interface Props {
  id?: string;
  label: string;
  /** Stands above the items and cannot be chosen. */
  heading?: ReactNode;
  items: readonly MenuItem[];
  group?: MenuGroup | undefined;
  place: CSSProperties;
  /** What opened it: a press there does not dismiss it. */
  opener: RefObject<HTMLElement | null>;
  /** Escape, or an item was chosen: the focus goes back. */
  onDone: () => void;
  /** Somebody went elsewhere. */
  onDismiss: () => void;
}

/** An open menu, by mouse and by keyboard (arrows, Home, End, Escape). */
export function MenuPopup({ id, label, heading, items, group, place, opener, onDone, onDismiss }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  }, [onDismiss]);
  useEffect(() => {
    const { signal, stop } = stoppable();
    const leave = () => dismiss.current();
    const isOwn = (target: EventTarget | null) =>
      target instanceof Node && (menu.current?.parentElement?.contains(target) || opener.current?.contains(target));
    document.addEventListener('pointerdown', ({ target }) => isOwn(target) || leave(), { signal });
    // A list that grows elsewhere scrolls as well; only a menu that no longer stands at its opener goes.
    const at = placeOf(opener.current);
    window.addEventListener('scroll', () => placeOf(opener.current) === at || leave(), { signal, capture: true });
    window.addEventListener('resize', leave, { signal });
    const [first] = options(menu.current);
    const chosen = first?.role === 'menuitemradio' ? menu.current?.querySelector<HTMLElement>('[aria-checked=true]') : undefined;
    (chosen ?? first)?.focus({ preventScroll: true });
    return stop;
  }, [opener]);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onDone();
    else if (event.key === 'Tab') onDismiss();
    else if (moveFocus(event.key, menu.current)) event.preventDefault();
  };
  return (
    <div className={css.popup} style={place}>
      {heading !== undefined && <div className={css.heading}>{heading}</div>}
      <div
        ref={menu}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => event.preventDefault()}
      >
        {items.map((item) => (
          <Item key={item.key} item={item} onDone={onDone} />
        ))}
        {group !== undefined && <Group group={group} onDone={onDone} />}
      </div>
    </div>
  );
}

function Group({ group, onDone }: { group: MenuGroup; onDone: () => void }) {
  const id = useId();
  return (
    <div role="group" className={css.group} aria-labelledby={id}>
      <div className={css.groupHead}>
        <span id={id}>{group.label}</span>
        {group.note !== undefined && <small>{group.note}</small>}
      </div>
      {group.items.map((item) => (
        <Item key={item.key} item={item} onDone={onDone} />
      ))}
    </div>
  );
}

function Item({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const isChoice = item.isChosen !== undefined;
  return (
    <button
      type="button"
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      tabIndex={-1}
      className={css.item}
      aria-checked={item.isChosen}
      aria-haspopup={item.hasDialog ? 'dialog' : undefined}
      aria-disabled={item.isDisabled}
      onClick={() => item.isDisabled || (onDone(), item.onSelect())}
    >
      {isChoice && (
        <span className={css.mark} aria-hidden="true">
          {item.isChosen ? '✓' : ''}
        </span>
      )}
      {item.label}
    </button>
  );
}

function placeOf(element: HTMLElement | null): string {
  const { left, top } = element?.getBoundingClientRect() ?? new DOMRect();
  return `${Math.round(left)},${Math.round(top)}`;
}

function stoppable() {
  const controller = new AbortController();
  return { signal: controller.signal, stop: () => controller.abort() };
}

function options(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
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
