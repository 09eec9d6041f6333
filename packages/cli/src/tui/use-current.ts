import { useEffect, useRef, type RefObject } from 'react';

/** The newest value for work that outlives a render, without starting that work anew. */
export function useCurrent<T>(value: T): RefObject<T> {
  const current = useRef(value);
  useEffect(() => {
    current.current = value;
  });
  return current;
}
