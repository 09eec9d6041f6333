import type { SettingName, SettingValue } from '@heliograph/core/commands/settings';
import type { Writer } from '../storage/storage.ts';

const DAY_MS = 86_400_000;
export const dayOf = (now: number): number => Math.floor(now / DAY_MS);

const rowsAtOnce = 500;

/** What a device says of one of its settings now. */
export interface ReportedSetting {
  deviceId: number;
  name: SettingName;
  value: SettingValue;
  now: number;
}

/** Keeps what devices say of their settings; each setting of a device once. */
export async function keepReported(tx: Writer, reported: readonly ReportedSetting[]): Promise<void> {
  const told = reported.toSorted((a, b) => a.deviceId - b.deviceId);
  for (let from = 0; from < told.length; from += rowsAtOnce) {
    const rows = told.slice(from, from + rowsAtOnce).map(({ deviceId, name, value, now }) => ({
      device_id: deviceId,
      name,
      reported: JSON.stringify(value),
      reported_at: now,
      desired: null,
      owner_organisation_id: null,
      owner_name: null,
      written_at: null,
    }));
    await tx
      .insertInto('device_setting')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['device_id', 'name'])
          .doUpdateSet((eb) => ({ reported: eb.ref('excluded.reported'), reported_at: eb.ref('excluded.reported_at') })),
      )
      .execute();
  }
}

/** Counts writes of settings by somebody: what wears memory out is the attempt. */
export async function countWrites(
  tx: Writer,
  counted: readonly { deviceId: number; name: SettingName; owner: { organisationId: number; name: string }; now: number }[],
): Promise<void> {
  const writes = counted.toSorted((a, b) => a.deviceId - b.deviceId);
  for (let from = 0; from < writes.length; from += rowsAtOnce) {
    const rows = writes.slice(from, from + rowsAtOnce).map(({ deviceId, name, owner, now }) => ({
      device_id: deviceId,
      name,
      reported: null,
      reported_at: null,
      desired: null,
      owner_organisation_id: owner.organisationId,
      owner_name: owner.name,
      written_at: now,
      write_day: dayOf(now),
      writes_today: 1,
      writes_total: 1,
    }));
    await tx
      .insertInto('device_setting')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['device_id', 'name']).doUpdateSet((eb) => ({
          owner_organisation_id: eb.ref('excluded.owner_organisation_id'),
          owner_name: eb.ref('excluded.owner_name'),
          written_at: eb.ref('excluded.written_at'),
          writes_total: eb('device_setting.writes_total', '+', 1),
          writes_today: eb
            .case()
            .whenRef('device_setting.write_day', '=', 'excluded.write_day')
            .then(eb('device_setting.writes_today', '+', 1))
            .else(1)
            .end(),
          write_day: eb.ref('excluded.write_day'),
        })),
      )
      .execute();
  }
}
