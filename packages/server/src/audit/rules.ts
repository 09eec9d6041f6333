import type { AuditResource } from '@heliograph/core/audit/kinds';
import type { Schema } from '../storage/schema.ts';
import type { WritableTable } from '../storage/tenant-paths.ts';

type Column<T extends keyof Schema> = keyof Schema[T] & string;

/** How changes of a table are told. */
export interface AuditRule<T extends keyof Schema = keyof Schema> {
  resource: AuditResource;
  /** What tells its rows apart; the first is the id that is told. */
  key: readonly [Column<T>, ...Column<T>[]];
  /** Columns that make the record's name. */
  name: readonly Column<T>[];
  plant?: Column<T>;
  device?: Column<T>;
  /** Changes that nobody asked for. */
  ignored?: readonly Column<T>[];
  /** That they changed is told, and not from what to what. */
  hidden?: readonly Column<T>[];
  /** Columns that hold the id of another record. */
  references?: { readonly [C in Column<T>]?: Referenced };
}
export type Referenced = 'plant' | 'device' | 'user' | 'organisation' | 'role';

const measured = { none: 'measured or computed, and kept as it came' };

/** How each table that handlers may write is told of, or why it is not. */
export const auditRules = {
  plant: {
    resource: 'plant',
    key: ['id'],
    name: ['name'],
    plant: 'id',
    ignored: ['id', 'name_key', 'created_at', 'version'],
    references: {
      owner_id: 'organisation',
      installer_id: 'organisation',
      service_provider_id: 'organisation',
      production_meter_device_id: 'device',
    },
  },
  plant_file: {
    resource: 'plantFile',
    key: ['id'],
    name: ['name'],
    plant: 'plant_id',
    ignored: ['id', 'plant_id', 'upload_id', 'kind', 'position', 'created_at'],
  },
  plant_authorization: {
    resource: 'plantAuthorization',
    key: ['plant_id', 'user_id'],
    name: [],
    plant: 'plant_id',
    ignored: ['plant_id'],
    references: { user_id: 'user' },
  },
  device: {
    resource: 'device',
    key: ['id'],
    name: ['name', 'sn'],
    plant: 'plant_id',
    device: 'id',
    ignored: ['id', 'name_key', 'created_at', 'owner_id', 'version', 'generation', 'speaks_from_at', 'bound_at'],
    hidden: ['secret_hash'],
    references: { plant_id: 'plant' },
  },
  device_serial: {
    resource: 'deviceSwap',
    key: ['device_id', 'generation'],
    name: ['next_sn'],
    device: 'device_id',
    ignored: ['device_id', 'generation', 'speaks_from_at', 'author_id', 'author_name', 'created_at'],
    hidden: ['secret_hash'],
  },
  device_swap: { none: 'the swap of the device tells it' },
  user: {
    resource: 'user',
    key: ['id'],
    name: ['nickname'],
    ignored: ['id', 'version', 'created_at'],
    hidden: ['password_hash', 'email', 'mobile'],
    references: { organisation_id: 'organisation' },
  },
  user_role: { resource: 'userRole', key: ['user_id', 'role_id'], name: [], references: { user_id: 'user', role_id: 'role' } },
  token: {
    resource: 'token',
    key: ['id'],
    name: ['name'],
    ignored: ['id', 'created_at', 'last_used_at'],
    hidden: ['token_hash', 'hint'],
    references: { user_id: 'user' },
  },
  organisation: {
    resource: 'organisation',
    key: ['id'],
    name: ['name'],
    ignored: ['id', 'name_key', 'version', 'created_at'],
    references: { parent_id: 'organisation' },
  },
  connection: {
    resource: 'connection',
    key: ['id'],
    name: ['name'],
    plant: 'plant_id',
    ignored: ['id', 'name_key', 'version', 'created_at', 'last_message_at', 'message_count', 'rejected_count'],
    hidden: ['secret_hash'],
    references: { plant_id: 'plant', organisation_id: 'organisation' },
  },
  connection_device: { none: 'what it speaks for is told by the device that came of it' },
  connection_entity: { none: 'what a gateway says of itself' },
  push: {
    resource: 'push',
    key: ['id'],
    name: ['changes'],
    ignored: ['id', 'organisation_id', 'user_id', 'request_key', 'content_hash', 'created_at', 'wave', 'wave_count', 'version'],
  },
  push_target: {
    resource: 'command',
    key: ['id'],
    name: ['changes'],
    plant: 'plant_id',
    device: 'device_id',
    // How far it is, which its own history tells.
    ignored: [
      'id',
      'uid',
      'plant_id',
      'position',
      'wave',
      'before_values',
      'step',
      'attempt',
      'proof',
      'is_idempotent',
      'is_acknowledged',
      'version',
      'created_at',
      'step_at',
      'deadline_at',
      'seen',
      'reason',
      'effect',
      'sent_at',
      'acked_at',
      'asked_at',
      'verified_at',
      'power_before_w',
      'ack_content',
      'progress_stage',
      'progress_percent',
      'progress_text',
      'progress_at',
      'offered_at',
    ],
    references: { device_id: 'device' },
  },
  push_step: { none: 'it is the history of a command itself' },
  device_setting: { none: 'what a device says, and what the history of commands tells' },
  fault: { none: 'its thread of entries tells it' },
  fault_entry: { none: 'it is the thread itself' },
  session: { none: 'coming and going, which changes nothing' },
  plant_favorite: { none: 'a mark of one person for that person' },
  upload: { none: 'what comes to use the file is told' },
  outbox: { none: 'it tells of a change that is told' },
  telemetry: measured,
  latest: measured,
  rejected: measured,
  energy_interval: measured,
  energy_day: measured,
  energy_hour: measured,
  energy_total: measured,
  energy_tip: measured,
  energy_anchor: measured,
  energy_dirty: measured,
  late_day: measured,
  expected_quarter: measured,
  plant_quarter: measured,
} as const satisfies { [T in WritableTable]: AuditRule<T> | { none: string } };

export function auditRuleOf(table: WritableTable): AuditRule | undefined {
  const rule: AuditRule | { none: string } = auditRules[table] as AuditRule | { none: string };
  return 'none' in rule ? undefined : rule;
}
