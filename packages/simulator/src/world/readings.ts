import type { FleetDevice, InverterDevice, MeterDevice, StorageDevice, WeatherDevice } from '../fleet/types.ts';
import { generate } from '../physics/generation.ts';
import { moduleTemperatureC } from '../physics/module-temperature.ts';
import { hash, timeNoise, unit } from '../physics/noise.ts';
import { planeOfArrayWm2 } from '../physics/plane-of-array.ts';
import type { PlantWorld } from './plant-world.ts';

/** Channel name → reading, as the device would report it. */
export type Readings = Record<string, number>;

const DAY_MS = 86_400_000;

/** What a device reads at a moment, rounded as its display would. */
export function readingsAt(world: PlantWorld, device: FleetDevice, at: number): Readings {
  switch (device.productKey) {
    case 'string-inverter':
      return inverterReadings(world, device, at);
    case 'micro-storage':
      return storageReadings(world, device, at);
    case 'grid-meter':
      return meterReadings(world, device, at);
    case 'weather-station':
      return weatherReadings(world, device, at);
  }
}

function inverterReadings(world: PlantWorld, device: InverterDevice, at: number): Readings {
  const sky = world.sky(at);
  const { acW, dcW, moduleC } = generate(device, sky);
  const voltageV = gridVoltageV(world, at);
  const [low, high] = device.nameplate.mpptVoltageV;
  const stringV = dcW > 0 ? Math.min(high, Math.max(low, device.nameplate.dcVoltageV * (1 - 0.0029 * (moduleC - 45)))) : 0;
  const share = 0.49 + 0.02 * unit(hash(device.salt, 3));
  return {
    powerW: round(acW, 1),
    dcPowerW: round(dcW, 1),
    ...energyReadings(world, device, at),
    voltageV,
    currentA: round(Math.abs(acW) / (voltageV * Math.sqrt(3)), 2),
    frequencyHz: gridFrequencyHz(world, at),
    temperatureC: round(sky.ambientC + 6 + (26 * Math.max(0, acW)) / device.nameplate.acPowerW, 1),
    uptimeS: uptimeS(device, at),
    mppt1VoltageV: round(stringV, 1),
    mppt1CurrentA: stringV > 0 ? round((dcW * share) / stringV, 2) : 0,
    mppt2VoltageV: round(stringV * 0.995, 1),
    mppt2CurrentA: stringV > 0 ? round((dcW * (1 - share)) / (stringV * 0.995), 2) : 0,
  };
}

function storageReadings(world: PlantWorld, device: StorageDevice, at: number): Readings {
  const sky = world.sky(at);
  const { acW, dcW } = generate(device, sky);
  const batteryW = world.batteryW(device.sn, at);
  return {
    powerW: round(acW, 1),
    dcPowerW: round(dcW, 1),
    ...energyReadings(world, device, at),
    batterySocPct: round((100 * world.counter(device, 'stored', at)) / device.batteryWh, 1),
    batteryPowerW: round(batteryW, 1),
    batteryChargeTotalWh: round(world.counter(device, 'charged', at), 1),
    batteryDischargeTotalWh: round(world.counter(device, 'discharged', at), 1),
    temperatureC: round(sky.ambientC + 9 + (14 * (Math.max(0, acW) + Math.abs(batteryW))) / 2_200, 1),
    uptimeS: uptimeS(device, at),
  };
}

function meterReadings(world: PlantWorld, device: MeterDevice, at: number): Readings {
  const gridW = round(world.gridW(at), 1);
  return {
    powerW: gridW,
    gridPowerW: gridW,
    loadPowerW: round(world.loadW(at), 1),
    importTotalWh: round(world.counter(device, 'import', at), 1),
    exportTotalWh: round(world.counter(device, 'export', at), 1),
    loadTotalWh: round(world.counter(device, 'load', at), 1),
    voltageV: gridVoltageV(world, at),
    frequencyHz: gridFrequencyHz(world, at),
    uptimeS: uptimeS(device, at),
  };
}

function weatherReadings(world: PlantWorld, device: WeatherDevice, at: number): Readings {
  const sky = world.sky(at);
  const irradianceWm2 = planeOfArrayWm2(sky, sky, device.array[0], device.array[1]);
  return {
    irradianceWm2: round(irradianceWm2, 1),
    moduleTemperatureC: round(moduleTemperatureC(irradianceWm2, sky.ambientC, sky.windMs), 1),
    ambientTemperatureC: round(sky.ambientC, 1),
    uptimeS: uptimeS(device, at),
  };
}

/** The daily counter begins at the plant's own midnight. */
function energyReadings(world: PlantWorld, device: InverterDevice | StorageDevice, at: number): Readings {
  const energyTotalWh = round(world.counter(device, 'energy', at), 1);
  const midnightWh = round(world.counter(device, 'energy', world.dayOf(at).startAt), 1);
  return { energyTotalWh, energyDayWh: round(energyTotalWh - midnightWh, 1) };
}

function gridVoltageV({ plant }: PlantWorld, at: number): number {
  return round(plant.grid.voltageV * (1 + 0.03 * (timeNoise(plant.grid.voltageV ^ (plant.latitudeDeg * 100), at / 240_000) - 0.5)), 1);
}

/** One grid, one frequency: the same for all plants of a country. */
function gridFrequencyHz({ plant }: PlantWorld, at: number): number {
  const grid = hash(plant.grid.frequencyHz, plant.countryCode.charCodeAt(0), plant.countryCode.charCodeAt(1));
  return round(plant.grid.frequencyHz + 0.06 * (timeNoise(grid, at / 20_000) - 0.5), 3);
}

/** Devices restart about every seven weeks, each at its own hour. */
function uptimeS(device: FleetDevice, at: number): number {
  const periodMs = (40 + (device.salt % 20)) * DAY_MS;
  return Math.floor(((at + (device.salt % 1_000_003) * 1_000) % periodMs) / 1_000);
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
