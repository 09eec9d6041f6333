import type en from '../../../locales/en.json';
import { CODE_MAX_LENGTH, NAME_MAX_LENGTH, PASSWORD_MORE_THAN_CHARACTERS } from './constants.ts';
import type { LocaleKeyOf, Phrase } from './locale-keys.ts';

/** What is wrong with a value, as a text to be said; undefined where nothing is. */
export type Problem = Phrase<LocaleKeyOf<'validation'>> | undefined;

/** A link of the web, of mail or of the telephone (spec §5). */
export function isLink(text: string): boolean {
  return /^(https?:|mailto:|tel:)/.test(text);
}

/** The spec's user-name check, which knows two names only; sign-in does not use it. */
export function isValidUsername(name: string): boolean {
  return ['admin', 'editor'].includes(name.trim());
}

/** 1–30 letters, digits or Chinese characters. */
export function isName(text: string): boolean {
  return new RegExp(`^[A-Za-z0-9\\p{Script=Han}]{1,${NAME_MAX_LENGTH}}$`, 'u').test(text);
}

/** 1–60 letters or digits. */
export function isCode(text: string): boolean {
  return new RegExp(`^[A-Za-z0-9]{1,${CODE_MAX_LENGTH}}$`).test(text);
}

/** Letters, digits and hyphens, beginning with a letter or digit. */
export function isIdentifier(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9-]*$/.test(text);
}

/** One address, trimmed, as mail servers take it: at most 254 characters, 64 before the sign. */
export function isEmail(text: string): boolean {
  const [local = '', domain = '', ...rest] = text.trim().split('@');
  if (rest.length > 0 || local.length > 64 || text.trim().length > 254) return false;
  const isLocal = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local);
  return isLocal && /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/.test(domain);
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export function nameProblem(text: string): Problem {
  return isName(text) ? undefined : { key: 'validation.name', values: { limit: NAME_MAX_LENGTH } };
}

export function codeProblem(text: string): Problem {
  return isCode(text) ? undefined : { key: 'validation.code', values: { limit: CODE_MAX_LENGTH } };
}

export function identifierProblem(text: string): Problem {
  return isIdentifier(text) ? undefined : { key: 'validation.identifier' };
}

export function linkProblem(text: string): Problem {
  return isLink(text) ? undefined : { key: 'validation.link' };
}

export function titleProblem(text: string): Problem {
  return text.trim() === '' ? { key: 'validation.titleRequired' } : undefined;
}

export function emailProblem(text: string): Problem {
  return isEmail(text) ? undefined : { key: 'validation.email' };
}

/** The same, told with the address; nothing is no address and no problem. */
export function optionalEmailProblem(text: string): Problem {
  const email = text.trim();
  return email === '' || isEmail(email) ? undefined : { key: 'validation.invalidEmail', values: { email } };
}

/** A telephone number as people write it: 5–15 digits, with a plus before and spaces, hyphens, dots or brackets between. */
export function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return digits >= 5 && digits <= 15 && text.length <= 30 && /^\+?[0-9(][0-9 ().-]*$/.test(text);
}

export function optionalPhoneProblem(text: string): Problem {
  const phone = text.trim();
  return phone === '' || isPhone(phone) ? undefined : { key: 'validation.phone' };
}

/** The content of an update push. */
export function updateContentProblem(text: string): Problem {
  return isJson(text) ? undefined : { key: 'validation.updateContentJson' };
}

export function passwordProblem(password: string): Problem {
  const isLongEnough = password.length > PASSWORD_MORE_THAN_CHARACTERS;
  return isLongEnough ? undefined : { key: 'validation.passwordTooShort', values: { limit: PASSWORD_MORE_THAN_CHARACTERS } };
}

export function repeatedPasswordProblem(password: string, repeated: string): Problem {
  return password === repeated ? undefined : { key: 'validation.passwordsInconsistent' };
}

/**
 * The addresses of an authorisation, comma separated: each must be one, none may be the authoriser's own, and
 * anything that looks like another separator is said to be that.
 */
export function authorizedEmailsProblem(text: string, ownEmail: string): Problem {
  if (/[;，；、\s]/.test(text.trim().replaceAll(/\s*,\s*/g, ','))) return { key: 'validation.emailsCommaSeparated' };
  const emails = parseEmails(text);
  if (emails.length === 0) return { key: 'validation.email' };
  const invalid = emails.find((email) => !isEmail(email));
  if (invalid !== undefined) return { key: 'validation.invalidEmail', values: { email: invalid } };
  const isOwn = emails.some((email) => email.toLowerCase() === ownEmail.trim().toLowerCase());
  return isOwn ? { key: 'validation.authorizeSelf' } : undefined;
}

/** The addresses of a comma-separated text, each once. */
export function parseEmails(text: string): string[] {
  const emails = text.split(',').map((email) => email.trim());
  return [...new Set(emails.filter((email) => email !== ''))];
}

/** What a form cannot do without: chosen (spec: time, date, file …) or entered (security code …). */
export type RequiredField = keyof (typeof en)['validation']['required'];

export function requiredProblem(field: RequiredField, value: unknown): Problem {
  const isMissing =
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0);
  return isMissing ? { key: `validation.required.${field}` } : undefined;
}
