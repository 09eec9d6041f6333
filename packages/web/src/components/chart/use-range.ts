import { useCallback } from 'react';
import { useAddress } from '../../state/use-address.ts';
import { type Range, type RangeKey, readRange } from './range.ts';

/** The range of a chart, in the address. */
export function useRange(fallback: RangeKey): [Range, (range: Range) => void] {
  const { search, put } = useAddress();
  const change = useCallback(({ key, from, to }: Range) => put({ range: key === fallback ? null : key, from, to }), [put, fallback]);
  return [readRange(search, fallback), change];
}
