import type { Call } from '@heliograph/core/client';
import type { Selection } from '@heliograph/core/contract/commands';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { devices } from '../resources/devices.ts';
import { plants } from '../resources/plants.ts';
import { resolve } from './resolve.ts';

const keys = ['plant', 'device', 'model', 'type', 'state', 'search'] as const;
type Key = (typeof keys)[number];

/** `plant="Tejado Sur" model=string-inverter`: plants and devices by id, name or serial. */
export async function readSelection(context: Context, call: Call, text: string): Promise<Selection> {
  const chosen: Record<Key, string[]> = { plant: [], device: [], model: [], type: [], state: [], search: [] };
  const rest = text.replaceAll(/([a-z]+)=(?:"([^"]*)"|(\S+))/g, (_, key: string, quoted?: string, bare?: string) => {
    const known = keys.find((each) => each === key);
    if (known === undefined) throw usageError('plan.badSelect', { text: key, names: keys.join(', ') });
    chosen[known].push(quoted ?? bare ?? '');
    return '';
  });
  const isOnce = keys.every((key) => key === 'device' || chosen[key].length <= 1);
  if (rest.trim() !== '' || !isOnce) throw usageError('plan.badSelect', { text: rest.trim() || text, names: keys.join(', ') });
  const { signal } = context;
  const deviceIds = await Promise.all(chosen.device.map(async (name) => (await resolve(devices, call, name, signal)).id));
  const [plant] = chosen.plant;
  return {
    ...(deviceIds.length > 0 && { deviceIds }),
    ...(plant !== undefined && { plantId: (await resolve(plants, call, plant, signal)).id }),
    ...(chosen.model[0] !== undefined && { productKey: chosen.model[0] }),
    ...(chosen.type[0] !== undefined && { deviceType: chosen.type[0] as never }),
    ...(chosen.state[0] !== undefined && { state: chosen.state[0] as never }),
    ...(chosen.search[0] !== undefined && { search: chosen.search[0] }),
  };
}
