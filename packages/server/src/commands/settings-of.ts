import type { SettingName, SettingValue } from '@heliograph/core/commands/settings';
import type { Writer } from '../storage/storage.ts';

const DAY_MS = 86_400_000;
export const dayOf = (now: number): number => Math.floor(now / DAY_MS);

/** What a device says of its settings now. */
export async function keepReported(
  tx: Writer,
  deviceId: number,
  values: readonly (readonly [SettingName, SettingValue])[],
  now: number,
): Promise<void> {
  for (const [name, value] of values) {
    const reported = { reported: JSON.stringify(value), reported_at: now };
    await tx
      .insertInto('device_setting')
      .values({ device_id: deviceId, name, ...reported, desired: null, owner_organisation_id: null, owner_name: null, written_at: null })
      .onConflict((conflict) => conflict.columns(['device_id', 'name']).doUpdateSet(reported))
      .execute();
  }
}

/** Counts a write of settings by somebody, before it leaves: what wears memory out is the attempt. */
export async function countWrites(
  tx: Writer,
  deviceId: number,
  names: readonly SettingName[],
  owner: { organisationId: number; name: string },
  now: number,
): Promise<void> {
  const day = dayOf(now);
  for (const name of names) {
    const owned = { owner_organisation_id: owner.organisationId, owner_name: owner.name, written_at: now };
    await tx
      .insertInto('device_setting')
      .values({
        device_id: deviceId,
        name,
        reported: null,
        reported_at: null,
        desired: null,
        ...owned,
        write_day: day,
        writes_today: 1,
        writes_total: 1,
      })
      .onConflict((conflict) =>
        conflict.columns(['device_id', 'name']).doUpdateSet((eb) => ({
          ...owned,
          writes_total: eb('device_setting.writes_total', '+', 1),
          writes_today: eb
            .case()
            .when('device_setting.write_day', '=', day)
            .then(eb('device_setting.writes_today', '+', 1))
            .else(1)
            .end(),
          write_day: day,
        })),
      )
      .execute();
  }
}
