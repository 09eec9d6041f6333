import { weightOf } from '../energy/plant-quarters.ts';
import type { Tenant } from '../access/tenant.ts';
import type { BucketPoint } from '../storage/storage.ts';
import type { FleetPlant } from './fleet-facts.ts';

/** A quarter hour: offsets of zones are multiples of it, so that it fits every plant's day. */
export const FLEET_STEP_MS = 15 * 60_000;
const DEVICES_AT_ONCE = 300;

/** Mean power of a plant in one step, and how much of its rated power that was heard. */
export interface PlantStep {
  plantId: number;
  at: number;
  powerW: number;
  heardRatedW: number;
}

/** What the generation devices of some plants gave in each step of a span; a step that nobody reported in is absent. */
export async function readPlantSteps(tenant: Tenant, plants: readonly FleetPlant[], fromAt: number, toAt: number): Promise<PlantStep[]> {
  const devices = generationDevices(plants);
  if (devices.size === 0 || toAt <= fromAt) return [];
  const steps = new Map<string, PlantStep>();
  // In portions: nobody else waits while a large fleet's day is summed.
  for (const deviceIds of inPortions([...devices.keys()])) {
    const columns = [{ column: 'power_w', kind: 'gauge' }] as const;
    addPoints(steps, await tenant.bucket({ deviceIds, columns, fromAt, toAt, stepMs: FLEET_STEP_MS }), devices);
  }
  return [...steps.values()];
}

type Generators = ReadonlyMap<number, { plantId: number; ratedW: number }>;

function addPoints(steps: Map<string, PlantStep>, points: readonly BucketPoint[], devices: Generators): void {
  for (const { deviceId, at, values } of points) {
    const device = devices.get(deviceId);
    if (device === undefined) continue;
    const key = `${device.plantId}/${at}`;
    const step = steps.get(key) ?? { plantId: device.plantId, at, powerW: 0, heardRatedW: 0 };
    step.powerW += values[0] ?? 0;
    step.heardRatedW += device.ratedW;
    steps.set(key, step);
  }
}

/** The rated power of everything that should be heard. */
export function ratedPowerW(plants: readonly FleetPlant[]): number {
  return generationDevices(plants)
    .values()
    .reduce((sum, device) => sum + device.ratedW, 0);
}

function generationDevices(plants: readonly FleetPlant[]): Generators {
  const devices = plants.flatMap((plant) => plant.devices).filter((device) => device.role === 'generation');
  return new Map(devices.map((device) => [device.id, { plantId: device.plantId, ratedW: weightOf(device.ratedPowerW) }]));
}

function inPortions(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / DEVICES_AT_ONCE) }, (_, index) =>
    ids.slice(index * DEVICES_AT_ONCE, (index + 1) * DEVICES_AT_ONCE),
  );
}
