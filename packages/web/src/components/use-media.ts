import { MOBILE_BREAKPOINT_PX } from '@heliograph/core/constants';
import { useSyncExternalStore } from 'react';
import { device } from '../state/device.ts';

const narrow = window.matchMedia(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
const phone = window.matchMedia('(max-width: 767px)');

/** Below the spec's breakpoint, or switched to the mobile layout: the sidebar is a drawer. */
export function useIsNarrow(): boolean {
  return useIsMobileOr(narrow);
}
/** Too narrow for tables, or switched: they become lists of two lines. */
export function useIsPhone(): boolean {
  return useIsMobileOr(phone);
}
/** Whether the width leaves a choice of layout. */
export function useHasLayoutChoice(): boolean {
  return !useMedia(narrow);
}

function useIsMobileOr(query: MediaQueryList): boolean {
  const isMatching = useMedia(query);
  return device.useValue() === 'mobile' || isMatching;
}

function useMedia(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => (query.addEventListener('change', listener), () => query.removeEventListener('change', listener)),
    () => query.matches,
  );
}
