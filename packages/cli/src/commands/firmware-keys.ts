import type { FirmwareKey } from '@heliograph/core/contract/firmware';
import type { GlobalOptions } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRecord, writeRows, type Kind } from '../render/records.ts';
import { isoTime } from '../resources/iso-time.ts';
import { readKeyText } from './firmware-file.ts';

export interface KeyListOptions extends GlobalOptions, OutputOptions {
  product?: string;
}
export interface TrustOptions extends GlobalOptions, OutputOptions {
  product: string;
  name: string;
}

const kind: Kind<FirmwareKey> = {
  fields: ['id', 'productKey', 'name', 'publicKey', 'fingerprint', 'createdAt', 'createdBy', 'retiredAt', 'retiredBy'],
  columns: [
    { name: 'id', title: 'column.id', raw: (key) => key.id, align: 'right' },
    { name: 'product_key', title: 'column.product', raw: (key) => key.productKey },
    { name: 'name', title: 'column.name', raw: (key) => key.name, isFlexible: true },
    { name: 'fingerprint', title: 'column.signedBy', raw: (key) => key.fingerprint, show: (key) => key.fingerprint.slice(0, 16) },
    { name: 'retired_at', title: 'column.retiredAt', raw: (key) => isoTime(key.retiredAt) },
  ],
};

/** `helio firmware keys` */
export async function listKeys(context: Context, options: KeyListOptions): Promise<void> {
  const { output, signal } = context;
  const format = chooseFormat(options, output.isTty);
  const query = { pageSize: 500, ...(options.product !== undefined && { productKey: options.product }) };
  const { items } = await context.client(options).call['GET /firmwareKeys']({ query }, { signal });
  await writeRows(kind, items, { format, json: options.json, output, on: shownNow(context) });
}

/** `helio firmware trust KEYFILE --product KEY --name NAME` */
export async function trustKey(context: Context, path: string, options: TrustOptions): Promise<void> {
  const body = { productKey: options.product, name: options.name, publicKey: readKeyText(path) };
  await write(context, options, await context.client(options).call['POST /firmwareKeys']({ body }, { signal: context.signal }));
}

/** `helio firmware distrust ID` */
export async function distrustKey(context: Context, id: string, options: GlobalOptions & OutputOptions): Promise<void> {
  const { call } = context.client(options);
  await write(context, options, await call['POST /firmwareKeys/{id}/retire']({ params: { id } }, { signal: context.signal }));
}

async function write(context: Context, options: GlobalOptions & OutputOptions, key: FirmwareKey): Promise<void> {
  const { output } = context;
  const format = chooseFormat(options, output.isTty);
  await writeRecord(kind, key, { format, json: options.json, output, on: shownNow(context) });
}
