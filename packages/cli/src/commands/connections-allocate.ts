import type { ConnectionDevice } from '@heliograph/core/contract/connections';
import { clean } from '../clean.ts';
import type { GlobalOptions } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { UserError, usageError } from '../errors.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRecord } from '../render/records.ts';
import { connectionDeviceKind } from '../resources/connection-devices.ts';
import { connections } from '../resources/connections.ts';
import { plants } from '../resources/plants.ts';
import { confirm } from './confirm.ts';
import { resolve } from './resolve.ts';

export interface ConnectionAllocateOptions extends GlobalOptions, OutputOptions {
  plant: string;
  product?: string;
  name?: string;
  yes?: true;
}

/** `helio connections allocate <connection> <serial> --plant <plant>`: from then on what the gateway says of it counts there. */
export async function allocateDevice(context: Context, texts: readonly string[], options: ConnectionAllocateOptions): Promise<void> {
  const { output, signal, t } = context;
  const [text = '', sn = ''] = texts;
  const format = chooseFormat(options, output.isTty);
  const { call } = context.client(options);
  const connection = await resolve(connections, call, text, signal);
  const plant = await resolve(plants, call, options.plant, signal);
  const { items } = await call['GET /connections/{id}/devices']({ params: { id: connection.id } }, { signal });
  const device = theOne(items, sn, options.product);
  const names = { name: clean(options.name ?? device.name), sn: clean(device.sn), plant: clean(plant.name), from: '' };
  await confirm(context, t('prompt.bind', names), options.yes === true);
  const { productKey } = device;
  const body = { productKey, sn: device.sn, plantId: plant.id, ...(options.name !== undefined && { name: options.name }) };
  const put = await call['POST /connections/{id}/devices']({ params: { id: connection.id }, body }, { signal });
  await writeRecord(connectionDeviceKind, put, { format, json: options.json, output, on: shownNow(context) });
}

/** Serials are unique for one product only. */
function theOne(items: readonly ConnectionDevice[], sn: string, product: string | undefined): ConnectionDevice {
  const found = items.filter((item) => item.sn === sn && (product === undefined || item.productKey === product));
  const [device] = found;
  if (device === undefined) throw new UserError({ key: 'connection.deviceUnknown', params: { sn }, next: 'connection.deviceUnknownNext' });
  if (found.length > 1)
    throw usageError('connection.deviceAmbiguous', { sn, products: found.map(({ productKey }) => productKey).join(', ') });
  return device;
}
