import type { Call } from '../client.ts';
import type { Device } from '../contract/devices.ts';

const devicesAPage = 500;

/** Each once, by serial number: the order that an export keeps. */
export function devicesInOrder<Own extends Pick<Device, 'id' | 'sn'>>(devices: readonly Own[]): Own[] {
  const unique = [...new Map(devices.map((device) => [device.id, device])).values()];
  return unique.sort((a, b) => (a.sn < b.sn ? -1 : a.sn > b.sn ? 1 : Number(a.id) - Number(b.id)));
}

/** All devices at a plant, in that order. */
export async function devicesOfPlant(call: Call, plantId: string, signal: AbortSignal): Promise<Device[]> {
  const found: Device[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await call['GET /devices']({ query: { plantId, sort: 'sn', page, pageSize: devicesAPage } }, { signal });
    found.push(...items);
    if (items.length < devicesAPage) return devicesInOrder(found);
  }
}
