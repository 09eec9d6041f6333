import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Range, type RangeKey, readRange } from './range.ts';

/** The range of a chart, in the address. */
export function useRange(fallback: RangeKey): [Range, (range: Range) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    ({ key, from, to }: Range) =>
      setSearch(
        (current) => {
          for (const [name, value] of Object.entries({ range: key === fallback ? null : key, from, to })) {
            if (value === null) current.delete(name);
            else current.set(name, value);
          }
          return current;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch, fallback],
  );
  return [readRange(search, fallback), change];
}
