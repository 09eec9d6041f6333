import type { Schema } from './schema.ts';

/**
 * How each table leads to its tenant: a column that holds a plant, a device, a push, or the caller's user or organisation id;
 * or the reason why its rows belong to nobody. `access/tenant.ts` builds every predicate from here.
 */
export const tenantPaths = {
  plant: { by: 'plant', column: 'id' },
  plant_authorization: { by: 'plant', column: 'plant_id' },
  plant_file: { by: 'plant', column: 'plant_id' },
  device: { by: 'plant', column: 'plant_id' },
  outbox: { by: 'plant', column: 'plant_id' },
  telemetry: { by: 'device', column: 'device_id' },
  latest: { by: 'device', column: 'device_id' },
  energy_interval: { by: 'device', column: 'device_id' },
  energy_day: { by: 'device', column: 'device_id' },
  energy_hour: { by: 'device', column: 'device_id' },
  energy_total: { by: 'device', column: 'device_id' },
  energy_tip: { by: 'device', column: 'device_id' },
  energy_anchor: { by: 'device', column: 'device_id' },
  device_swap: { by: 'device', column: 'device_id' },
  device_serial: { by: 'device', column: 'device_id' },
  energy_dirty: { by: 'device', column: 'device_id' },
  expected_quarter: { by: 'device', column: 'device_id' },
  plant_quarter: { by: 'plant', column: 'plant_id' },
  fault: { by: 'plant', column: 'plant_id' },
  fault_entry: { by: 'plant', column: 'plant_id' },
  audit_entry: { by: 'audit', column: 'plant_id' },
  rejected: { by: 'device', column: 'device_id' },
  push: { by: 'push', column: 'id' },
  push_target: { by: 'device', column: 'device_id' },
  push_step: { by: 'device', column: 'device_id' },
  device_setting: { by: 'device', column: 'device_id' },
  device_key: { none: 'written at sign-in and read to sign; never shown' },
  user: { by: 'user', column: 'id' },
  user_role: { by: 'user', column: 'user_id' },
  session: { by: 'user', column: 'user_id' },
  token: { by: 'user', column: 'user_id' },
  plant_favorite: { by: 'user', column: 'user_id' },
  upload: { by: 'user', column: 'user_id' },
  organisation: { by: 'organisation', column: 'id' },
  connection: { by: 'organisations', column: 'organisation_id' },
  connection_device: { by: 'organisations', column: 'organisation_id' },
  connection_entity: { by: 'organisations', column: 'organisation_id' },
  organisation_closure: { none: 'the tree that the predicate itself is made of' },
  product: { none: 'the catalogue is the same for everyone' },
  firmware: { none: 'the catalogue is the same for everyone' },
  firmware_product: { none: 'the catalogue is the same for everyone' },
  firmware_file: { none: 'the catalogue is the same for everyone' },
  firmware_part: { none: 'the catalogue is the same for everyone' },
  firmware_key: { none: 'the catalogue is the same for everyone' },
  content_page: { none: 'public pages are the same for everyone' },
  role: { none: 'roles are the same for everyone' },
  role_grant: { none: 'roles are the same for everyone' },
  meta: { none: 'the installation itself' },
  sign_in_failure: { none: 'written before anyone is signed in; subjects are hashes' },
  job: { none: 'work of the server, never shown' },
  late_day: { by: 'device', column: 'device_id' },
  archive_medium: { none: 'the installation itself' },
  archive_config: { none: 'the installation itself' },
  archive_day: { none: 'a day of every device; what is read of it goes through the scope of its devices' },
  archive_file: { none: 'a day of every device; what is read of it goes through the scope of its devices' },
} as const satisfies { [T in keyof Schema]: TenantPath<T> };

export type TenantPath<T extends keyof Schema> =
  | { by: 'plant' | 'device' | 'push' | 'user' | 'organisation' | 'organisations' | 'audit'; column: keyof Schema[T] & string }
  | { none: string };

type Paths = typeof tenantPaths;
/** Tables whose rows belong to a tenant. */
export type TenantTable = { [T in keyof Paths]: Paths[T] extends { by: string } ? T : never }[keyof Paths];
/** The same without what only the server itself writes. */
export type WritableTable = Exclude<TenantTable, 'audit_entry'>;
/** Tables that everyone may read. */
const sharedTables = ['product'] as const;
export type SharedTable = (typeof sharedTables)[number];
