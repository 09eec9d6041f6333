import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pushStates } from '../commands/schedule.ts';
import { settingRules } from '../commands/settings.ts';
import { filingRates } from '../contract/archive.ts';
import type { AuditEntry, AuditValue } from '../contract/audit.ts';
import { organisationTypes } from '../contract/organisation.ts';
import { installPositions } from '../contract/plants.ts';
import { LANGUAGES, type Language } from '../constants.ts';
import { energyFlows } from '../energy.ts';
import { firmwareStates } from '../firmware.ts';
import { gatewayProducts } from '../gateway-products.ts';
import type { Reader } from '../locale-keys.ts';
import { shippedProducts } from '../products.ts';
import { profileKeys } from '../profiles/profile-keys.ts';
import { auditFields } from './fields.ts';
import { auditActions, auditResources } from './kinds.ts';
import * as shows from './show.ts';
import { auditTexts } from './texts.ts';
import { entryWords } from './words.ts';

const entry: AuditEntry = {
  id: '1',
  at: 0,
  user: null,
  organisation: null,
  isByToken: false,
  action: 'update',
  resource: 'plant',
  resourceId: '12',
  resourceName: 'Finca',
  plantId: null,
  deviceId: null,
  changes: [],
  requestId: '',
};
const change = (field: string, before: AuditValue, after: AuditValue) => ({ field, before, after, isHidden: false });
const readers = Object.fromEntries(LANGUAGES.map((language) => [language, readerOf(language)])) as Record<Language, Reader>;
const told = (about: Partial<AuditEntry>, language: Language = 'en') => entryWords({ ...entry, ...about }, readers[language]);

/** Texts of a language, of the branches alone that a surface loads for the trail; a missing one is an error. */
function readerOf(language: Language): Reader {
  const texts = JSON.parse(readFileSync(new URL(`../../../../locales/${language}.json`, import.meta.url), 'utf8')) as object;
  const textAt = (key: string) => key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts);
  return {
    language,
    timeZone: 'Europe/Madrid',
    say(key, values = {}) {
      if (!auditTexts.some((branch) => key === branch || key.startsWith(`${branch}.`))) throw new Error(`${key} is not loaded`);
      const text = textAt(key) ?? textAt(`${key}_other`);
      if (typeof text !== 'string') throw new Error(`${key} has no text`);
      return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
    },
  };
}

test.each(LANGUAGES)('every action, record and field has its words: %s', (language) => {
  for (const resource of auditResources) {
    for (const action of auditActions) {
      const fields = Object.keys(auditFields[resource]);
      const { changes, ...head } = told({ resource, action, changes: fields.map((field) => change(field, null, 1)) }, language);
      for (const text of [head.action, head.resource]) expect(text).not.toMatch(/^[a-z]+[A-Z]|\./);
      expect(changes).toHaveLength(fields.length);
      const raw = changes.filter(({ field }, at) => field === fields[at] && /[A-Z]/.test(field));
      expect(raw).toEqual([]);
    }
  }
});

test.each(LANGUAGES)('a push is told by its settings, each with its value and unit: %s', (language) => {
  for (const [name, rule] of Object.entries(settingRules)) {
    const values = rule.kind === 'choice' ? rule.options : rule.kind === 'number' ? [9_000] : ['06:00-09:00'];
    for (const value of values) {
      const set = JSON.stringify({ [name]: value });
      for (const resource of ['push', 'command'] as const) {
        const { subject, changes } = told(
          { resource, action: 'create', resourceName: set, changes: [change('changes', null, set)] },
          language,
        );
        const [line] = changes;
        expect(`${subject} ${line?.field} ${line?.after}`).not.toMatch(/[{}"_]/);
        expect(subject).toBe(`${line?.field}: ${line?.after}`);
        expect(line?.after).toMatch(rule.kind === 'number' ? / (W|%)$/ : /./);
      }
    }
  }
});

test('each setting of a push is a line of its own, in plain words', () => {
  const changes = JSON.stringify({ maxOutPower: 9_000, chargeMode: 'pv' });
  const push = told({
    action: 'create',
    resource: 'push',
    resourceName: changes,
    changes: [
      change('changes', null, changes),
      change('source', null, 'cli'),
      change('waves', null, '1,5%,100%'),
      change('gates', null, 'failed>1,timedOut>20%/5'),
      change('answerMs', null, 300_000),
      change('expiresAt', null, Date.UTC(2026, 9, 1, 10)),
      change('retryOf', null, 3),
    ],
  });
  expect(push.subject).toBe('Maximum output power: 9,000 W · Charge mode: From the sun only');
  expect(push.changes.map(({ field, after }) => `${field} | ${after}`)).toEqual([
    'Maximum output power | 9,000 W',
    'Charge mode | From the sun only',
    'Source | Command line',
    'Waves | 1 → 5% → 100%',
    'Stops when | more than 1 failed, more than 20 % without an answer (from 5 settled)',
    'Time to answer and show the value | 5 minutes',
    'Deadline | 2026-10-01 12:00:00',
    'Repeats | Push 3',
  ]);
  expect(push.changes.some(({ isHidden }) => isHidden)).toBe(false);
});

test('values stand as on the screens, to their last digit, from what they were to what they are', () => {
  const values = (changes: AuditEntry['changes'], about: Partial<AuditEntry> = {}, language: Language = 'en') =>
    told({ ...about, changes }, language).changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`);
  expect(
    values([
      change('installedCapacityWp', 5_000, 5_001),
      change('countryCode', 'ES', 'JP'),
      change('latitudeDeg', null, -3.7038),
      change('owner', { id: '1', name: 'Sun' }, { id: '2', name: '' }),
      change('installPosition', 'roof', 'garden'),
    ]),
  ).toEqual([
    'Install capacity: 5 kWp → 5.001 kWp',
    'Country: Spain → Japan',
    'Latitude: null → -3.7038°',
    'Owner: Sun → 2',
    'Install position: Roof → Garden',
  ]);
  expect(values([change('capacityW', 900, 12_500)], {}, 'es')).toEqual(['Capacidad: 900 W → 12,5 kW']);
  expect(values([change('isEnabled', true, false)], { resource: 'user' })).toEqual(['In use: yes → no']);
  expect(values([change('role', { id: '2', name: 'installer' }, { id: '9', name: 'night-shift' })], { resource: 'userRole' })).toEqual([
    'Role: Installer → night-shift',
  ]);
  expect(values([change('productKeys', null, 'string-inverter, acme-1')], { resource: 'firmware' })).toEqual([
    'Products: null → String inverter, acme-1',
  ]);
});

test('what a newer server tells is shown as it comes, and a text that only looks like settings stays one', () => {
  expect(told({ changes: [change('newField', 1, 2)] }).changes).toEqual([{ field: 'newField', before: '1', after: '2', isHidden: false }]);
  expect(told({ resource: 'push', resourceName: '{"maxOut' }).subject).toBe('{"maxOut');
  expect(told({ resource: 'plant', resourceName: '{}' }).subject).toBe('{}');
});

test.each([
  [shows.pushState, pushStates],
  [shows.firmwareState, firmwareStates],
  [shows.organisationType, organisationTypes],
  [shows.installPosition, installPositions],
  [shows.filingRate, filingRates],
  [shows.energyFlow, energyFlows],
  [shows.profile, profileKeys],
  [shows.products, [...shippedProducts, ...gatewayProducts].map(({ productKey }) => productKey)],
  [shows.medium, ['directory', 's3']],
  [shows.role, ['root', 'installer', 'service', 'customer']],
  [shows.pushSource, ['web', 'cli', 'api']],
])('no word of a list stands as the machine writes it %#', (show, words) => {
  for (const word of words) for (const language of LANGUAGES) expect(show.say(word, readers[language])).not.toBe(word);
});
