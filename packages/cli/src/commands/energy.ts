import type { EnergyGrain } from '@heliograph/core/contract/plants-energy';
import type { GlobalOptions } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { UserError } from '../errors.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { parseFields } from '../render/json.ts';
import { knownFields, writeRows } from '../render/records.ts';
import { deviceEnergyKind, mismatchKind, plantEnergyKind } from '../resources/energy.ts';
import { devices } from '../resources/devices.ts';
import { plants } from '../resources/plants.ts';
import { resolve } from './resolve.ts';

export interface EnergyListOptions extends GlobalOptions, OutputOptions {
  plant?: string;
  device?: string;
  grain: EnergyGrain;
  from?: string;
  to?: string;
}
export interface EnergyVerifyOptions extends GlobalOptions, OutputOptions {
  plant: string;
  month?: string;
}

/** `helio energy list`: what a plant or a device made, step by step; the same books are the same bytes. */
export async function listEnergy(context: Context, options: EnergyListOptions): Promise<void> {
  const { output, signal } = context;
  const format = chooseFormat(options, output.isTty);
  const target = { format, json: options.json, output, on: shownNow(context) };
  const kind = options.device === undefined ? plantEnergyKind : deviceEnergyKind;
  if (typeof options.json === 'string') parseFields(options.json, knownFields(kind as typeof plantEnergyKind));
  if ((options.plant === undefined) === (options.device === undefined)) throw plantOrDevice();
  const { call } = context.client(options);
  const { grain, from, to } = options;
  const query = { grain, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  if (options.device !== undefined) {
    const { id } = await resolve(devices, call, options.device, signal);
    const { steps } = await call['GET /devices/{id}/energy']({ params: { id }, query }, { signal });
    return writeRows(deviceEnergyKind, steps, target);
  }
  const { id } = await resolve(plants, call, options.plant!, signal);
  const { steps } = await call['GET /plants/{id}/energy']({ params: { id }, query }, { signal });
  return writeRows(plantEnergyKind, steps, target);
}

/** `helio energy verify`: lists the days that do not come to the same, and fails if there is one. */
export async function verifyEnergy(context: Context, options: EnergyVerifyOptions): Promise<void> {
  const { output, signal, t } = context;
  const format = chooseFormat(options, output.isTty);
  const { call } = context.client(options);
  const plant = await resolve(plants, call, options.plant, signal);
  const query = options.month === undefined ? {} : { month: options.month };
  const proof = await call['GET /plants/{id}/energy/verify']({ params: { id: plant.id }, query }, { signal });
  if (proof.mismatches.length > 0 || format !== 'table') {
    await writeRows(mismatchKind, proof.mismatches, { format, json: options.json, output, on: shownNow(context) });
  }
  const params = { month: proof.month, count: proof.checkedDays };
  if (proof.withoutSamples > 0) output.note(t('energy.withoutSamples', { count: proof.withoutSamples }));
  if (proof.isProved) return output.note(t('energy.proved', params));
  if (proof.mismatches.length === 0) {
    throw new UserError({ key: 'energy.waiting', params: { count: proof.waiting }, next: 'energy.waitingNext' });
  }
  const days = [...new Set(proof.mismatches.map(({ date }) => date))].join(', ');
  throw new UserError({ key: 'energy.notProved', params: { month: proof.month, days } });
}

function plantOrDevice(): UserError {
  return new UserError({ key: 'energy.plantOrDevice', exitCode: 2 });
}
