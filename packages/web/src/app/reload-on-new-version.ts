const STORAGE_KEY = 'reloadedForChunk';
const ONCE_PER_MS = 60_000;

/** After an update the old page asks for files that are gone: it loads itself anew, once. */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < ONCE_PER_MS) return;
    event.preventDefault();
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
    window.location.reload();
  });
}
