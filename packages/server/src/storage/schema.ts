import { canonicalChannels, CHANNEL_SLOT_COUNT } from '@heliograph/core/channels';
import type { EnergyFlow, EnergyOrigin, EnergyQuality, EnergyRule, EnergySource } from '@heliograph/core/energy';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { ConnectionDeviceTable, ConnectionTable } from './schema-connections.ts';
import type { ArchiveConfigTable, ArchiveDayTable, ArchiveFileTable, ArchiveMediumTable } from './schema-archive.ts';
import type { FirmwareFileTable, FirmwareKeyTable, FirmwarePartTable, FirmwareProductTable, FirmwareTable } from './schema-firmware.ts';
import type { DeviceSettingTable, PushStepTable, PushTable, PushTargetTable } from './schema-commands.ts';
import type {
  FaultTable,
  FaultEntryTable,
  AuditEntryTable,
  RejectedTable,
  JobTable,
  ContentPageTable,
  UploadTable,
} from './schema-records.ts';

/**
 * Every table. Portable between both engines: instants are epoch milliseconds, JSON is text parsed at the edge,
 * flags are 0 or 1, gauges double precision. Ids are integers that the database gives.
 */
export interface Schema {
  meta: { key: string; value: string };
  organisation: OrganisationTable;
  organisation_closure: { ancestor_id: number; descendant_id: number; depth: number };
  role: { id: Generated<number>; code: string; name: string };
  /** `kind` is route (a routerPath) or action (a grant code). */
  role_grant: { role_id: number; kind: 'route' | 'action'; code: string };
  user: UserTable;
  user_role: { user_id: number; role_id: number };
  session: SessionTable;
  token: TokenTable;
  /** Failed sign-ins by account and by address; `subject` is hashed. */
  sign_in_failure: { subject: string; failures: number; last_failed_at: number };
  plant: PlantTable;
  plant_file: PlantFileTable;
  plant_favorite: { user_id: number; plant_id: number };
  plant_authorization: { plant_id: number; user_id: number; expires_at: number };
  product: {
    id: Generated<number | null>;
    product_key: string;
    name: string;
    device_type: string;
    role: string;
    report_interval_ms: number;
    spec: string;
  };
  device: DeviceTable;
  device_serial: DeviceSerialTable;
  telemetry: TelemetryTable;
  latest: LatestTable;
  energy_interval: EnergyIntervalTable;
  energy_day: EnergyDayTable;
  energy_hour: EnergyHourTable;
  energy_total: EnergyTotalTable;
  energy_tip: EnergyTipTable;
  energy_anchor: EnergyAnchorTable;
  device_swap: DeviceSwapTable;
  /** Days that an out-of-order sample touched; a job folds them again. */
  energy_dirty: { device_id: number; day_start: number; marked_at: number };
  expected_quarter: ExpectedQuarterTable;
  plant_quarter: PlantQuarterTable;
  fault: FaultTable;
  fault_entry: FaultEntryTable;
  audit_entry: AuditEntryTable;
  rejected: RejectedTable;
  outbox: { id: Generated<number>; at: number; kind: string; plant_id: number | null; payload: string };
  job: JobTable;
  content_page: ContentPageTable;
  upload: UploadTable;
  connection: ConnectionTable;
  connection_device: ConnectionDeviceTable;
  /** Sensors that a gateway told of for Home Assistant; `spec` is JSON of `Entity`. Key (connection_id, id). */
  connection_entity: { connection_id: number; id: string; organisation_id: number; spec: string };
  /** UTC days that changed after they were over; `changes` counts. Who files a day takes away the marks it has seen. */
  late_day: { device_id: number; day_start: number; changes: number };
  archive_medium: ArchiveMediumTable;
  archive_config: ArchiveConfigTable;
  archive_day: ArchiveDayTable;
  archive_file: ArchiveFileTable;
  firmware: FirmwareTable;
  firmware_product: FirmwareProductTable;
  firmware_file: FirmwareFileTable;
  firmware_part: FirmwarePartTable;
  firmware_key: FirmwareKeyTable;
  push: PushTable;
  push_target: PushTargetTable;
  push_step: PushStepTable;
  device_setting: DeviceSettingTable;
  /** The secret that a device last proved, sealed, to sign commands with; good while the hash is still the device's. */
  device_key: { device_id: number; secret_hash: string; sealed: string };
}

export interface OrganisationTable {
  id: Generated<number>;
  parent_id: number | null;
  group_code: string;
  name: string;
  name_key: string;
  /** Counts the changes; whoever changes the record names the version that was read. */
  version: Generated<number>;
  identification: Generated<string>;
  organisation_type: Generated<string | null>;
  detailed_address: Generated<string>;
  organisation_number: Generated<string>;
  created_at: number;
}
export interface UserTable {
  id: Generated<number>;
  organisation_id: number;
  /** Lower case, trimmed. */
  login_name: string;
  nickname: string;
  /** Id of the upload, as text; empty without one. */
  avatar: Generated<string>;
  introduction: Generated<string>;
  email: Generated<string>;
  mobile: Generated<string>;
  /** Counts the changes of what its user edits. */
  version: Generated<number>;
  /** PHC string of argon2id; empty = no password can match. */
  password_hash: string;
  is_enabled: Generated<number>;
  created_at: number;
  /** When a cancelled account will be disabled. */
  closes_at: Generated<number | null>;
}
export interface SessionTable {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  user_id: number;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}
export interface TokenTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  token_hash: string;
  hint: string;
  is_read_only: number;
  created_at: number;
  expires_at: number;
  last_used_at: number | null;
}
export interface PlantTable {
  id: Generated<number>;
  name: string;
  /** `name` folded for sorting and searching: NFKD, lower case, without marks. */
  name_key: string;
  owner_id: number;
  installer_id: number | null;
  service_provider_id: number | null;
  installed_capacity_wp: number | null;
  country_code: string;
  time_zone: string;
  address: string;
  latitude_deg: number | null;
  longitude_deg: number | null;
  installed_on: string | null;
  install_position: string;
  created_at: number;
  /** A meter of production that takes the place of the sum of the generating devices. */
  production_meter_device_id: Generated<number | null>;
  /** Counts the changes of what people say of it. */
  version: Generated<number>;
  capacity_w: Generated<number | null>;
  /** Whose plant it is in person. */
  station_owner_name: Generated<string>;
}
/** A picture or a document of a plant. */
export interface PlantFileTable {
  id: Generated<number>;
  plant_id: number;
  upload_id: number;
  kind: string;
  name: string;
  /** Among the plant's pictures. */
  position: number;
  created_at: number;
}
export interface DeviceTable {
  id: Generated<number>;
  /** Null for one that is registered and at no plant. */
  plant_id: number | null;
  /** Copied from the plant, so that a serial is unique within one organisation and product; a former one may have it as well. */
  owner_id: number;
  product_key: string;
  sn: string;
  name: string;
  name_key: string;
  rated_power_w: number | null;
  mac: string | null;
  hardware_version: string | null;
  software_version: string | null;
  protocol_version: string | null;
  /** SHA-256 of the MQTT secret, hex; empty = none can match. */
  secret_hash: string;
  created_at: number;
  /** Counts what people change. */
  version: Generated<number>;
  /** Which device it is that stands in this place: 1 for the first, one more with each swap. */
  generation: Generated<number>;
  /** Readings of before are of another device or another plant. */
  speaks_from_at: Generated<number | null>;
  /** When it came to its plant; null = with its registration. */
  bound_at: Generated<number | null>;
  /** When it left its plant, with which all that it measured stays. */
  unbound_at: Generated<number | null>;
  /** Of its panels: from the horizontal, and clockwise from north. A sensor has the same of its own plane. */
  array_tilt_deg: Generated<number | null>;
  array_azimuth_deg: Generated<number | null>;
  /** Of its battery: what can be taken out of it. */
  usable_capacity_kwh: Generated<number | null>;
}

/** A device that stood in this place before another; key (device_id, generation). */
export interface DeviceSerialTable {
  device_id: number;
  generation: number;
  sn: string;
  secret_hash: string;
  speaks_from_at: number | null;
  /** When the next one took the place. */
  until_at: number;
  next_sn: string;
  author_id: number | null;
  author_name: string;
  reason: string;
  created_at: number;
}

type SlotColumn = `x${number}`;
export type CanonicalColumn = (typeof canonicalChannels)[keyof typeof canonicalChannels]['column'];
export type ReadingColumn = CanonicalColumn | SlotColumn;
type ReadingColumns = { [C in CanonicalColumn]: number | null } & { [S in SlotColumn]: number | null };

/** Reading columns of `telemetry` and `latest`, in order; intake names a column by its index here. */
export const readingColumns: readonly ReadingColumn[] = [
  ...Object.values(canonicalChannels).map((channel) => channel.column),
  ...Array.from({ length: CHANNEL_SLOT_COUNT }, (_, slot): SlotColumn => `x${slot}`),
];

/** Key (device_id, ts). */
export type TelemetryTable = { device_id: number; ts: number; extra: string | null } & ReadingColumns;
/** Merged per column. `times` is JSON: column → time, only where older than `ts`. */
export type LatestTable = { device_id: number; ts: number; received_at: number; times: string } & ReadingColumns;

/**
 * The energy ledger: plant-local quarter hours, shorter where an event splits one, in whole watt-hours. Entries are only
 * added, and superseded by others; key (device_id, day_start, flow, start_at, revision). `core/energy.ts` has the words.
 */
export interface EnergyIntervalTable {
  device_id: number;
  /** The plant's midnight before it. */
  day_start: number;
  flow: EnergyFlow;
  start_at: number;
  /** Rises with every change of the device's ledger. */
  revision: number;
  end_at: number;
  /** The day whose samples closed it: over a gap a later one. */
  fold_day: number;
  /** The counter, where one was read. */
  start_wh: number | null;
  end_wh: number | null;
  delta_wh: number;
  source: EnergySource;
  quality: EnergyQuality;
  rule: EnergyRule;
  origin: EnergyOrigin;
  author_id: number | null;
  author_name: string | null;
  reason: string | null;
  created_at: number;
  superseded_at: number | null;
}
/** Sums of current entries; what is still open stands in `energy_tip` alone. */
export interface EnergySums {
  energy_wh: number;
  /** How long it was measured. */
  measured_ms: number;
  /** Of `energy_wh`: shared out over gaps, estimated, and added or taken away by hand. */
  shared_wh: number;
  estimated_wh: number;
  corrected_wh: number;
}
export type EnergyDayTable = { device_id: number; day_start: number; flow: EnergyFlow } & EnergySums;
/** Hours are counted from the plant's midnight. */
export type EnergyHourTable = { device_id: number; day_start: number; flow: EnergyFlow; hour_start: number } & EnergySums;
/** The counter at the first entry, and all energy since. */
export interface EnergyTotalTable {
  device_id: number;
  flow: EnergyFlow;
  first_at: number;
  opening_wh: number;
  energy_wh: number;
}
/** Where folding stands, one row a device. Whoever changes a device's ledger raises its version by one. */
export interface EnergyTipTable {
  device_id: number;
  version: number;
  /** The plant-local day of the last sample. */
  day_start: number;
  last_ts: number;
  /** The intervals that samples still extend; JSON of `OpenEnergy[]`. */
  open: string;
  /** JSON of `DeviceState`. */
  state: string;
}
/** How each earlier day with samples closed: the next one opens with it. */
export interface EnergyAnchorTable {
  device_id: number;
  day_start: number;
  last_ts: number;
  sample_count: number;
  state: string;
}
/** A device took another's place; one row for each counter. */
export interface DeviceSwapTable {
  id: Generated<number>;
  device_id: number;
  flow: EnergyFlow;
  at: number;
  closing_wh: number | null;
  opening_wh: number | null;
  old_sn: string;
  new_sn: string;
  author_id: number | null;
  author_name: string;
  reason: string;
  created_at: number;
}
/** Quarter hours of generators by day, kept for some weeks. Key (device_id, start_at). */
/** What the generators of a plant gave in a quarter hour, all of them together; key (plant_id, start_at). */
export interface PlantQuarterTable {
  plant_id: number;
  start_at: number;
  /** The mean of those that were heard; null where none was. */
  power_w: number | null;
  /** Their ratings. */
  heard_w: number;
  /** Of those that something was expected of, and what the same gave. */
  expected_w: number | null;
  compared_w: number | null;
}

export interface ExpectedQuarterTable {
  device_id: number;
  start_at: number;
  /** From mean power; null where the device said too little. */
  actual_wh: number | null;
  /** Its lifetime counter at the end of the quarter. */
  counter_wh: number | null;
  expected_wh: number | null;
  /** Where `expected_wh` comes from: irradiance or peers. */
  basis: string | null;
  /** The median of its healthy peers, at its own rating. */
  peer_wh: number | null;
  peer_count: number;
}

export type Row<T extends keyof Schema> = Selectable<Schema[T]>;
export type NewRow<T extends keyof Schema> = Insertable<Schema[T]>;
