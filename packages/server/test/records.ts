import { nameKey } from '../src/storage/name-key.ts';
import type { NewRow } from '../src/storage/schema.ts';
import type { Storage } from '../src/storage/storage.ts';

let serial = 0;

export async function addOrganisation(storage: Storage, values: Partial<NewRow<'organisation'>> = {}): Promise<number> {
  const name = values.name ?? 'Test organisation';
  return storage.write(async (tx) => {
    const { id } = await tx
      .insertInto('organisation')
      .values({ parent_id: null, group_code: 'CUSTOMER', name, name_key: nameKey(name), created_at: Date.now(), ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('organisation_closure').values({ ancestor_id: id, descendant_id: id, depth: 0 }).execute();
    return id;
  });
}

export async function addPlant(storage: Storage, values: Partial<NewRow<'plant'>> = {}): Promise<number> {
  const name = values.name ?? 'Test plant';
  const ownerId = values.owner_id ?? (await addOrganisation(storage));
  const row: NewRow<'plant'> = {
    name,
    name_key: nameKey(name),
    owner_id: ownerId,
    installer_id: null,
    service_provider_id: null,
    installed_capacity_wp: null,
    country_code: 'ES',
    time_zone: 'Europe/Madrid',
    address: '',
    latitude_deg: null,
    longitude_deg: null,
    installed_on: null,
    install_position: 'roof',
    created_at: Date.now(),
    ...values,
  };
  return storage.write(async (tx) => (await tx.insertInto('plant').values(row).returning('id').executeTakeFirstOrThrow()).id);
}

/** A device of a plant; without one it gets a plant of its own. */
export async function addDevice(storage: Storage, values: Partial<NewRow<'device'>> = {}): Promise<number> {
  const plantId = values.plant_id ?? (await addPlant(storage));
  const { owner_id: ownerId } = await storage.read
    .selectFrom('plant')
    .select('owner_id')
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow();
  const sn = values.sn ?? `SN-${(serial += 1)}`;
  const row: NewRow<'device'> = {
    plant_id: plantId,
    owner_id: ownerId,
    product_key: 'string-inverter',
    sn,
    name: sn,
    name_key: nameKey(sn),
    rated_power_w: null,
    mac: null,
    hardware_version: null,
    software_version: null,
    protocol_version: null,
    secret_hash: '',
    created_at: Date.now(),
    ...values,
  };
  return storage.write(async (tx) => (await tx.insertInto('device').values(row).returning('id').executeTakeFirstOrThrow()).id);
}
