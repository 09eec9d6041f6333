import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type NameplateKey, nameplates } from './nameplates.ts';

const library = new URL('../../../../../shared/data/refs/sam-library-cec-inverters-2019-03-05.csv.gz', import.meta.url);
const rows: Record<NameplateKey, string> = {
  'symo-12.5': 'Fronius International GmbH: Fronius Symo 12.5-3 480 [480V]',
  'symo-15': 'Fronius International GmbH: Fronius Symo 15.0-3 480 [480V]',
  'symo-24': 'Fronius International GmbH: Fronius Symo 24.0-3 480 [480V]',
  'trio-27.6': 'ABB: TRIO-27.6-TL-OUTD-S-US-480 [480V]',
  'sun2000-36': 'Huawei Technologies Co - Ltd : SUN2000-36KTL-US [480V]',
  'trio-50': 'ABB: TRIO-50.0-TL-OUTD-US-480 [480V]',
  'csi-66': 'Canadian Solar Incorporated : CSI-66KTL-GS [480V]',
  'sun2000-100': 'Huawei Technologies Co - Ltd : SUN2000-100KTL-USH0 [800V]',
};

describe('the nameplates', () => {
  test('are those of inverters: a little less AC than DC, their own voltage within the tracking range', () => {
    for (const { acPowerW, dcPowerW, dcVoltageV, mpptVoltageV, nightPowerW } of Object.values(nameplates)) {
      expect(acPowerW / dcPowerW).toBeGreaterThan(0.95);
      expect(acPowerW / dcPowerW).toBeLessThan(1);
      expect(mpptVoltageV[0] < dcVoltageV && dcVoltageV < mpptVoltageV[1]).toBe(true);
      expect(nightPowerW / acPowerW).toBeLessThan(0.001);
    }
  });

  test.skipIf(!existsSync(library))('are the figures of the SAM library (needs ../shared/data beside the repository)', () => {
    const lines = gunzipSync(readFileSync(library)).toString('utf8').split('\n');
    for (const [key, name] of Object.entries(rows) as [NameplateKey, string][]) {
      const columns = lines.find((line) => line.startsWith(`${name},`))?.split(',') ?? [];
      const [acPowerW, dcPowerW, dcVoltageV, nightPowerW, dcCurrentMaxA, lowV, highV] = [3, 4, 5, 10, 12, 13, 14].map((index) =>
        Number(columns[index]),
      );
      expect(nameplates[key]).toEqual({
        acPowerW,
        dcPowerW: rounded(dcPowerW),
        dcVoltageV,
        mpptVoltageV: [lowV, highV],
        dcCurrentMaxA: rounded(dcCurrentMaxA),
        nightPowerW: rounded(nightPowerW),
      });
    }
  });
});

function rounded(value = Number.NaN): number {
  return Math.round(value * 100) / 100;
}
