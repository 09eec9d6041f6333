import type { Tenant } from '../access/tenant.ts';
import type { FleetPlant } from './fleet-facts.ts';

/** A quarter hour: offsets of zones are multiples of it, so that it fits every plant's day. */
export const FLEET_STEP_MS = 15 * 60_000;

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
  const points = await tenant.bucket({
    deviceIds: [...devices.keys()],
    columns: [{ column: 'power_w', kind: 'gauge' }],
    fromAt,
    toAt,
    stepMs: FLEET_STEP_MS,
  });
  const steps = new Map<string, PlantStep>();
  for (const { deviceId, at, values } of points) {
    const device = devices.get(deviceId);
    if (device === undefined) continue;
    const key = `${device.plantId}/${at}`;
    const step = steps.get(key) ?? { plantId: device.plantId, at, powerW: 0, heardRatedW: 0 };
    step.powerW += values[0] ?? 0;
    step.heardRatedW += device.ratedW;
    steps.set(key, step);
  }
  return [...steps.values()];
}

/** The rated power of everything that should be heard. */
export function ratedPowerW(plants: readonly FleetPlant[]): number {
  return generationDevices(plants)
    .values()
    .reduce((sum, device) => sum + device.ratedW, 0);
}

/** A device without a rating counts as one watt: less than any other, and more than nothing where none is known. */
function generationDevices(plants: readonly FleetPlant[]): Map<number, { plantId: number; ratedW: number }> {
  const devices = plants.flatMap((plant) => plant.devices).filter((device) => device.role === 'generation');
  return new Map(devices.map((device) => [device.id, { plantId: device.plantId, ratedW: device.ratedPowerW ?? 1 }]));
}
