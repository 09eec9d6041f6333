let isLeaving = false;

/** A navigation that is called off is over by then. */
const LEAVING_MOST_MS = 5_000;

/** Begins to notice that the page is being left; once a page. */
export function watchLeaving(): void {
  window.addEventListener('beforeunload', () => {
    isLeaving = true;
    setTimeout(() => (isLeaving = false), LEAVING_MOST_MS);
  });
  window.addEventListener('pageshow', () => (isLeaving = false));
}

/** Calls that the browser cuts because the page is being left fail for nobody: taken for failures, they would end the session. */
export function unlessLeaving<Args extends unknown[], Result>(send: (...args: Args) => Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
    try {
      return await send(...args);
    } catch (error) {
      if (isLeaving) return new Promise(() => {});
      throw error;
    }
  };
}
