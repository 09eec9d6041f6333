import type { LatestValue } from '@heliograph/core/contract/devices-telemetry';
import { describe, expect, test } from 'vitest';
import { plantFlow } from './plant-flow.ts';

describe('the energy flow of a plant', () => {
  test('takes grid and load from the meter', () => {
    const flow = plantFlow(5_000, [{ deviceType: 'meter', latest: [value('gridPowerW', -3_000), value('loadPowerW', 2_000)] }]);
    expect(flow).toEqual({ pvW: 5_000, gridW: -3_000, batteryW: null, loadW: 2_000, socPct: null, hasBattery: false });
  });

  test('keeps what the sun gives apart from what the battery gives or takes', () => {
    const storage = (powerW: number) => [
      { deviceType: 'storage' as const, latest: [value('batteryPowerW', powerW), value('batterySocPct', 60)] },
    ];
    expect(plantFlow(800, storage(300))).toMatchObject({ pvW: 800, batteryW: 300, socPct: 60 });
    expect(plantFlow(200, storage(-400))).toMatchObject({ pvW: 200, batteryW: -400 });
  });

  test('does not make up what nobody measures', () => {
    expect(plantFlow(null, [{ deviceType: 'meter', latest: [value('gridPowerW', null)] }])).toMatchObject({
      pvW: null,
      gridW: null,
      loadW: null,
    });
  });
});

function value(channel: string, reading: number | null): LatestValue {
  return { channel, unit: 'W', kind: 'gauge', value: reading, at: 1 };
}
