import { type RefObject, useEffect, useState } from 'react';

/** Takes files that are dropped on an element; answers whether some hang over it. */
export function useDrop(target: RefObject<HTMLElement | null>, isClosed: boolean, onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const listen = (name: 'dragover' | 'dragleave' | 'drop', isOverNow: boolean) =>
      target.current?.addEventListener(
        name,
        (event) => {
          // Otherwise the browser opens the file in place of the page.
          event.preventDefault();
          setIsOver(isOverNow && !isClosed);
          if (name === 'drop' && !isClosed) onFiles([...(event.dataTransfer?.files ?? [])]);
        },
        { signal },
      );
    listen('dragover', true);
    listen('dragleave', false);
    listen('drop', false);
    return () => controller.abort();
  }, [target, isClosed, onFiles]);
  return isOver;
}
