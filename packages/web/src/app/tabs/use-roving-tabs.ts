import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { revealTab } from './reveal-tab.ts';

/** One stop for the Tab key, arrows between the tabs; the focus follows what is asked for once it is drawn. */
export function useRovingTabs(list: RefObject<HTMLElement | null>) {
  const [focused, setFocused] = useState<string>();
  const wanted = useRef<string>(undefined);
  const follow = () => {
    const tab = wanted.current === undefined ? undefined : tabsIn(list.current).find(({ dataset }) => dataset['path'] === wanted.current);
    if (tab === undefined) return;
    wanted.current = undefined;
    tab.focus({ preventScroll: true });
    revealTab(tab);
  };
  const focus = (path: string) => {
    wanted.current = path;
    follow();
  };
  useEffect(follow);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = tabsIn(list.current);
    const at = all.findIndex((tab) => tab === document.activeElement);
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % all.length,
      ArrowLeft: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const tab = all[targets[event.key] ?? -1];
    if (at < 0 || tab === undefined) return;
    event.preventDefault();
    tab.focus({ preventScroll: true });
    revealTab(tab);
  };
  return {
    focused,
    onKeyDown,
    onFocus: (event: FocusEvent<HTMLElement>) => setFocused(event.target.dataset['path']),
    onBlur: () => setFocused(undefined),
    focus,
    /** After a closing the focus stays in the bar if it was there, or if it went with the view. */
    focusIfInside: (path: string) => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement === null || list.current?.contains(activeElement)) focus(path);
    },
  };
}

function tabsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
}
