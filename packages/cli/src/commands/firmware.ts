import type { Call } from '@heliograph/core/client';
import type { CallOptions } from '@heliograph/core/contract/endpoint';
import type { FirmwareRecord } from '@heliograph/core/contract/firmware';
import { FIRMWARE_PART_BYTES, firmwarePartCount, firmwareStatement } from '@heliograph/core/firmware';
import { clean } from '../clean.ts';
import type { GlobalOptions } from '../config.ts';
import { kindOf, shownNow, type Context } from '../context.ts';
import { UserError, usageError } from '../errors.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRecord, type Kind } from '../render/records.ts';
import { devices } from '../resources/devices.ts';
import { firmware } from '../resources/firmware.ts';
import { checkSignature, readFirmwareFile, readSignature } from './firmware-file.ts';
import { wholeNumber } from './numbers.ts';
import { resolve } from './resolve.ts';

export interface FirmwareFactsOptions extends GlobalOptions, OutputOptions {
  product: string[];
  versionNumber: string;
}
export interface FirmwareUploadOptions extends FirmwareFactsOptions {
  signature: string;
  order: string;
  fileName?: string;
}
export interface FirmwareRegisterOptions extends FirmwareUploadOptions {
  from: string;
  sha256: string;
  size: string;
}
export interface SignCheckOptions extends FirmwareFactsOptions {
  signature: string;
  key: string;
}
export interface LinkOptions extends GlobalOptions, OutputOptions {
  device: string;
}

/** `helio firmware register`: the server fetches the file from its DownLoadUrl. */
export async function registerFirmware(context: Context, options: FirmwareRegisterOptions): Promise<void> {
  const fileName = options.fileName ?? URL.parse(options.from)?.pathname.split('/').at(-1);
  if (!fileName) throw usageError('firmware.nameNeeded');
  const body = {
    ...named(options),
    fileName,
    DownLoadUrl: options.from,
    sha256: options.sha256.toLowerCase(),
    sizeBytes: wholeNumber(options.size, '--size'),
  };
  await write(context, options, await context.client(options).call['POST /firmware']({ body }, { signal: context.signal }));
}

/** `helio firmware upload FILE`: sends the file in parts; the same again goes on where the last one ended. */
export async function uploadFirmware(context: Context, path: string, options: FirmwareUploadOptions): Promise<void> {
  const { signal, output, t } = context;
  const file = readFirmwareFile(path);
  const body = {
    ...named(options),
    fileName: options.fileName ?? file.name,
    DownLoadUrl: null,
    sha256: file.sha256,
    sizeBytes: file.bytes.length,
  };
  const { call } = context.client(options);
  let record = await call['POST /firmware']({ body }, { signal });
  const count = firmwarePartCount(file.bytes.length);
  for (let position = 0; record.state === 'draft' && position < count; position += 1) {
    const part = new Blob([new Uint8Array(file.bytes.subarray(position * FIRMWARE_PART_BYTES, (position + 1) * FIRMWARE_PART_BYTES))], {
      type: 'application/octet-stream',
    });
    record = await call['PUT /firmware/{id}/content']({ params: { id: record.id }, query: { position }, file: part }, { signal });
    if (count > 1 && options.json === undefined) output.note(t('firmware.sent', { count: position + 1, total: count }));
  }
  await write(context, options, record);
  if (record.problem !== null) throw new UserError({ key: `firmware.problem.${record.problem}` });
}

/** `helio firmware statement FILE`: the text to be signed, and nothing else, on stdout. */
export function writeStatement(context: Context, path: string, options: FirmwareFactsOptions): void {
  context.output.data(firmwareStatement(factsOf(path, options)));
}

/** `helio firmware sign-check FILE`: asks no server. */
export async function signCheck(context: Context, path: string, options: SignCheckOptions): Promise<void> {
  const facts = factsOf(path, options);
  const { isRight, fingerprint } = checkSignature(facts, readSignature(options.signature), options.key);
  const { output } = context;
  const format = chooseFormat(options, output.isTty);
  await writeRecord(checked, { ...facts, fingerprint, isRight }, { format, json: options.json, output, on: shownNow(context) });
  if (!isRight) throw new UserError({ key: 'firmware.problem.signature' });
}

/** `helio firmware link FIRMWARE --device DEVICE` */
export async function linkFirmware(context: Context, text: string, options: LinkOptions): Promise<void> {
  const { output, signal } = context;
  const format = chooseFormat(options, output.isTty);
  const { call } = context.client(options);
  const { id } = await resolve(firmware, call, text, signal);
  const device = await resolve(devices, call, options.device, signal);
  const offer = await call['POST /firmware/{id}/links']({ params: { id }, body: { deviceId: device.id } }, { signal });
  await writeRecord(offered, offer, { format, json: options.json, output, on: shownNow(context) });
}

/** `helio firmware release` and `retire` and `verify` */
export async function moveFirmware(
  context: Context,
  verb: 'release' | 'retire' | 'verify',
  text: string,
  options: GlobalOptions & OutputOptions,
): Promise<void> {
  const { call } = context.client(options);
  const { id } = await resolve(firmware, call, text, context.signal);
  await write(context, options, await moves[verb](call, { id }, { signal: context.signal }));
}

const moves = {
  release: (call, params, more) => call['POST /firmware/{id}/release']({ params }, more),
  retire: (call, params, more) => call['POST /firmware/{id}/retire']({ params }, more),
  verify: (call, params, more) => call['POST /firmware/{id}/verify']({ params }, more),
} satisfies Record<string, (call: Call, params: { id: string }, more: CallOptions) => Promise<FirmwareRecord>>;

function named(options: FirmwareUploadOptions) {
  return {
    versionNumber: options.versionNumber,
    productKeys: options.product,
    signature: readSignature(options.signature),
    order: options.order === '0' ? 0 : wholeNumber(options.order, '--order'),
  };
}

function factsOf(path: string, { product, versionNumber }: FirmwareFactsOptions) {
  const { sha256, bytes } = readFirmwareFile(path);
  return { productKeys: product, versionNumber, sha256, sizeBytes: bytes.length };
}

async function write(context: Context, options: GlobalOptions & OutputOptions, record: FirmwareRecord): Promise<void> {
  const { output } = context;
  const format = chooseFormat(options, output.isTty);
  const kind = kindOf(firmware, context.settings(options).url);
  await writeRecord(kind, record, { format, json: options.json, output, on: shownNow(context) });
}

type Checked = ReturnType<typeof factsOf> & { fingerprint: string; isRight: boolean };
const checked: Kind<Checked> = {
  fields: ['versionNumber', 'productKeys', 'sha256', 'sizeBytes', 'fingerprint', 'isRight'],
  columns: [
    { name: 'version_number', title: 'column.version', raw: (row) => row.versionNumber },
    { name: 'products', title: 'column.product', raw: (row) => row.productKeys.join(',') },
    { name: 'size_bytes', title: 'column.size', raw: (row) => row.sizeBytes },
    { name: 'sha256', title: 'column.digest', raw: (row) => row.sha256 },
    { name: 'key', title: 'column.signedBy', raw: (row) => row.fingerprint },
    {
      name: 'is_right',
      title: 'column.signatureIsRight',
      raw: (row) => row.isRight,
      show: (row, { t }) => t(row.isRight ? 'firmware.yes' : 'firmware.no'),
    },
  ],
};

type Offered = Awaited<ReturnType<Call['POST /firmware/{id}/links']>>;
const offered: Kind<Offered> = {
  fields: ['firmwareId', 'versionNumber', 'fileName', 'url', 'expiresAt', 'sha256', 'sizeBytes', 'signature', 'statement'],
  columns: [
    { name: 'version_number', title: 'column.version', raw: (row) => clean(row.versionNumber) },
    { name: 'expires_at', title: 'column.expires', raw: (row) => new Date(row.expiresAt).toISOString() },
    { name: 'sha256', title: 'column.digest', raw: (row) => row.sha256 },
    { name: 'url', title: 'column.url', raw: (row) => row.url },
  ],
};
