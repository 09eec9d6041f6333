import type { GlobalOptions } from '../config.ts';
import type { Context } from '../context.ts';
import { plants } from '../resources/plants.ts';
import { tellCredential, type SecretOptions } from './devices-credential.ts';
import { positive } from './numbers.ts';
import { resolve } from './resolve.ts';

export interface DeviceCreateOptions extends GlobalOptions, SecretOptions {
  plant?: string;
  product: string;
  sn: string;
  name: string;
  ratedPower?: string;
}

/** `helio devices register`: at a plant, or at none yet. */
export async function createDevice(context: Context, options: DeviceCreateOptions): Promise<void> {
  const { signal } = context;
  const ratedPowerW = options.ratedPower === undefined ? null : positive(options.ratedPower, '--rated-power');
  const { call } = context.client(options);
  const plantId = options.plant === undefined ? null : (await resolve(plants, call, options.plant, signal)).id;
  const body = { plantId, productKey: options.product, sn: options.sn, name: options.name, ratedPowerW };
  await tellCredential(context, options, ['device', 'credential'], () => call['POST /devices']({ body }, { signal }));
}
