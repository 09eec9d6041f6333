import type { GenerationDevice } from '../fleet/types.ts';
import { moduleTemperatureC } from './module-temperature.ts';
import { planeOfArrayWm2 } from './plane-of-array.ts';
import { pvwattsAcW, pvwattsDcW } from './pvwatts.ts';
import type { Sky } from './weather.ts';

/** What one array and its inverter do under a sky. */
export interface Generation {
  planeOfArrayWm2: number;
  moduleC: number;
  dcW: number;
  /** Negative by night: the inverter's own consumption. */
  acW: number;
}

const STORAGE_NIGHT_W = 2;
const STORAGE_DC_RATED_W = 1_240;

export function generate(device: GenerationDevice, sky: Sky): Generation {
  const irradiance = planeOfArrayWm2(sky, sky, device.array[0], device.array[1]);
  const moduleC = moduleTemperatureC(irradiance, sky.ambientC, sky.windMs);
  const { ratedAcW, ratedDcW, nightW } = ratings(device);
  const dcW = pvwattsDcW(irradiance, moduleC, device.dcCapacityW * device.health);
  const acW = pvwattsAcW(dcW, ratedDcW, ratedAcW / ratedDcW);
  // At the rating the inverter moves off its best point, so the array gives no more than can leave.
  return { planeOfArrayWm2: irradiance, moduleC, dcW: Math.min(dcW, ratedDcW), acW: acW > 0 ? acW : -nightW };
}

function ratings(device: GenerationDevice): { ratedAcW: number; ratedDcW: number; nightW: number } {
  if (device.productKey === 'micro-storage') return { ratedAcW: device.ratedPowerW, ratedDcW: STORAGE_DC_RATED_W, nightW: STORAGE_NIGHT_W };
  return { ratedAcW: device.nameplate.acPowerW, ratedDcW: device.nameplate.dcPowerW, nightW: device.nameplate.nightPowerW };
}
