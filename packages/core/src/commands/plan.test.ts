import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { observeLimit } from './effect.ts';
import { changesOf, grantsOf, grantsOfPlan, isIdempotent, planDevice, proofOf, type PlanDevice } from './plan.ts';
import { changeSetProblem, readSetting, settingNames, type ProductSetting } from './settings.ts';

const productSettings: ProductSetting[] = [
  { name: 'maxOutPower', proof: 'value', max: 10_000, writesPerDay: 3 },
  { name: 'mppt', proof: 'value', writesPerDay: null },
  { name: 'restart', proof: 'uptime', writesPerDay: null },
];
const device: PlanDevice = {
  productSettings,
  ratedPowerW: 800,
  isOnline: true,
  reported: { maxOutPower: 800, mppt: 'open' },
  otherOwners: {},
  writesToday: {},
};

describe('a plan', () => {
  test('shows reported → new, skips what is so already, and sends only what differs', () => {
    const line = planDevice(device, { maxOutPower: '600', mppt: 'open' });
    expect(line).toMatchObject({
      outcome: 'change',
      settings: [
        { before: 800, after: 600, isSame: false },
        { before: 'open', isSame: true },
      ],
    });
    expect(changesOf(line)).toEqual({ maxOutPower: 600 });
    expect(planDevice(device, { maxOutPower: 800 }).outcome).toBe('same');
  });

  test("refuses what is out of range, by the device's own rating too", () => {
    const line = planDevice(device, { maxOutPower: 900 });
    expect(line).toMatchObject({ outcome: 'refused', settings: [{ problem: { key: 'validation.powerSetting' } }] });
    expect(planDevice({ ...device, ratedPowerW: null }, { maxOutPower: 900 }).outcome).toBe('change');
    expect(planDevice({ ...device, ratedPowerW: null }, { maxOutPower: 10_001 }).outcome).toBe('refused');
  });

  test('refuses what the product does not take', () => {
    expect(planDevice(device, { soc: 20 })).toMatchObject({
      outcome: 'refused',
      settings: [{ problem: { key: 'messages.failed.orders' } }],
    });
  });

  test('says who wrote it before, and when its memory has had its writes for today', () => {
    const line = planDevice(
      { ...device, otherOwners: { maxOutPower: 'Grid Operator' }, writesToday: { maxOutPower: 3 } },
      { maxOutPower: 600 },
    );
    expect(line.settings[0]).toMatchObject({ otherOwner: 'Grid Operator', isOverBudget: true });
  });

  test('never takes an order for done already', () => {
    expect(planDevice({ ...device, reported: { restart: 'now' } }, { restart: 'now' }).outcome).toBe('change');
  });

  test('a command is proved as well as the weakest of its settings, and repeatable if all are', () => {
    expect(proofOf({ maxOutPower: 1, mppt: 'open' }, productSettings)).toBe('value');
    expect(proofOf({ maxOutPower: 1, soc: 5 }, productSettings)).toBe('none');
    expect(proofOf({ restart: 'now' }, productSettings)).toBe('uptime');
    expect([isIdempotent({ maxOutPower: 1 }), isIdempotent({ restart: 'now' })]).toEqual([true, false]);
    const set = { maxOutPower: 1, threshold: 2, mppt: 'open' };
    expect(grantsOf(set)).toEqual(['commands:power', 'commands:operate']);
    expect(grantsOfPlan([planDevice(device, set)])).toEqual(['commands:power', 'commands:operate']);
  });
});

describe('a plan for firmware', () => {
  const inverter: PlanDevice = {
    ...device,
    productSettings: [{ name: 'firmware', proof: 'value', writesPerDay: 6 }],
    reported: { firmware: '2.9.0' },
    offeredVersions: new Set(['2.8.1', '2.10.0']),
  };

  test('goes from the version that the device reports to one that it can be given', () => {
    const line = planDevice(inverter, { firmware: ' 2.10.0 ' });
    expect(line).toMatchObject({ outcome: 'change', settings: [{ before: '2.9.0', after: '2.10.0' }] });
    expect(grantsOfPlan([line])).toEqual(['commands:firmware']);
  });

  test('is nothing to do where the device runs it already, released or not', () => {
    expect(planDevice(inverter, { firmware: '2.9.0' }).outcome).toBe('same');
  });

  test.each([
    ['a version that is not released', inverter, '3.0.0', 'validation.firmwareVersion'],
    ['no version', inverter, '  ', 'validation.firmwareVersion'],
    ['a product without firmware', { ...inverter, productSettings: [] }, '2.10.0', 'messages.failed.orders'],
    ['a product that nothing is released for', { ...inverter, offeredVersions: new Set<string>() }, '2.10.0', 'validation.firmwareVersion'],
  ])('is refused for %s', (_, wanted, firmware, key) => {
    expect(planDevice(wanted, { firmware })).toMatchObject({ outcome: 'refused', settings: [{ problem: { key } }] });
  });

  test('back to an older version asks for a right of its own', () => {
    expect(grantsOfPlan([planDevice(inverter, { firmware: '2.8.1' })])).toEqual(['commands:rollBack']);
    const both = [planDevice(inverter, { firmware: '2.8.1' }), planDevice({ ...inverter, reported: {} }, { firmware: '2.8.1' })];
    expect(grantsOfPlan(both)).toEqual(['commands:rollBack', 'commands:firmware']);
  });

  test('goes alone', () => {
    expect(changeSetProblem({ firmware: '2.10.0', soc: 5 })?.key).toBe('messages.failed.orders');
    expect(changeSetProblem({ firmware: '2.10.0' })).toBeUndefined();
  });
});

describe('settings', () => {
  test.each([
    ['peak_hours', '18:00-22:00, 07:00-10:00', '07:00-10:00,18:00-22:00'],
    ['peak_hours', '00:00-24:00', '00:00-24:00'],
    ['peak_hours', '', ''],
    ['soc', '20', 20],
    ['pcsClose', 'closeCharger', 'closeCharger'],
    ['subDeviceSn', 'AB-1', 'AB-1'],
  ] as const)('%s takes %j as %j', (name, value, read) => {
    expect(readSetting(name, value)).toEqual({ value: read });
  });

  test.each([
    ['peak_hours', '22:00-06:00', 'validation.timePeriod'],
    ['peak_hours', '07:00-10:00,09:00-11:00', 'validation.timePeriod'],
    ['peak_hours', '23:00-24:01', 'validation.timePeriod'],
    ['maxInPower', -1, 'validation.powerSetting'],
    ['maxInPower', '', 'validation.powerSetting'],
    ['maxInPower', Number.NaN, 'validation.powerSetting'],
    ['soc', 101, 'validation.field.tooBig'],
    ['mppt', 'shut', 'validation.field.option'],
    ['subDeviceSn', '', 'validation.required.subDeviceSn'],
    ['oldSubDeviceSn', ' ', 'validation.required.oldSubDeviceSn'],
    ['batterySn', 'a;reboot', 'validation.required.subDeviceSn'],
  ] as const)('%s refuses %j: %s', (name, value, key) => {
    expect(readSetting(name, value)).toMatchObject({ problem: { key } });
  });

  test('what was read reads as itself', () => {
    const value = fc.oneof(fc.string(), fc.double(), fc.constantFrom('in', 'open', 'can', 'on', '07:00-08:00,08:00-09:00', '600', 'SN-1'));
    fc.assert(
      fc.property(fc.constantFrom(...settingNames), value, (name, wanted) => {
        const read = readSetting(name, wanted);
        expect('value' in read ? readSetting(name, read.value) : read).toEqual(read);
      }),
    );
  });

  test('a change set says what it lacks', () => {
    expect(changeSetProblem({})?.key).toBe('validation.required.order');
    expect(changeSetProblem({ subDeviceSn: 'A' })?.key).toBe('validation.required.oldSubDeviceSn');
    expect(changeSetProblem({ oldSubDeviceSn: 'A' })?.key).toBe('validation.required.subDeviceSn');
    expect(changeSetProblem({ restart: 'now', soc: 5 })?.key).toBe('messages.failed.orders');
    expect(changeSetProblem({ subDeviceSn: 'A', oldSubDeviceSn: 'B' })).toBeUndefined();
  });
});

describe('the effect of a power limit', () => {
  const samples = (...each: [powerW: number, availableW: number | null][]) =>
    each.map(([powerW, availableW], at) => ({ at, powerW, availableW }));

  test('is seen in three samples within 2 % while more was available', () => {
    expect(observeLimit(samples([611, 900], [600, 900], [590, 900]), 600, false)).toBe('effective');
    expect(observeLimit(samples([613, 900], [613, 900], [613, 900]), 600, false)).toBe('ineffective');
    expect(observeLimit(samples([600, 900], [600, 900]), 600, false)).toBeUndefined();
  });

  test('cannot be observed where nothing more was to be had', () => {
    expect(observeLimit(samples([200, 200], [210, 210], [190, null]), 600, false)).toBeUndefined();
    expect(observeLimit(samples([200, 200], [210, 210], [190, null]), 600, true)).toBe('notObservable');
  });
});
