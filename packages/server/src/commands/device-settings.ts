import { limitsOf } from '@heliograph/core/commands/plan';
import type { SettingValue } from '@heliograph/core/commands/settings';
import type { DeviceSetting } from '@heliograph/core/contract/commands';
import type { Tables } from '../access/tenant.ts';
import { RequestError } from '../http/request-error.ts';
import { readProducts } from '../resources/products.ts';
import { gatewaySettings } from './gateway-settings.ts';
import { dayOf } from './settings-of.ts';

/** Everything that a device's product lets be set, with what is known of it. */
export async function readDeviceSettings(tables: Tables, deviceId: number, now: number): Promise<DeviceSetting[]> {
  const device = await tables
    .select('device')
    .select(['device.id', 'device.product_key', 'device.rated_power_w'])
    .where('device.id', '=', deviceId)
    .executeTakeFirst();
  if (!device) throw new RequestError('devices.notFound');
  const rows = await tables.select('device_setting').selectAll('device_setting').where('device_setting.device_id', '=', deviceId).execute();
  const known = new Map(rows.map((row) => [row.name, row]));
  const behind = (await gatewaySettings(tables, [device])).get(deviceId);
  const settings = behind ?? (await readProducts(tables)).get(device.product_key)?.settings ?? [];
  return settings.map((setting) => {
    const row = known.get(setting.name);
    const { min = null, max = null } = limitsOf(setting, device.rated_power_w);
    return {
      name: setting.name,
      reported: parsed(row?.reported),
      reportedAt: row?.reported_at ?? null,
      desired: parsed(row?.desired),
      owner: row?.owner_name ?? null,
      min,
      max,
      lastWriteAt: row?.written_at ?? null,
      writesToday: row !== undefined && row.write_day === dayOf(now) ? row.writes_today : 0,
      writesPerDay: setting.writesPerDay,
      writesTotal: row?.writes_total ?? 0,
    };
  });
}

function parsed(text: string | null | undefined): SettingValue | null {
  return text === null || text === undefined ? null : (JSON.parse(text) as SettingValue);
}
