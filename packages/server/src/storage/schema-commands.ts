import type { LadderReason, LadderStep } from '@heliograph/core/commands/ladder';
import type { PushState } from '@heliograph/core/commands/schedule';
import type { FirmwareStage } from '@heliograph/core/firmware';
import type { Proof } from '@heliograph/core/commands/settings';
import type { Generated } from 'kysely';

/** One change set for many devices. */
export interface PushTable {
  id: Generated<number>;
  organisation_id: number;
  user_id: number | null;
  sent_by: string;
  source: string;
  /** Unique for its user: the same key twice is one push. */
  request_key: string;
  content_hash: string;
  /** JSON of `ChangeSet`. */
  changes: string;
  reason: string;
  waves: string;
  gates: string;
  wave_count: number;
  device_count: number;
  state: PushState;
  /** The open wave, from 0. */
  wave: number;
  stopped_by: string | null;
  created_at: number;
  expires_at: number;
  answer_ms: number;
  approved_by: string | null;
  retry_of: number | null;
  version: Generated<number>;
}
/** One command to one device; `core/commands/ladder.ts` has the words. */
export interface PushTargetTable {
  id: Generated<number>;
  push_id: number;
  device_id: number;
  plant_id: number;
  /** What the device knows the command by. */
  uid: string;
  position: number;
  wave: number;
  /** JSON of `ChangeSet`: what differs on this device. */
  changes: string;
  before_values: string;
  step: LadderStep;
  attempt: number;
  proof: Proof;
  is_idempotent: number;
  is_acknowledged: number;
  seen: 'equal' | 'different' | null;
  reason: LadderReason | null;
  effect: string | null;
  version: Generated<number>;
  created_at: number;
  step_at: number;
  sent_at: number | null;
  acked_at: number | null;
  /** When it was asked for its settings, because it had not told them. */
  asked_at: number | null;
  verified_at: number | null;
  power_before_w: number | null;
  ack_content: string | null;
  deadline_at: number;
  /** How far the device is with a firmware, as it said last. */
  progress_stage: FirmwareStage | null;
  progress_percent: number | null;
  progress_text: string | null;
  /** When that last changed. */
  progress_at: number | null;
  /** When it was given its present link to a firmware; 0 while it needs another. */
  offered_at: number | null;
}
/** What a device says of one setting, what was read back of the last push, and how often it was written. */
export interface DeviceSettingTable {
  device_id: number;
  name: string;
  /** JSON of the value. */
  reported: string | null;
  reported_at: number | null;
  desired: string | null;
  owner_organisation_id: number | null;
  owner_name: string | null;
  written_at: number | null;
  /** UTC day that `writes_today` counts. */
  write_day: Generated<number>;
  writes_today: Generated<number>;
  writes_total: Generated<number>;
}
/** A step that a command took. */
export interface PushStepTable {
  id: Generated<number>;
  target_id: number;
  device_id: number;
  at: number;
  step: LadderStep;
  attempt: number;
  /** What the device said with it. */
  text: string;
}
