import { formatDate } from '@heliograph/core/format/date';
import type { TFunction } from 'i18next';
import type { LoggedError } from '../../state/error-log.ts';

interface Fact {
  name: string;
  value: string;
  /** A machine's word, the same in every language. */
  isCode: boolean;
}

/** The facts of an error under their names, in the order in which one reads them; what is not known is left out. */
export function errorFacts(error: LoggedError, t: TFunction, timeZone: string): Fact[] {
  const code = (name: string, value = '') => ({ name, value, isCode: true });
  const facts = [
    { name: t('errorLog.when'), value: timesOf(error, timeZone), isCode: false },
    code(t('errorLog.screen'), error.screen),
    code(t('errorLog.endpoint'), error.endpoint),
    code(t('errorLog.code'), error.code),
    code(t('errorLog.requestId'), error.requestId),
  ];
  return facts.filter(({ value }) => value !== '');
}

/** The same as lines to send to support. */
export function errorText(error: LoggedError, t: TFunction, timeZone: string): string {
  const head = `${t(`errorLog.${error.kind}`)}: ${error.message}${error.count > 1 ? ` (×${error.count})` : ''}`;
  const facts = errorFacts(error, t, timeZone).map(({ name, value }) => `${name}: ${value}`);
  return [head, ...facts, ...(error.stack === undefined ? [] : [error.stack])].join('\n');
}

/** All of them, the newest first, under a line that says which console it was. */
export function logText(log: readonly LoggedError[], t: TFunction, timeZone: string): string {
  const head = `${t('common.productTitle')} ${window.location.origin} ${navigator.userAgent} (${timeZone})`;
  return [head, ...log.map((error) => errorText(error, t, timeZone))].join('\n\n');
}

function timesOf({ firstAtMs, lastAtMs }: LoggedError, timeZone: string): string {
  const [first, last] = [formatDate(firstAtMs, { timeZone }) ?? '', formatDate(lastAtMs, { timeZone }) ?? ''];
  if (first === last) return last;
  return `${first} – ${first.slice(0, 10) === last.slice(0, 10) ? last.slice(11) : last}`;
}
