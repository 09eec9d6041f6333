import type { EnergyPeriod } from '@heliograph/core/contract/energy-why';
import type { EnergyGrain } from '@heliograph/core/contract/plants-energy';
import type { GlobalOptions } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { UserError } from '../errors.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { parseFields } from '../render/json.ts';
import { knownFields, writeRecord, writeRows } from '../render/records.ts';
import { deviceEnergyKind, energyPartKind, mismatchKind, plantEnergyKind } from '../resources/energy.ts';
import { plantKpiKind } from '../resources/plant-kpis.ts';
import { devices } from '../resources/devices.ts';
import { plants } from '../resources/plants.ts';
import { energy } from '../render/quantity.ts';
import { resolve } from './resolve.ts';

export interface EnergyListOptions extends GlobalOptions, OutputOptions {
  plant?: string;
  device?: string;
  grain: EnergyGrain;
  from?: string;
  to?: string;
}
export interface EnergyPeriodOptions extends GlobalOptions, OutputOptions {
  plant?: string;
  device?: string;
  period: EnergyPeriod;
  date?: string;
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

/** `helio energy kpis`: a plant's figures over a day, a month, a year or in all, each with its data coverage. */
export async function energyKpis(context: Context, options: EnergyPeriodOptions & { plant: string }): Promise<void> {
  const { output, signal } = context;
  const format = chooseFormat(options, output.isTty);
  if (typeof options.json === 'string') parseFields(options.json, knownFields(plantKpiKind));
  const { call } = context.client(options);
  const { id } = await resolve(plants, call, options.plant, signal);
  const kpis = await call['GET /plants/{id}/kpis']({ params: { id }, query: periodOf(options) }, { signal });
  await writeRecord(plantKpiKind, kpis, { format, json: options.json, output, on: shownNow(context) });
}

/** `helio energy why`: which counters a figure comes from; for people also sources and marks. */
export async function energyWhy(context: Context, options: EnergyPeriodOptions): Promise<void> {
  const { output, signal, t } = context;
  const format = chooseFormat(options, output.isTty);
  if (typeof options.json === 'string') parseFields(options.json, knownFields(energyPartKind));
  if ((options.plant === undefined) === (options.device === undefined)) throw plantOrDevice();
  const { call } = context.client(options);
  const query = periodOf(options);
  const basis =
    options.device === undefined
      ? await call['GET /plants/{id}/energy/basis'](
          { params: { id: (await resolve(plants, call, options.plant ?? '', signal)).id }, query },
          { signal },
        )
      : await call['GET /devices/{id}/energy/basis'](
          { params: { id: (await resolve(devices, call, options.device, signal)).id }, query },
          { signal },
        );
  await writeRows(energyPartKind, basis.parts, { format, json: options.json, output, on: shownNow(context) });
  if (format !== 'table') return;
  const sums = (items: readonly { name: string; energyKwh: number }[]) =>
    items.map(({ name, energyKwh }) => `${name} ${energy(energyKwh, t.language)}`).join(', ');
  output.note(t('energy.whySum', { from: basis.from, to: basis.to, energy: energy(basis.energyKwh, t.language) }));
  if (basis.sources?.length) output.note(sums(basis.sources.map((one) => ({ ...one, name: t(`energySource.${one.source}`) }))));
  if (basis.marks?.length) output.note(sums(basis.marks.map((one) => ({ ...one, name: t(`energyMark.${one.kind}`) }))));
}

function periodOf({ period, date }: EnergyPeriodOptions) {
  return { period, ...(date !== undefined && { date }) };
}

function plantOrDevice(): UserError {
  return new UserError({ key: 'energy.plantOrDevice', exitCode: 2 });
}
