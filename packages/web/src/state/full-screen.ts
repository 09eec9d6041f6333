import { useSyncExternalStore } from 'react';

export function useIsFullScreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

/** Enters or leaves full screen; false where the browser cannot. */
export async function toggleFullScreen(): Promise<boolean> {
  if (!document.fullscreenEnabled) return false;
  try {
    if (document.fullscreenElement === null) await document.documentElement.requestFullscreen();
    else await document.exitFullscreen();
    return true;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
