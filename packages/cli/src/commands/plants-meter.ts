import { clean } from '../clean.ts';
import type { GlobalOptions } from '../config.ts';
import type { Context } from '../context.ts';
import { devices } from '../resources/devices.ts';
import { plants } from '../resources/plants.ts';
import { confirm } from './confirm.ts';
import { resolve } from './resolve.ts';

const NONE = 'none';

/** `helio plants meter`: which meter counts the production of a plant in place of its generating devices. */
export async function setProductionMeter(context: Context, plantText: string, meterText: string, options: GlobalOptions & { yes?: true }) {
  const { signal, output, t } = context;
  const { call } = context.client(options);
  const plant = await resolve(plants, call, plantText, signal);
  const meter = meterText === NONE ? null : await resolve(devices, call, meterText, signal);
  const names = { name: clean(plant.name), meter: meter === null ? t('note.generatingDevices') : clean(meter.name) };
  await confirm(context, t('prompt.meter', names), options.yes === true);
  await call['PUT /plants/{id}/energy/meter']({ params: { id: plant.id }, body: { deviceId: meter?.id ?? null } }, { signal });
  output.note(t('note.meter', names));
  const { metersBeside } = await call['GET /plants/{id}/energy/production']({ params: { id: plant.id } }, { signal });
  if (metersBeside.length > 0) output.note(t('note.metersBeside', { count: metersBeside.length }));
}
