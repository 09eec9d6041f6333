import type { FleetDevice, FleetPlant, GenerationDevice, StorageDevice } from '../fleet/types.ts';
import { hash, unit } from '../physics/noise.ts';

/** Everything of a plant that only grows, and what a battery holds; one place each in a plant's state. */
export type CounterName = 'energy' | 'charged' | 'discharged' | 'stored' | 'import' | 'export' | 'load';

/** `${sn}:${counter}` → place in the state. */
export type CounterLayout = ReadonlyMap<string, number>;

export function counterLayout(plant: FleetPlant): CounterLayout {
  const keys = plant.devices.flatMap((device) => countersOf(device).map((counter) => `${device.sn}:${counter}`));
  return new Map(keys.map((key, place) => [key, place]));
}

export function place(layout: CounterLayout, device: FleetDevice, counter: CounterName): number {
  const found = layout.get(`${device.sn}:${counter}`);
  if (found === undefined) throw new Error(`${device.sn} counts no ${counter}`);
  return found;
}

/** The counters' values at the epoch: a plausible life since the plant was built. */
export function openingCounters(plant: FleetPlant, layout: CounterLayout, epochAt: number): Float64Array {
  const state = new Float64Array(layout.size);
  const days = Math.max(0, (epochAt - Date.parse(plant.installedOn)) / 86_400_000);
  const generated = plant.devices
    .filter(isGeneration)
    .reduce((sum, device) => sum + (state[place(layout, device, 'energy')] = lifetimeWh(device, days)), 0);
  for (const device of plant.devices) {
    if (device.productKey === 'micro-storage') openStorage(state, layout, device, days);
    if (device.productKey === 'grid-meter') openMeter(state, layout, device, { plant, days, generated });
  }
  return state;
}

export function isGeneration(device: FleetDevice): device is GenerationDevice {
  return device.productKey === 'string-inverter' || device.productKey === 'micro-storage';
}

function countersOf(device: FleetDevice): readonly CounterName[] {
  if (device.productKey === 'string-inverter') return ['energy'];
  if (device.productKey === 'micro-storage') return ['energy', 'charged', 'discharged', 'stored'];
  return device.productKey === 'grid-meter' ? ['import', 'export', 'load'] : [];
}

function lifetimeWh(device: GenerationDevice, days: number): number {
  return days * device.dcCapacityW * 3.5 * (0.94 + 0.12 * unit(hash(device.salt, 2)));
}

function openStorage(state: Float64Array, layout: CounterLayout, device: StorageDevice, days: number): void {
  const chargedWh = days * device.batteryWh * 0.7;
  state[place(layout, device, 'charged')] = chargedWh;
  state[place(layout, device, 'discharged')] = chargedWh * 0.92;
  state[place(layout, device, 'stored')] = device.batteryWh * 0.4;
}

function openMeter(
  state: Float64Array,
  layout: CounterLayout,
  device: FleetDevice,
  life: { plant: FleetPlant; days: number; generated: number },
): void {
  const { baseW, peakW } = life.plant.load;
  const loadWh = life.days * 24 * (baseW + 0.45 * (peakW - baseW));
  const exportWh = life.generated * 0.3;
  state[place(layout, device, 'load')] = loadWh;
  state[place(layout, device, 'export')] = exportWh;
  state[place(layout, device, 'import')] = Math.max(0, loadWh - life.generated + exportWh);
}
