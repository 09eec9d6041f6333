import { join } from 'node:path';
import { hashSecret, newSecret } from '../access/secrets.ts';
import { nameKey } from '../storage/name-key.ts';
import type { Storage, Writer } from '../storage/storage.ts';
import { demoOrganisations, demoPasswords, putDemoAccounts, type DemoOrganisations, type DemoPasswords } from './accounts.ts';
import { readFleetDefinition, type DemoFleet } from './fleet.ts';
import { demoFirmware } from './firmware.ts';
import { readPrivateJson, writePrivateJson } from './private-file.ts';
import { demoPublisher } from './publisher.ts';

export interface DemoSeed {
  passwords: DemoPasswords;
  /** What the simulator signs in with. */
  credentialsFile: string;
}
export interface SeedOptions {
  storage: Storage;
  directory: string;
  password: string | undefined;
  brokerUrl: string;
  now: number;
}

/** Organisations, accounts, plants and devices of the demo: made on the first start, kept on every later one. */
export async function seedDemo({ storage, directory, password, brokerUrl, now }: SeedOptions): Promise<DemoSeed> {
  const passwords = await demoPasswords(directory, password);
  const ids = await demoOrganisations(storage, now);
  await putDemoAccounts(storage, ids, passwords, now);
  const credentialsFile = join(directory, 'devices.json');
  const fleet = once(readFleetDefinition);
  const credentials = (await keptCredentials(storage, credentialsFile)) ?? (await registerFleet(storage, await fleet(), ids, now));
  const { publicPem, privatePem } = await demoPublisher(storage, directory, now);
  const versions = async () => (await fleet()).firmwareVersions;
  if (privatePem !== undefined) await demoFirmware(storage, { privatePem, versions, now });
  const controlSocket = join(directory, 'simulator.sock');
  await writePrivateJson(credentialsFile, { ...credentials, brokerUrl, controlSocket, firmwareKeys: [publicPem] });
  return { passwords, credentialsFile };
}

/** Asks the simulator at most once a start, and not at all where nothing is missing. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => (asked ??= ask());
}

interface DeviceCredentials {
  plantKey: string;
  productKey: string;
  sn: string;
  username: string;
  password: string;
}
interface CredentialsFile {
  seed: number;
  devices: DeviceCredentials[];
}

/** Registers what the fleet has and the storage has not; every device gets a new secret. */
async function registerFleet(storage: Storage, fleet: DemoFleet, ids: DemoOrganisations, now: number): Promise<CredentialsFile> {
  const devices = await storage.write(async (tx) => {
    const all: DeviceCredentials[] = [];
    for (const plant of fleet.plants) all.push(...(await registerPlant(tx, plant, ids, now)));
    return all;
  });
  return { seed: fleet.seed, devices };
}

type DemoPlant = DemoFleet['plants'][number];

async function registerPlant(tx: Writer, plant: DemoPlant, ids: DemoOrganisations, now: number): Promise<DeviceCredentials[]> {
  const ownerId = plant.owner === 'customer' ? ids.customer : ids.other;
  const known = await tx.selectFrom('plant').select('id').where('name', '=', plant.name).where('owner_id', '=', ownerId).executeTakeFirst();
  const { id: plantId } = known ?? (await insertPlant(tx, plant, ownerId, ids, now));
  const all: DeviceCredentials[] = [];
  for (const device of plant.devices) {
    const password = newSecret('');
    const { id } = await tx
      .insertInto('device')
      .values({
        plant_id: plantId,
        owner_id: ownerId,
        product_key: device.productKey,
        sn: device.sn,
        name: device.name,
        name_key: nameKey(device.name),
        rated_power_w: device.ratedPowerW,
        array_tilt_deg: device.arrayTiltDeg,
        array_azimuth_deg: device.arrayAzimuthDeg,
        usable_capacity_kwh: device.usableCapacityKwh,
        mac: null,
        hardware_version: null,
        software_version: null,
        protocol_version: null,
        secret_hash: hashSecret(password),
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['owner_id', 'product_key', 'sn'])
          .where('unbound_at', 'is', null)
          .doUpdateSet({ secret_hash: hashSecret(password) }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    all.push({ plantKey: plant.key, productKey: device.productKey, sn: device.sn, username: `d${id}`, password });
  }
  return all;
}

function insertPlant(tx: Writer, plant: DemoPlant, ownerId: number, ids: DemoOrganisations, now: number) {
  return tx
    .insertInto('plant')
    .values({
      name: plant.name,
      name_key: nameKey(plant.name),
      owner_id: ownerId,
      installer_id: plant.installer ? ids.installer : null,
      service_provider_id: plant.serviceProvider ? ids.service : null,
      installed_capacity_wp: plant.installedCapacityWp,
      country_code: plant.countryCode,
      time_zone: plant.timeZone,
      address: plant.address,
      latitude_deg: plant.latitudeDeg,
      longitude_deg: plant.longitudeDeg,
      installed_on: plant.installedOn,
      install_position: plant.installPosition,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The file of the start before, if it fits this database. */
async function keptCredentials(storage: Storage, path: string): Promise<CredentialsFile | undefined> {
  const kept = (await readPrivateJson(path)) as CredentialsFile | undefined;
  const first = kept?.devices[0];
  if (!kept || !first) return undefined;
  const device = await storage.read
    .selectFrom('device')
    .select('secret_hash')
    .where('id', '=', Number(first.username.slice(1)))
    .executeTakeFirst();
  return device?.secret_hash === hashSecret(first.password) ? kept : undefined;
}
