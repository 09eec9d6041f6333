import type { Call } from '@heliograph/core/client';
import type { Audit, AuditEntry } from '@heliograph/core/contract/audit';
import type { Input } from '@heliograph/core/contract/endpoint';
import { auditColumns, linesOf } from '@heliograph/core/export/audit-list';
import { fetchAll } from '../commands/fetch-all.ts';
import { instant } from '../commands/instant.ts';
import { wholeNumber } from '../commands/numbers.ts';
import { resolve } from '../commands/resolve.ts';
import { clean } from '../clean.ts';
import type { GlobalOptions } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { UserError } from '../errors.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { parseFields } from '../render/json.ts';
import { writeRows, type Kind } from '../render/records.ts';
import { devices } from '../resources/devices.ts';
import { plants } from '../resources/plants.ts';
import { auditReader } from './reader.ts';
import { entryLines } from './entry-lines.ts';

export interface AuditListOptions extends GlobalOptions, OutputOptions {
  plant?: string;
  device?: string;
  user?: string;
  action?: string;
  resource?: string;
  from?: string;
  to?: string;
  sort?: string;
  limit: string;
}

type Query = NonNullable<Input<'GET /audit', Audit['GET /audit']>['query']>;

const DAY_MS = 86_400_000;
const fields = [
  'id',
  'at',
  'user',
  'organisation',
  'isByToken',
  'action',
  'resource',
  'resourceId',
  'resourceName',
  'plantId',
  'deviceId',
  'changes',
  'requestId',
] as const satisfies readonly (keyof AuditEntry)[];
const entryKind: Kind<AuditEntry> = { fields, columns: [] };
/** For scripts: as the console's file has it, a line for each field that a change touched. */
const lineKind: Kind<ReturnType<typeof linesOf>[number]> = {
  fields: [],
  columns: auditColumns.map(({ name, value }) => ({ name, title: 'column.id', raw: value })),
};

/** `helio audit list`: in the reader's words on a terminal, as the server keeps it anywhere else. */
export async function listAudit(context: Context, options: AuditListOptions): Promise<void> {
  const { output, signal, t } = context;
  const format = chooseFormat(options, output.isTty);
  const limit = wholeNumber(options.limit, '--limit');
  if (typeof options.json === 'string') parseFields(options.json, fields);
  const { call } = context.client(options);
  const query = await queryOf(call, options, signal);
  const list = (page: object) => call['GET /audit']({ query: { ...query, ...page } }, { signal });
  const { rows, total } = await fetchAll<AuditEntry>({ list: (_, page) => list(page) }, call, {}, limit, signal);
  const target = { format, json: options.json, output, on: shownNow(context) };
  if (format === 'json') await writeRows(entryKind, rows, target);
  else if (format !== 'table') await writeRows(lineKind, rows.flatMap(linesOf), target);
  else if (rows.length === 0) output.note(t('empty.audit'));
  else {
    const reader = auditReader(t.language);
    output.note(t('note.timesIn', { timeZone: reader.timeZone }));
    output.data(`${rows.map((entry) => entryLines(entry, reader, output).join('\n')).join('\n\n')}\n`);
  }
  if (rows.length < total) output.note(t('note.cut', { count: rows.length, total }));
}

async function queryOf(call: Call, options: AuditListOptions, signal: AbortSignal): Promise<Query> {
  const { plant, device, user, action, resource, from, to, sort } = options;
  return {
    ...(plant !== undefined && { plantId: (await resolve(plants, call, plant, signal)).id }),
    ...(device !== undefined && { deviceId: (await resolve(devices, call, device, signal)).id }),
    ...(user !== undefined && { userId: await personId(call, user, signal) }),
    ...(action !== undefined && { action: action as NonNullable<Query['action']> }),
    ...(resource !== undefined && { resource: resource as NonNullable<Query['resource']> }),
    ...(from !== undefined && { fromAt: instant(from, '--from') }),
    ...(to !== undefined && { toAt: endOf(to) }),
    ...(sort !== undefined && { sort: sort as NonNullable<Query['sort']> }),
  };
}

/** A day is meant whole; the server takes the end as not included. */
function endOf(text: string): number {
  const at = instant(text, '--to');
  return text.includes('T') ? at : at + DAY_MS;
}

/** Whoever has changed something, by id or exact name. */
async function personId(call: Call, text: string, signal: AbortSignal): Promise<string> {
  const { items } = await call['GET /audit/people']({}, { signal });
  const found = items.filter(({ id, name }) => id === text || name === text);
  if (found.length === 1) return (found[0] as { id: string }).id;
  const lines = found.map(({ id, name }) => `  ${id}  ${clean(name)}`);
  const key = found.length > 1 ? 'problem.ambiguous' : 'problem.notFound.people';
  throw new UserError({ key, params: { text: clean(text) }, lines });
}
