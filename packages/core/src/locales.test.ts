import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from './constants.ts';
import { deviceStates } from './contract/devices.ts';
import { plantStates } from './contract/plants.ts';
import { errorCodes } from './errors.ts';
import { alwaysRoutes, flattenRoutes, grantedRoutes, openRoutes } from './routes.ts';
import { ROLES_EMPTY_TEXT } from './signed-in-user.ts';

type Branch = { [key: string]: string | Branch };

const texts = Object.fromEntries(LANGUAGES.map((language) => [language, flatten(readLocale(language))])) as Record<
  Language,
  Map<string, string>
>;

/** Every text that the specification quotes in §5 and §8, word for word. */
const quoted: Record<string, string> = {
  'messages.rolesEmpty': 'getInfo: roles must be a non-null array !',
  'messages.hasError': 'Has Error',
  'messages.confirmLogout.title': 'Confirm logout',
  'messages.confirmLogout.again': 'Log in again',
  'messages.confirmLogout.cancel': 'Cancel',
  'messages.failed.save': 'Save Fail',
  'messages.failed.update': 'update Fail',
  'messages.failed.upload': 'Upload Failure',
  'messages.failed.passwordChange': 'Password change failed',
  'messages.failed.verificationCode': 'Failed to send verification code',
  'messages.failed.pictureUpload': 'Picture upload failed',
  'messages.failed.fileCount': 'Number Of Files Exceeds Limit',
  'messages.failed.fileCommands': 'Unsupported File Commands',
  'messages.failed.orders': 'Unsupported Orders',
  'messages.failed.fullscreen': 'Your browser can not work',
  'messages.cancelled.delete': 'Delete cancelled',
  'messages.cancelled.unbind': 'Unbind cancelled',
  'messages.cancelled.repair': 'Repair cancelled',
  'messages.cancelled.allocation': 'Allocation cancelled',
  'messages.succeeded.delete': 'Deleted successfully',
  'messages.succeeded.save': 'Save succeeded',
  'messages.succeeded.update': 'Update succeeded',
  'messages.succeeded.create': 'Created successfully',
  'messages.succeeded.push': 'Push succeeded',
  'messages.succeeded.allocation': 'Allocation succeeded',
  'messages.succeeded.authorization': 'Authorization succeeded',
  'messages.succeeded.setting': 'Setting succeeded',
  'messages.succeeded.upload': 'Upload succeeded',
  'messages.succeeded.verificationCode': 'Verification code sent',
  'validation.fileCount': 'The number of files exceeds the limit',
  'validation.passwordTooShort': 'Passwords must be longer than {{limit}} digits',
  'validation.passwordsInconsistent': 'The two passwords are inconsistent',
  'validation.email': 'Please enter the correct email address',
  'validation.invalidEmail': 'Invalid email address: {{email}}',
  'validation.authorizeSelf': 'The authorization object cannot be the authoriser',
  'validation.emailsCommaSeparated': 'Authorized emails are comma separated',
  'validation.updateContentJson': 'The update content must be valid JSON',
  'validation.titleRequired': 'Title required',
  'validation.timePeriod': 'Time period setting is incorrect',
  'validation.powerSetting': 'Power setting is incorrect',
  'validation.pictureType': 'Pictures: jpg or png only',
  'validation.pictureSize': 'Pictures: at most 2 MB',
  'validation.documentType': 'Documents: PDF only',
  'validation.name': '1-{{limit}} alphanumeric or Chinese characters',
  'validation.code': '1-{{limit}} alphanumeric characters',
  'validation.identifier': 'Alphanumeric or hyphen, starting with an alphanumeric',
  'validation.link': 'A link starts with http://, https://, mailto: or tel:',
  'validation.required.time': 'Please select a time',
  'validation.required.date': 'Please select a date',
  'validation.required.file': 'Please select a file',
  'validation.required.device': 'Please select a device',
  'validation.required.deviceType': 'Please select a device type',
  'validation.required.order': 'Please select an order',
  'validation.required.powerStation': 'Please select a power station',
  'validation.required.permissions': 'Please select permissions',
  'validation.required.securityCode': 'Please enter the security code',
  'validation.required.companyName': 'Please enter the company name',
  'validation.required.subDeviceSn': 'Please enter the sub device SN',
  'validation.required.oldSubDeviceSn': 'Please enter the old sub device SN',
};

/** Names, abbreviations and words that another of the four languages writes as English does; in lower case. */
const sharedWords = new Set(
  `${ROLES_EMPTY_TEXT}|Heliograph|MQTT|ID|MAC|Denver|Madrid|Hardware|Firmware|Token|Roles|Broker|Solar|Total|no|MPPT|API|JSON|Plan`
    .toLowerCase()
    .split('|'),
);
/** What a person types or a variable is called is the same everywhere. */
const literal = /^(helio .*|--[a-z-]+|[A-Z]+_[A-Z_]+)$/;

test('every quoted text of the specification stands in the English file, word for word', () => {
  expect(Object.fromEntries(Object.keys(quoted).map((key) => [key, texts.en.get(key)]))).toEqual(quoted);
});

test('the texts that the specification fixes in other languages are so', () => {
  expect(texts.zh.get('messages.confirmLogout.title')).toBe('确认退出');
  expect(LANGUAGES.map((language) => texts[language].get('messages.rolesEmpty'))).toEqual(Array(4).fill(ROLES_EMPTY_TEXT));
});

test('every error of the catalogue has a text, and every such text an error', () => {
  const names = [...keysOf('en')].filter((key) => key.startsWith('errors.') && !key.startsWith('errors.transport.'));
  expect(names.sort()).toEqual(
    Object.keys(errorCodes)
      .map((name) => `errors.${name}`)
      .sort(),
  );
  for (const reason of ['network', 'timeout', 'status', 'body']) expect(texts.en.has(`errors.transport.${reason}`)).toBe(true);
});

test('every route has a title, and every title a route', () => {
  const titles = flattenRoutes([...openRoutes, ...alwaysRoutes, ...grantedRoutes]).map(({ route }) => route.title);
  expect([...keysOf('en')].filter((key) => key.startsWith('routes.')).sort()).toEqual([...new Set<string>(titles)].sort());
});

test('every state of a plant and of a device has a word', () => {
  expect([...plantStates, ...deviceStates].filter((state) => !texts.en.has(`states.${state}`))).toEqual([]);
});

describe.each(LANGUAGES)('%s', (language) => {
  test('has the keys of English', () => {
    expect([...keysOf(language)].sort()).toEqual([...keysOf('en')].sort());
  });

  test('has exactly the plural forms of its language', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const forms = Map.groupBy([...texts[language].keys()].filter(isPlural), fold);
    expect(new Set([...forms].filter(([, keys]) => keys.map(formOf).sort().join() !== categories.join()).map(([stem]) => stem))).toEqual(
      new Set(),
    );
  });

  test('has the placeholders of English', () => {
    const [own, english] = [placeholders(language), placeholders('en')];
    expect([...english].filter(([key, found]) => own.get(key) !== found)).toEqual([]);
  });

  test('has no empty text and none with loose space', () => {
    const bad = [...texts[language]].filter(([, text]) => text === '' || text !== text.trim() || /\S {2}/.test(text));
    expect(bad).toEqual([]);
  });
});

test.each(LANGUAGES.filter((language) => language !== 'en'))('%s is translated', (language) => {
  const same = [...texts[language]].filter(([key, text]) => text === texts.en.get(key) && hasWords(text));
  expect(same).toEqual([]);
});

function hasWords(text: string): boolean {
  const isWord = /\p{L}{2}/u.test(text.replaceAll(/\{\{\w+\}\}/g, ''));
  return isWord && !sharedWords.has(text.toLowerCase()) && !literal.test(text);
}

function readLocale(language: Language): Branch {
  return JSON.parse(readFileSync(new URL(`../../../locales/${language}.json`, import.meta.url), 'utf8')) as Branch;
}

function flatten(branch: Branch, prefix = ''): Map<string, string> {
  const entries = Object.entries(branch).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
  );
  return new Map(entries);
}

function isPlural(key: string): boolean {
  return /_(zero|one|two|few|many|other)$/.test(key);
}

function fold(key: string): string {
  return isPlural(key) ? key.slice(0, key.lastIndexOf('_')) : key;
}

function formOf(key: string): string {
  return key.slice(key.lastIndexOf('_') + 1);
}

function keysOf(language: Language): Set<string> {
  return new Set([...texts[language].keys()].map(fold));
}

/** The placeholders of every key, those of its plural forms together. */
function placeholders(language: Language): Map<string, string> {
  const byKey = Map.groupBy(texts[language], ([key]) => fold(key));
  const ofEntry = ([, text]: [string, string]) => text.match(/\{\{\w+\}\}/g) ?? [];
  return new Map([...byKey].map(([key, entries]) => [key, [...new Set(entries.flatMap(ofEntry))].sort().join()]));
}
