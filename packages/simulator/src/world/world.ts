import type { Fleet, FleetDevice, FleetPlant } from '../fleet/types.ts';
import { type PlantWorld, plantWorld } from './plant-world.ts';
import { type Readings, readingsAt } from './readings.ts';

/** When every fleet began to count; fixed, so that a counter's value does not depend on when the simulator started. */
export const EPOCH_AT = Date.UTC(2026, 7, 1);

/** The fleet under its weather. */
export interface World {
  fleet: Fleet;
  find: (sn: string) => WorldDevice | undefined;
}
/** One device in its world. */
export interface WorldDevice {
  device: FleetDevice;
  plant: FleetPlant;
  plantWorld: PlantWorld;
  readings: (at: number) => Readings;
}

export function createWorld(fleet: Fleet, epochAt = EPOCH_AT): World {
  const devices = fleet.plants.flatMap((plant) => {
    const world = plantWorld(fleet.seed, plant, epochAt);
    return plant.devices.map((device): WorldDevice => ({
      device,
      plant,
      plantWorld: world,
      readings: (at) => readingsAt(world, device, at),
    }));
  });
  const bySerial = new Map(devices.map((entry) => [entry.device.sn, entry]));
  return { fleet, find: (sn) => bySerial.get(sn) };
}
