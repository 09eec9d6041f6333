import type { Generated } from 'kysely';

/** A gateway of another maker, which speaks for devices by a profile. */
export interface ConnectionTable {
  id: Generated<number>;
  organisation_id: number;
  /** Where devices that appear belong. */
  plant_id: number | null;
  profile: string;
  name: string;
  name_key: string;
  /** What its devices are, where its profile leaves the choice. */
  product_key: string;
  prefix: string;
  serial: string;
  is_reversed: Generated<number>;
  /** SHA-256, hex. */
  secret_hash: string;
  is_enabled: Generated<number>;
  version: Generated<number>;
  created_at: number;
  last_message_at: Generated<number | null>;
  message_count: Generated<number>;
  rejected_count: Generated<number>;
}
/** A device that a gateway has spoken for. Key (connection_id, product_key, sn). */
export interface ConnectionDeviceTable {
  connection_id: number;
  product_key: string;
  sn: string;
  /** Of the connection. */
  organisation_id: number;
  /** Null while it is at no plant. */
  device_id: number | null;
  name: string;
  confirmed_at: number | null;
  first_seen_at: number;
}
