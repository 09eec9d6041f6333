import type { GlobalOptions } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { parseFields } from '../render/json.ts';
import { knownFields, writeRecord } from '../render/records.ts';
import { plantProductionKind } from '../resources/plant-production.ts';
import { plants } from '../resources/plants.ts';
import { resolve } from './resolve.ts';

export interface EnergyProductionOptions extends GlobalOptions, OutputOptions {
  plant: string;
}

/** `helio energy production`: what a plant made today, this month, this year and in all, each with its data coverage. */
export async function energyProduction(context: Context, options: EnergyProductionOptions): Promise<void> {
  const { output, signal, t } = context;
  const format = chooseFormat(options, output.isTty);
  if (typeof options.json === 'string') parseFields(options.json, knownFields(plantProductionKind));
  const { call } = context.client(options);
  const { id } = await resolve(plants, call, options.plant, signal);
  const production = await call['GET /plants/{id}/energy/production']({ params: { id } }, { signal });
  await writeRecord(plantProductionKind, production, { format, json: options.json, output, on: shownNow(context) });
  const { length: count } = production.metersBeside;
  if (count > 0) output.note(t('note.metersBeside', { count }));
}
