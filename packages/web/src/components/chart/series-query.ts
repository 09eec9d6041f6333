import type { Query } from '@tanstack/react-query';
import type { Range } from './range.ts';

const LIVE_EVERY_MS = 10_000;
const EVERY_MS = 60_000;

/** A chosen range and the time before do not change any more, or hardly. */
export function refetchEveryMs({ key }: Range, isPrevious: boolean): number | false {
  if (key === 'now') return LIVE_EVERY_MS;
  return isPrevious || key === 'custom' ? false : EVERY_MS;
}

/** Another range of the same plant or device fades out the old one in place of emptying the chart. */
export function keepPreviousOf(id: string) {
  return <Data>(data: Data | undefined, query: Pick<Query, 'queryKey'> | undefined): Data | undefined =>
    query?.queryKey.includes(id) === true ? data : undefined;
}
