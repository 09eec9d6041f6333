import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, transition, type Change } from './decide.ts';
import { clear, unknown, type OpenFault, type Verdict, type WatchedDevice, type WatchedPlant } from './facts.ts';
import { thresholds } from './thresholds.ts';

const now = Date.UTC(2026, 5, 21, 12);
const minute = 60_000;
const firing: Verdict = { is: 'firing', sinceAt: now - 1, evidence: [] };

describe('the life of a fault', () => {
  const verdict = fc.constantFrom(firing, clear, unknown);

  test('opens once, closes once and opens anew only after it closed, whatever the verdicts', () => {
    fc.assert(
      fc.property(fc.array(verdict, { maxLength: 60 }), (verdicts) => {
        let open: { id: number; repairedAt: null } | undefined;
        const story = verdicts.flatMap((each) => {
          const changes = transition('OFFLINE', 1, open, each, now);
          for (const change of changes) open = change.do === 'open' ? { id: 1, repairedAt: null } : undefined;
          return changes.map((change) => change.do);
        });
        expect(story).toEqual(story.map((_, index) => (index % 2 === 0 ? 'open' : 'close')));
      }),
    );
  });

  test('what nobody can judge changes nothing, and the same moment twice changes nothing more', () => {
    expect(transition('OFFLINE', 1, undefined, unknown, now)).toEqual([]);
    expect(transition('OFFLINE', 1, { id: 5, repairedAt: null }, unknown, now)).toEqual([]);
    expect(transition('OFFLINE', 1, { id: 5, repairedAt: null }, firing, now)).toEqual([]);
    expect(transition('OFFLINE', 1, undefined, clear, now)).toEqual([]);
  });

  test('a repair that the data do not confirm in time is denied; one that they confirm ends it', () => {
    const repaired = (agoMs: number) => ({ id: 5, repairedAt: now - agoMs });
    expect(transition('OFFLINE', 1, repaired(thresholds.confirmAfterMs - 1), firing, now)).toEqual([]);
    expect(transition('OFFLINE', 1, repaired(thresholds.confirmAfterMs), firing, now)).toEqual([{ do: 'reopen', id: 5, evidence: [] }]);
    expect(transition('OFFLINE', 1, repaired(thresholds.confirmAfterMs), unknown, now)).toEqual([]);
    expect(transition('OFFLINE', 1, repaired(1), clear, now)).toEqual([{ do: 'close', id: 5 }]);
  });
});

describe('one cause for a whole plant', () => {
  const device = (id: number, silentMinutes: number | null): WatchedDevice => ({
    id,
    plantId: 1,
    role: 'generation',
    deviceType: 'inverter',
    ratedPowerW: null,
    reportIntervalMs: 10_000,
    heardAt: silentMinutes === null ? null : now - silentMinutes * minute,
    powerW: null,
    powerAt: null,
    energyTodayWh: null,
    hasOpenFault: false,
    quarters: [],
  });
  const plant = (devices: WatchedDevice[], elevationDeg = 50): WatchedPlant => ({ id: 1, devices, sunElevationDeg: () => elevationDeg });
  const judge = (devices: WatchedDevice[], open: OpenFault[] = [], elevationDeg = 50) =>
    decide(plant(devices, elevationDeg), open, { now, listeningSinceAt: 0 }).map(short);
  const fault = (id: number, deviceId: number | null): OpenFault => ({ id, deviceId, code: 'OFFLINE', parentId: null, repairedAt: null });

  test('stands over its devices once all of them are silent; one that never spoke does not count', () => {
    expect(judge([device(1, 60), device(2, 45), device(3, null)])).toEqual(['open OFFLINE 1', 'open OFFLINE 2', 'open OFFLINE null']);
    expect(judge([device(1, 60), device(2, 1)])).toEqual(['open OFFLINE 1']);
    expect(judge([device(1, 60)])).toEqual(['open OFFLINE 1']);
  });

  test('says how many devices it concerns, and began when the last of them fell silent', () => {
    const cause = decide(plant([device(1, 60), device(2, 45)]), [], { now, listeningSinceAt: 0 }).at(-1);
    expect(cause).toMatchObject({ openedAt: now - 45 * minute, evidence: [{ name: 'deviceCount', value: 2 }, {}, {}, {}] });
  });

  test('is over when one device speaks again, and the others stay', () => {
    const open = [fault(10, 1), fault(11, 2), fault(12, null)];
    expect(judge([device(1, 0), device(2, 60)], open)).toEqual(['close 10', 'close 12']);
  });

  test('outlives the night, in which nobody can judge', () => {
    const open = [fault(10, 1), fault(11, 2), fault(12, null)];
    expect(judge([device(1, 600), device(2, 600)], open, -30)).toEqual([]);
  });
});

function short(change: Change): string {
  return change.do === 'open' ? `open ${change.code} ${change.deviceId}` : `${change.do} ${change.id}`;
}
