import { MOBILE_BREAKPOINT_PX } from '@heliograph/core/constants';
import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
const phone = window.matchMedia('(max-width: 767px)');

/** Below the spec's breakpoint: the sidebar is a drawer. */
export function useIsNarrow(): boolean {
  return useMedia(narrow);
}
/** Too narrow for tables: they become lists of two lines. */
export function useIsPhone(): boolean {
  return useMedia(phone);
}

function useMedia(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => (query.addEventListener('change', listener), () => query.removeEventListener('change', listener)),
    () => query.matches,
  );
}
