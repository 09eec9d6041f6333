import type { GlobalOptions } from '../config.ts';
import { kindOf, shownNow, type Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRecord } from '../render/records.ts';
import { plants } from '../resources/plants.ts';
import { bodyOf, type PlantFlags } from './plant-flags.ts';
import { organisationId } from './plants-organisation.ts';

export interface PlantCreateOptions extends GlobalOptions, OutputOptions, PlantFlags {
  name: string;
  country: string;
  owner?: string;
}

/** `helio plants create` */
export async function createPlant(context: Context, options: PlantCreateOptions): Promise<void> {
  const { output, signal, t } = context;
  const format = chooseFormat(options, output.isTty);
  const hasPlace = options.latitude !== undefined && options.longitude !== undefined;
  if (options.timeZone === undefined && !hasPlace) throw usageError('problem.zoneOrPlace');
  const named = { name: options.name, countryCode: options.country.toUpperCase() };
  const { call } = context.client(options);
  const owners = options.owner === undefined ? [] : (await call['GET /plants/parties']({}, { signal })).owners;
  const ownerId = options.owner === undefined ? null : organisationId(owners, options.owner);
  const body = { ...bodyOf(options), ...named, ...(ownerId !== null && { ownerId }) };
  const plant = await call['POST /plants']({ body }, { signal });
  if (options.timeZone === undefined) output.note(t('note.zoneOfPlace', { timeZone: plant.timeZone }));
  const kind = kindOf(plants, context.settings(options).url);
  await writeRecord(kind, plant, { format, json: options.json, output, on: shownNow(context) });
}
