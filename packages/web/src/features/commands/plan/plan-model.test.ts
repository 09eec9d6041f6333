import type { PlanLineView } from '@heliograph/core/contract/commands';
import { expect, test } from 'vitest';
import { demandsOf, linesIn, planViews, pushOf, waveSizes } from './plan-model.ts';

const setting: PlanLineView['settings'][number] = {
  name: 'maxOutPower',
  before: 1_000,
  after: 600,
  isSame: false,
  problem: null,
  otherOwner: null,
  writesToday: 0,
  writesPerDay: 24,
  isOverBudget: false,
};
const line = (deviceId: string, more: Partial<PlanLineView> = {}, ofSetting: Partial<typeof setting> = {}): PlanLineView => ({
  deviceId,
  name: `Inverter ${deviceId}`,
  sn: `SN-${deviceId}`,
  plantId: '1',
  plantName: 'Finca',
  productKey: 'string-inverter',
  outcome: 'change',
  isOnline: true,
  settings: [{ ...setting, ...ofSetting }],
  fingerprint: `f${deviceId}`,
  ...more,
});
const plan = {
  version: 1 as const,
  createdAt: 0,
  set: { maxOutPower: 600 },
  counts: { change: 4, same: 1, refused: 1, offline: 1 },
  lines: [
    line('1'),
    line('2', { isOnline: false }),
    line('3', {}, { otherOwner: 'Grid Operator' }),
    line('4', {}, { isOverBudget: true, writesToday: 24 }),
    line('5', { outcome: 'same' }, { otherOwner: 'Grid Operator' }),
    line('6', { outcome: 'refused', isOnline: false }, { isOverBudget: true }),
  ],
};

test('a plan is narrowed to what is asked, and away are only those that something is sent to', () => {
  const ids = Object.fromEntries(
    planViews.map((view) => [
      view,
      linesIn(plan, view)
        .map(({ deviceId }) => deviceId)
        .join(''),
    ]),
  );
  expect(ids).toEqual({ all: '123456', change: '1234', same: '5', refused: '6', offline: '2', attention: '34' });
});

test('owners and budgets are asked for of what is sent alone', () => {
  expect(demandsOf(plan)).toEqual({ owners: ['Grid Operator'], takenOver: 1, overBudget: 1 });
});

test('what is applied is what was planned, without what is already so or refused', () => {
  const values = { waves: '100%', gates: '', deadlineMs: 1, answerMs: 2, reason: '  why ', takesOver: true };
  expect(pushOf('k', plan, values)).toMatchObject({
    requestKey: 'k',
    set: { maxOutPower: 600 },
    targets: ['1', '2', '3', '4'].map((id) => ({ deviceId: id, fingerprint: `f${id}` })),
    reason: 'why',
    source: 'web',
  });
});

test.each([
  ['1,5%,100%', 37, [1, 1, 35]],
  ['1,5%,100%', 1, [1]],
  ['100%', 400, [400]],
  ['half', 10, undefined],
  ['1,5%', 10, undefined],
])('the waves %s of %i devices are %j', (waves, total, sizes) => {
  expect(waveSizes(waves, total)).toEqual(sizes);
});
