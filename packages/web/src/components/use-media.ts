import { MOBILE_BREAKPOINT_PX } from '@heliograph/core/constants';
import { useSyncExternalStore } from 'react';
import { device } from '../state/device.ts';

const narrow = window.matchMedia(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
const roomy = window.matchMedia('(min-width: 1200px)');
const still = window.matchMedia('(prefers-reduced-motion: reduce)');
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
/** Wide enough for a panel beside the screen. */
export function useHasRoomBeside(): boolean {
  return useMedia(roomy);
}
/** The reader asked for as little motion as possible. */
export function useIsStill(): boolean {
  return useMedia(still);
}

function useMedia(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => (query.addEventListener('change', listener), () => query.removeEventListener('change', listener)),
    () => query.matches,
  );
}
