import type { PayloadTest } from '@heliograph/core/contract/connections-messages';
import type { ProfileKey } from '@heliograph/core/profiles/profile-keys';
import { clean } from '../clean.ts';
import type { GlobalOptions } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { UserError, usageError } from '../errors.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { toJson } from '../render/json.ts';
import { writeRows, type Kind } from '../render/records.ts';
import { isoTime } from '../resources/iso-time.ts';
import { connections } from '../resources/connections.ts';
import { resolve } from './resolve.ts';

export interface PayloadTestOptions extends GlobalOptions, OutputOptions {
  connection?: string;
  format?: ProfileKey | 'native';
  topic?: string;
  product?: string;
  sn?: string;
}

/** `helio connections test <file>`: what the message would bring; stores nothing. Fails where something of it is refused. */
export async function testPayload(context: Context, path: string, options: PayloadTestOptions): Promise<void> {
  const { output, signal, t } = context;
  const format = chooseFormat(options, output.isTty);
  if ((options.connection === undefined) === (options.format === undefined)) throw usageError('connection.formatNeeded');
  const payload = await readPayload(path, context.stdin);
  const { call } = context.client(options);
  const body = { ...(await formatOf(context, options)), topic: options.topic ?? '', payload };
  const result = await call['POST /connections/test']({ body }, { signal });
  const json = options.json;
  if (json === true) output.data(`${toJson(result, output.isTty)}\n`);
  else if (result.readings.length > 0) {
    await writeRows(kind, rowsOf(result), { format, json, output, on: shownNow(context) });
  }
  if (result.ignored !== null) output.note(t(`connection.ignored.${result.ignored}`));
  const lines = result.refused.map(({ reason, detail }) => `  ${clean(reason)}  ${clean(detail)}`);
  if (lines.length > 0) throw new UserError({ key: 'connection.refused', lines });
}

/** As the connection is set, or as the flags say; flags win. */
async function formatOf(context: Context, options: PayloadTestOptions) {
  const said = {
    ...(options.product !== undefined && { productKey: options.product }),
    ...(options.sn !== undefined && { serial: options.sn }),
  };
  if (options.connection === undefined) {
    return { profile: options.format === undefined || options.format === 'native' ? null : options.format, ...said };
  }
  const { call } = context.client(options);
  const { profile, productKey, prefix, serial, isReversed } = await resolve(connections, call, options.connection, context.signal);
  return { profile, productKey, prefix, serial, isReversed, ...said };
}

interface ValueRow {
  sn: string;
  productKey: string;
  at: number | null;
  channel: string;
  value: number | null;
  unit: string;
  from: string;
}
function rowsOf({ readings }: PayloadTest): ValueRow[] {
  return readings.flatMap(({ sn, productKey, ts, values }) => values.map((value) => ({ sn, productKey, at: ts, ...value })));
}

const kind: Kind<ValueRow> = {
  fields: ['sn', 'productKey', 'at', 'channel', 'value', 'unit', 'from'],
  columns: [
    { name: 'sn', title: 'column.sn', raw: (row) => row.sn },
    { name: 'product_key', title: 'column.product', raw: (row) => row.productKey, drop: 2 },
    {
      name: 'at',
      title: 'column.time',
      raw: (row) => (row.at === null ? null : isoTime(row.at)),
      show: (row, { t }) => (row.at === null ? t('connection.onArrival') : new Date(row.at).toLocaleString('sv-SE')),
      drop: 1,
    },
    { name: 'channel', title: 'column.channel', raw: (row) => row.channel },
    { name: 'value', title: 'column.value', raw: (row) => row.value, align: 'right' },
    { name: 'unit', title: 'column.unit', raw: (row) => row.unit },
    { name: 'from', title: 'column.foundAt', raw: (row) => row.from, drop: 3, isFlexible: true },
  ],
};

async function readPayload(path: string, stdin: NodeJS.ReadStream): Promise<string> {
  if (path === '-') return (await import('../prompt.ts')).readAll(stdin);
  try {
    return process.getBuiltinModule('node:fs').readFileSync(path, 'utf8');
  } catch (error) {
    throw usageError('problem.dataUnreadable', { path: clean(path), reason: (error as NodeJS.ErrnoException).code ?? '' });
  }
}
