import type { Plant } from '@heliograph/core/contract/plants';
import type { GlobalOptions } from '../config.ts';
import { kindOf, shownNow, type Context } from '../context.ts';
import { clean } from '../clean.ts';
import { usageError } from '../errors.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRecord } from '../render/records.ts';
import { plants } from '../resources/plants.ts';
import { confirm } from './confirm.ts';
import { bodyOf, type PlantFlags } from './plant-flags.ts';
import { organisationId } from './plants-organisation.ts';
import { resolve } from './resolve.ts';

export interface PlantUpdateOptions extends GlobalOptions, OutputOptions, PlantFlags {
  dryRun?: true;
}
export interface PlantAllocateOptions extends GlobalOptions, OutputOptions {
  installer?: string;
  service?: string;
  dryRun?: true;
  yes?: true;
}

/** `helio plants update`: what the line does not name stays; somebody else's change in between is not written over. */
export async function updatePlant(context: Context, text: string, options: PlantUpdateOptions): Promise<void> {
  const change = bodyOf(options);
  if (Object.keys(change).length === 0) throw usageError('problem.nothingToChange');
  const { call } = context.client(options);
  const plant = await resolve(plants, call, text, context.signal);
  const { version, name, timeZone, countryCode, installedCapacityWp, capacityW, address } = plant;
  const { latitudeDeg, longitudeDeg, installedOn, installPosition, stationOwnerName } = plant;
  const fields = { name, timeZone, countryCode, installedCapacityWp, capacityW, address };
  const body = { ...fields, latitudeDeg, longitudeDeg, installedOn, installPosition, stationOwnerName, ...change, version };
  const send = () => call['PUT /plants/{id}']({ params: { id: plant.id }, body }, { signal: context.signal });
  await write(context, options, options.dryRun ? { ...plant, ...change } : await send());
}

/** `helio plants allocate` */
export async function allocatePlant(context: Context, text: string, options: PlantAllocateOptions): Promise<void> {
  const { signal, output, t } = context;
  if (options.installer === undefined && options.service === undefined) throw usageError('problem.nothingToChange');
  const { call } = context.client(options);
  const plant = await resolve(plants, call, text, signal);
  const parties = await call['GET /plants/parties']({}, { signal });
  const body = {
    ...(options.installer !== undefined && { installerId: organisationId(parties.installers, options.installer) }),
    ...(options.service !== undefined && { serviceProviderId: organisationId(parties.serviceProviders, options.service) }),
  };
  const named = (known: readonly { id: string; name: string }[], id: string | null) => known.find((one) => one.id === id) ?? null;
  const planned = {
    ...plant,
    ...(body.installerId !== undefined && { installer: named(parties.installers, body.installerId) }),
    ...(body.serviceProviderId !== undefined && { serviceProvider: named(parties.serviceProviders, body.serviceProviderId) }),
  };
  if (options.dryRun) return write(context, options, planned);
  const change = [planned.installer?.name ?? '–', planned.serviceProvider?.name ?? '–'].join(' · ');
  await confirm(context, t('prompt.allocate', { name: clean(plant.name), change: clean(change) }), options.yes === true);
  await write(context, options, await call['PUT /plants/{id}/allocation']({ params: { id: plant.id }, body }, { signal }));
  output.note(t('note.allocated'));
}

async function write(context: Context, options: GlobalOptions & OutputOptions & { dryRun?: true }, plant: Plant): Promise<void> {
  const { output, t } = context;
  const format = chooseFormat(options, output.isTty);
  await writeRecord(kindOf(plants, context.settings(options).url), plant, { format, json: options.json, output, on: shownNow(context) });
  if (options.dryRun) output.note(t('note.dryRun'));
}
