import { DEFAULT_TIME_ZONE } from '@heliograph/core/constants';

/** A list over many plants has no zone of its own: the reader's. */
export function readerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE;
}
