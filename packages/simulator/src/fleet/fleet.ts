import { hash, hashText, unit } from '../physics/noise.ts';
import { installedVersion } from './firmware.ts';
import { nameplates } from './nameplates.ts';
import { plantSpecs } from './plants.ts';
import type { DeviceGroup, Fleet, FleetDevice, FleetPlant, GenerationDevice, PlantSpec } from './types.ts';

/** The whole fleet; the same seed gives the same fleet. */
export function buildFleet(seed: number): Fleet {
  return { seed, plants: plantSpecs.map((spec) => buildPlant(seed, spec)) };
}

function buildPlant(seed: number, spec: PlantSpec): FleetPlant {
  const { groups, demo: _demo, hasMeter = true, weatherStation = false, ...rest } = spec;
  const generation = groups.flatMap((group) => buildGroup(seed, spec, group));
  const others: FleetDevice[] = [];
  if (hasMeter) others.push(base(seed, spec, 'MTR', 1, 'Grid meter'));
  const array = generation[0]?.array ?? [0, 180];
  if (weatherStation) others.push({ ...base(seed, spec, 'WST', 1, 'Weather station'), array });
  const installedCapacityWp = generation.reduce((sum, device) => sum + device.dcCapacityW, 0);
  return { ...rest, installedCapacityWp, devices: [...generation, ...others] };
}

function buildGroup(seed: number, spec: PlantSpec, group: DeviceGroup): GenerationDevice[] {
  return Array.from({ length: group.count }, (_, index) =>
    group.kind === 'inverter' ? buildInverter(seed, spec, group, index) : buildStorage(seed, spec, group, index),
  );
}

function buildInverter(seed: number, spec: PlantSpec, group: DeviceGroup & { kind: 'inverter' }, index: number): GenerationDevice {
  const shared = base(seed, spec, 'INV', index + 1, `Inverter ${twoDigits(index + 1)}`);
  const plate = nameplates[group.nameplate];
  const dcCapacityW = Math.round((plate.acPowerW * group.dcAcRatio) / 100) * 100;
  return {
    ...shared,
    ratedPowerW: plate.acPowerW,
    nameplate: plate,
    dcCapacityW,
    array: arrayOf(group, index),
    health: healthOf(shared.salt),
  };
}

function buildStorage(seed: number, spec: PlantSpec, group: DeviceGroup, index: number): GenerationDevice {
  const shared = base(seed, spec, 'STO', index + 1, `Storage ${twoDigits(index + 1)}`);
  return {
    ...shared,
    ratedPowerW: 1_200,
    dcCapacityW: 1_720,
    array: arrayOf(group, index),
    health: healthOf(shared.salt),
    batteryWh: 2_240,
    batteryMaxW: 1_000,
  };
}

const productKeys = { INV: 'string-inverter', STO: 'micro-storage', MTR: 'grid-meter', WST: 'weather-station' } as const;

function base<Kind extends keyof typeof productKeys>(seed: number, spec: PlantSpec, kind: Kind, number: number, name: string) {
  const sn = `${spec.code}-${kind}-${twoDigits(number)}`;
  const salt = hashText(seed, sn);
  const productKey = productKeys[kind];
  return {
    productKey,
    sn,
    name,
    ratedPowerW: null,
    salt,
    mac: macOf(salt),
    softwareVersion: installedVersion(productKey, salt),
    demoState: spec.demo?.[sn] ?? null,
  };
}

function arrayOf(group: DeviceGroup, index: number) {
  return group.arrays[index % group.arrays.length] ?? ([20, 180] as const);
}

/** PVWatts loses 14.08 % to soiling, wiring and the like; devices lie a little above or below. */
function healthOf(salt: number): number {
  return 0.8592 * (0.97 + 0.06 * unit(hash(salt, 1)));
}

/** A locally administered address, so that it belongs to no maker. */
function macOf(salt: number): string {
  const bytes = [0x02, 0x48, salt >>> 24, (salt >>> 16) & 255, (salt >>> 8) & 255, salt & 255];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
