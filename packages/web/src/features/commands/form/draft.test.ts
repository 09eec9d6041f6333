import { settingNames, ruleOf, type ChangeSet } from '@heliograph/core/commands/settings';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDraft, readJson, typedOf, withSet } from './draft.ts';

test('only what was typed is in the change set, numbers as numbers', () => {
  expect(readDraft({ maxOutPower: ' 600,5 ', mppt: 'close' })).toEqual({
    set: { maxOutPower: 600.5, mppt: 'close' },
    problems: {},
    problem: undefined,
  });
});

test.each([
  [{}, undefined, 'validation.required.order'],
  [{ maxOutPower: '-1' }, 'validation.powerSetting', undefined],
  [{ maxOutPower: '5 kW' }, 'validation.powerSetting', undefined],
  [{ maxOutPower: '' }, 'validation.powerSetting', undefined],
  [{ soc: '101' }, 'validation.field.tooBig', undefined],
  [{ soc: 'full' }, 'validation.field.type', undefined],
  [{ peak_hours: '22:00-06:00' }, 'validation.timePeriod', undefined],
  [{ peak_hours: '07:00-09:00,08:00-10:00' }, 'validation.timePeriod', undefined],
  [{ oldSubDeviceSn: '' }, 'validation.required.oldSubDeviceSn', undefined],
  [{ subDeviceSn: ' ' }, 'validation.required.subDeviceSn', undefined],
  [{ subDeviceSn: 'NEW-1' }, undefined, 'validation.required.oldSubDeviceSn'],
  [{ oldSubDeviceSn: 'OLD-1' }, undefined, 'validation.required.subDeviceSn'],
  [{ restart: 'now', mppt: 'open' }, undefined, 'messages.failed.orders'],
])('%j is refused in the words of the specification', (typed, ofField, ofAll) => {
  const { problems, problem } = readDraft(typed);
  expect([Object.values(problems)[0]?.key, problem?.key]).toEqual([ofField, ofAll]);
});

test('JSON that is none, and orders that nobody takes, are refused in the words of the specification', () => {
  expect(readJson('{"mppt": ')).toEqual({ problem: { key: 'validation.updateContentJson' } });
  expect(readJson('[1]')).toEqual({ problem: { key: 'validation.updateContentJson' } });
  expect(readJson('{"selfDestruct": 1}')).toEqual({ problem: { key: 'messages.failed.orders' } });
  expect(readJson('{"maxOutPower": 600, "mppt": "open"}')).toEqual({ typed: { maxOutPower: '600', mppt: 'open' } });
});

const changeSets = fc.record(
  Object.fromEntries(
    settingNames
      .filter((name) => name !== 'restart' && name !== 'firmware')
      .map((name) => {
        const rule = ruleOf(name);
        if (rule.kind === 'choice') return [name, fc.constantFrom(...rule.options)];
        if (rule.kind === 'number') return [name, fc.integer({ min: rule.min, max: rule.max })];
        return [name, rule.kind === 'serial' ? fc.stringMatching(/^[A-Z0-9]{1,20}$/) : fc.constantFrom('', '07:00-09:30,18:00-24:00')];
      }),
  ),
  { requiredKeys: [] },
);

test('a change set comes back from an address and from JSON as it was', () => {
  fc.assert(
    fc.property(changeSets, (any) => {
      const set = any as ChangeSet;
      const search = withSet(new URLSearchParams({ tab: 'push', 'set.mppt': 'old' }), set);
      expect(readDraft(typedOf(search)).set).toEqual(set);
      const read = readJson(JSON.stringify(set));
      expect('typed' in read && readDraft(read.typed).set).toEqual(set);
    }),
  );
});
