import type { GlobalOptions } from '../config.ts';
import { kindOf, shownNow, type Context } from '../context.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { parseFields } from '../render/json.ts';
import { age } from '../render/quantity.ts';
import { knownFields, writeRecord, writeRows, type Kind, type Target } from '../render/records.ts';
import { fleetFaultKind, fleetKind, fleetPlantColumns, fleetPlantFields } from '../resources/fleet.ts';
import { emptyLosses, losses } from '../resources/losses.ts';
import { plants } from '../resources/plants.ts';
import { wholeNumber } from './numbers.ts';

export type FleetOptions = GlobalOptions & OutputOptions;
export interface FleetLossesOptions extends FleetOptions {
  days: string;
  limit: string;
}
export interface FleetPlantsOptions extends FleetOptions {
  limit: string;
}

/** `helio fleet get`: the fleet at a glance. */
export async function fleetGet(context: Context, options: FleetOptions): Promise<void> {
  const target = targetOf(context, fleetKind, options);
  const fleet = await context.client(options).call['GET /fleet/overview']({}, { signal: context.signal });
  await writeRecord(fleetKind, fleet, target);
}

/** `helio fleet plants`: the worst first. */
export async function fleetPlants(context: Context, options: FleetPlantsOptions): Promise<void> {
  const { urlOf } = kindOf(plants, context.settings(options).url);
  const kind = { columns: fleetPlantColumns, fields: fleetPlantFields, ...(urlOf && { urlOf }) };
  const target = targetOf(context, kind, options);
  const query = { limit: wholeNumber(options.limit, '--limit') };
  const { items, total } = await context.client(options).call['GET /fleet/plants']({ query }, { signal: context.signal });
  if (items.length === 0 && target.format === 'table') context.output.note(context.t('empty.plants'));
  else await writeRows(kind, items, target);
  if (items.length < total) context.output.note(context.t('note.cut', { count: items.length, total }));
}

/** `helio fleet losses`: the generators that lost the most over the last days. */
export async function fleetLosses(context: Context, options: FleetLossesOptions): Promise<void> {
  const kind = kindOf(losses, context.settings(options).url);
  const target = targetOf(context, kind, options);
  const query = { days: wholeNumber(options.days, '--days'), limit: wholeNumber(options.limit, '--limit') };
  const { items, total, ...counted } = await context.client(options).call['GET /fleet/losses']({ query }, { signal: context.signal });
  const { output, t } = context;
  if (items.length === 0 && target.format === 'table') output.note(t(emptyLosses(counted)));
  else await writeRows(kind, items, target);
  if (items.length < total) output.note(t('note.cut', { count: items.length, total }));
  // In a script as well: what is missing here may only be uncounted.
  if (counted.uncountedDays > 0) output.note(t('note.uncountedDays', { count: counted.uncountedDays }));
  if (target.format === 'table') output.note(t('note.countedAgo', { age: age(counted.toAt, Date.now()) }));
}

/** `helio fleet faults`: what went wrong in the last 30 days, by type. */
export async function fleetFaults(context: Context, options: FleetOptions): Promise<void> {
  const target = targetOf(context, fleetFaultKind, options);
  const { items } = await context.client(options).call['GET /fleet/faults']({}, { signal: context.signal });
  if (items.length === 0 && target.format === 'table') context.output.note(context.t('empty.fleetFaults'));
  else await writeRows(fleetFaultKind, items, target);
}

/** Fields that do not exist are refused before anything is asked. */
function targetOf<Row>(context: Context, kind: Kind<Row>, options: FleetOptions): Target {
  if (typeof options.json === 'string') parseFields(options.json, knownFields(kind));
  const { output } = context;
  return { format: chooseFormat(options, output.isTty), json: options.json, output, on: shownNow(context) };
}
