import type { DeviceValues } from '@heliograph/core/contract/devices';
import type { LatestValue } from '@heliograph/core/contract/devices-telemetry';
import type { PlantValues } from '@heliograph/core/contract/plants';
import { unscopedTables } from '../access/tenant.ts';
import { deviceValues } from '../resources/device-state.ts';
import { readLatest } from '../resources/devices-telemetry.ts';
import { readFleet } from '../resources/fleet-facts.ts';
import { plantValues } from '../resources/plant-state.ts';
import type { Reader } from '../storage/storage.ts';
import type { Sight } from './audience.ts';
import type { LiveStream } from './stream.ts';

/** Values of everything that somebody watches and may see, by id. */
export interface LiveValues {
  plants: ReadonlyMap<number, PlantValues>;
  devicesByPlant: ReadonlyMap<number, DeviceValues[]>;
  latest: ReadonlyMap<number, LatestValue[]>;
}

/** One read for all streams of the node: rows that many watch are read once. */
export async function readValues(read: Reader, audience: ReadonlyMap<LiveStream, Sight>, now: number): Promise<LiveValues> {
  const plantIds = new Set<number>();
  const deviceIds = new Set<number>();
  for (const [{ watch }, sight] of audience) {
    for (const id of [...watch.plants, ...watch.devicesOf]) if (sight.plants.has(id)) plantIds.add(id);
    for (const id of watch.latestOf) if (sight.devices.has(id)) deviceIds.add(id);
  }
  const tables = unscopedTables(read);
  const [fleet, latest] = await Promise.all([
    readFleet(tables, now, { plantIds: [...plantIds], withFavorites: false }),
    readLatest(tables, [...deviceIds]),
  ]);
  return {
    plants: new Map(fleet.map((plant) => [plant.id, plantValues(plant, now)])),
    devicesByPlant: new Map(fleet.map((plant) => [plant.id, plant.devices.map((device) => deviceValues(device, now, plant.isSunUp))])),
    latest: new Map(latest.map(({ deviceId, items }) => [deviceId, items])),
  };
}
