let leavingUntil = 0;

/** As long as a slow server may take to answer with the next page; a navigation that was called off, or brought a file, is over by then. */
const LEAVING_MOST_MS = 20_000;

/** Begins to notice that the page is being left; once a page. */
export function watchLeaving(): void {
  window.addEventListener('beforeunload', () => (leavingUntil = Date.now() + LEAVING_MOST_MS));
  window.addEventListener('pageshow', () => (leavingUntil = 0));
}

/** Calls that the browser cuts because the page is being left fail for nobody: taken for failures, they would end the session. */
export function unlessLeaving<Args extends unknown[], Result>(send: (...args: Args) => Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
    try {
      return await send(...args);
    } catch (error) {
      // Whoever waits goes with the page; where it stays, the failure is told later.
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, leavingUntil - Date.now())));
      throw error;
    }
  };
}
