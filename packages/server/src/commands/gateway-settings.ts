import type { ProductSetting } from '@heliograph/core/commands/settings';
import { profileKeys, type ProfileKey } from '@heliograph/core/profiles/profile-keys';
import { profileOf } from '@heliograph/core/profiles/profiles';
import { settableSettings } from '@heliograph/core/profiles/settable';
import type { Tables } from '../access/tenant.ts';

interface Device {
  id: number;
  product_key: string;
  rated_power_w: number | null;
}
const idsAtOnce = 500;

/** What of devices behind gateways can be set; a device that is in no answer has its product's own settings. */
export async function gatewaySettings(tables: Tables, devices: readonly Device[]): Promise<Map<number, ProductSetting[]>> {
  const byId = new Map(devices.map((device) => [device.id, device]));
  const ids = [...byId.keys()];
  const settings = new Map<number, ProductSetting[]>();
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const rows = await tables
      .select('connection_device')
      .innerJoin('connection', 'connection.id', 'connection_device.connection_id')
      .select(['connection_device.device_id', 'connection.profile'])
      .where('connection_device.device_id', 'in', ids.slice(from, from + idsAtOnce))
      .execute();
    for (const { device_id: id, profile } of rows) {
      const device = id === null ? undefined : byId.get(id);
      const key = profileKeys.find((each): each is ProfileKey => each === profile);
      if (!device || !key) continue;
      settings.set(device.id, settableSettings(profileOf(key), { productKey: device.product_key, ratedPowerW: device.rated_power_w }));
    }
  }
  return settings;
}
