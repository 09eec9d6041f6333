import { expect, test } from 'vitest';
import { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';
import type { Endpoint } from './endpoint.ts';
import { dayInputSchema, paramRules, textSchema, timeZoneSchema } from './fields.ts';
import { contract } from './index.ts';
import { infoPayloadSchema } from './mqtt.ts';

/** Only their hash is ever looked at, and a password may be anything. */
const hashed = ['password', 'oldPassword', 'newPassword', 'setupToken'];
/** Read as it came, and never kept. */
const asItCame = ['payload'];
const withControls = ['a\0', '\0', 'a\u001Bb', 'a\nb', 'a\u007F', 'a\u0085b', 'a\uD800'];
/** Texts of several lines. */
const lined = ['introduction', 'publicKey'];
const inputs = Object.entries(contract as unknown as Record<string, Endpoint>).flatMap(([key, { query, body }]) =>
  [query, body].flatMap((schema) => (schema ? fieldsOf(key, schema) : [])),
);
const parameters = Object.entries(paramRules).map(([name, rule]) => [`{${name}}`, name, rule] as const);
const infos = fieldsOf('up/info', infoPayloadSchema);

test.each([...inputs, ...parameters, ...infos].filter(([, name]) => !hashed.includes(name) && !asItCame.includes(name)))(
  '%s %s takes no control characters',
  (_key, name, schema) => {
    const refused = lined.includes(name) ? withControls.filter((text) => !text.includes('\n')) : withControls;
    expect(refused.filter((text) => z.safeParse(schema, text).success)).toEqual([]);
  },
);

test('what is looked at is every text of the contract', () => {
  const names = new Set(inputs.map(([, name]) => name));
  expect([...names]).toEqual(expect.arrayContaining(['username', 'address', 'name', 'search', 'channel', 'timeZone', ...hashed]));
});

test('a text keeps every script, and loses what surrounds it', () => {
  expect(textSchema(40).parse('  Straße 5, 電站 „Süd“ 🌞 \n')).toBe('Straße 5, 電站 „Süd“ 🌞');
});

test('a day as input lies between 1970-01-02 and 9999-12-31', () => {
  const isTaken = (date: string) => dayInputSchema.safeParse(date).success;
  expect(['1970-01-02', '2026-02-28', '2028-02-29', '9999-12-31'].filter((date) => !isTaken(date))).toEqual([]);
  const refused = ['1969-12-31', '1970-01-01', '0001-01-01', '10000-01-01', '2026-02-29', '2026-1-1', '-000001-01-01', ''];
  expect(refused.filter(isTaken)).toEqual([]);
});

test('a time zone is one of IANA by its full name', () => {
  const isTaken = (zone: string) => timeZoneSchema.safeParse(zone).success;
  const known = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata', 'Europe/Kyiv', 'America/Argentina/Ushuaia', 'Etc/GMT+5'];
  expect(known.filter((zone) => !isTaken(zone))).toEqual([]);
  const refused = [
    'PST',
    'IST',
    'CST',
    'BST',
    'EST5EDT',
    'US/Pacific-New',
    'SystemV/AST4',
    '+05:30',
    'europe/madrid',
    'Europe/Nowhere',
    '',
  ];
  expect(refused.filter(isTaken)).toEqual([]);
});

test('one mistake is one problem', () => {
  const problems = (schema: z.ZodType, input: string) => schema.safeParse(input).error?.issues.length;
  expect(['Mars/Olympus', 'PST', 'Europe/Nowhere', ''].map((zone) => problems(timeZoneSchema, zone))).toEqual([1, 1, 1, 1]);
  expect(['', '1969-12-31', '0', '2026-02-30'].map((date) => problems(dayInputSchema, date))).toEqual([1, 1, 1, 1]);
});

function fieldsOf(key: string, schema: $ZodType): (readonly [string, string, $ZodType])[] {
  return Object.entries((schema as z.ZodObject).shape).map(([name, field]) => [key, name, field as $ZodType] as const);
}
