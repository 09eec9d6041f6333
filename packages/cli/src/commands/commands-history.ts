import type { CommandDetail } from '@heliograph/core/contract/commands';
import type { PushStatus } from '@heliograph/core/commands/ladder';
import type { GlobalOptions } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRows } from '../render/records.ts';
import { commandKind, stepKind } from '../resources/commands.ts';
import { devices } from '../resources/devices.ts';
import { plants } from '../resources/plants.ts';
import { wholeNumber } from './numbers.ts';
import { resolve } from './resolve.ts';

export interface HistoryOptions extends GlobalOptions, OutputOptions {
  plant?: string;
  device?: string;
  status?: PushStatus;
  limit: string;
}

const PAGE_SIZE = 500;

/** `helio commands history`: every command to every device, the newest first. */
export async function listHistory(context: Context, options: HistoryOptions): Promise<void> {
  const { output, signal, t } = context;
  const format = chooseFormat(options, output.isTty);
  const limit = wholeNumber(options.limit, '--limit');
  const { call } = context.client(options);
  const query = {
    ...(options.plant !== undefined && { plantId: (await resolve(plants, call, options.plant, signal)).id }),
    ...(options.device !== undefined && { deviceId: (await resolve(devices, call, options.device, signal)).id }),
    ...(options.status !== undefined && { status: options.status }),
  };
  const rows = [];
  let total = 1;
  for (let page = 1; rows.length < Math.min(limit, total); page += 1) {
    const pageSize = Math.min(PAGE_SIZE, limit);
    const answer = await call['GET /commands/history']({ query: { ...query, page, pageSize } }, { signal });
    total = answer.total;
    if (answer.items.length === 0) break;
    rows.push(...answer.items.slice(0, limit - rows.length));
  }
  if (rows.length === 0 && format === 'table') return output.note(t('empty.commands'));
  await writeRows(commandKind, rows, { format, json: options.json, output, on: shownNow(context) });
  if (rows.length < total) output.note(t('note.cut', { count: rows.length, total }));
}

/** `helio commands history <command>`: each step that it took, and what the device said with it. */
export async function showSteps(context: Context, id: string, options: HistoryOptions): Promise<void> {
  const { output, signal } = context;
  const format = chooseFormat(options, output.isTty);
  const { call } = context.client(options);
  const command: CommandDetail = await call['GET /commands/history/{id}']({ params: { id } }, { signal });
  await writeRows(stepKind, command.steps, { format, json: options.json, output, on: shownNow(context) });
}
