import { errorText } from '@heliograph/core/error-treatment';
import type { TFunction } from 'i18next';

/** A failure in the reader's language: the server's own words, ours for the network, 'Has Error' for the rest (spec §8). */
export function failureText(error: unknown, t: TFunction): string {
  const said = errorText(error);
  if (said === undefined) return t('messages.hasError');
  return 'key' in said ? t(said.key) : said.text;
}
