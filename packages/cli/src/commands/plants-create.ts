import type { GlobalOptions } from '../config.ts';
import { kindOf, shownNow, type Context } from '../context.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRecord } from '../render/records.ts';
import { plants } from '../resources/plants.ts';
import { number, positive } from './numbers.ts';

export interface PlantCreateOptions extends GlobalOptions, OutputOptions {
  name: string;
  timeZone: string;
  country: string;
  capacity?: string;
  latitude?: string;
  longitude?: string;
  address?: string;
  installedOn?: string;
  position?: 'roof' | 'balcony' | 'garden' | 'other';
}

/** `helio plants create` */
export async function createPlant(context: Context, options: PlantCreateOptions): Promise<void> {
  const { output, signal } = context;
  const format = chooseFormat(options, output.isTty);
  const plant = await context.client(options).call['POST /plants']({ body: bodyOf(options) }, { signal });
  const kind = kindOf(plants, context.settings(options).url);
  await writeRecord(kind, plant, { format, json: options.json, output, on: shownNow(context) });
}

function bodyOf(options: PlantCreateOptions) {
  return {
    name: options.name,
    timeZone: options.timeZone,
    countryCode: options.country.toUpperCase(),
    installedCapacityWp: options.capacity === undefined ? null : positive(options.capacity, '--capacity'),
    latitudeDeg: options.latitude === undefined ? null : number(options.latitude, '--latitude'),
    longitudeDeg: options.longitude === undefined ? null : number(options.longitude, '--longitude'),
    installedOn: options.installedOn ?? null,
    address: options.address ?? '',
    installPosition: options.position ?? 'roof',
  };
}
