import { clean } from '../clean.ts';
import { usageError } from '../errors.ts';

/** An instant with its offset, or a day that begins in UTC: nothing is guessed from where the command runs. */
export function instant(text: string, flag: string): number {
  const isWhole = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  const at = isWhole ? Date.parse(text) : Number.NaN;
  if (!Number.isFinite(at)) throw usageError('problem.notInstant', { flag, value: clean(text) });
  return at;
}
