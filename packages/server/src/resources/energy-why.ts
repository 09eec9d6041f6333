import { MARKS_LONGEST_MS, MARKS_MOST, type EnergyBasis, type EnergyMarks, type EnergyWhy } from '@heliograph/core/contract/energy-why';
import type { EnergyFlow } from '@heliograph/core/energy';
import type { Tenant } from '../access/tenant.ts';
import { readCounters, readEntrySums } from '../energy/basis.ts';
import { readMarked, type MarkedQuery } from '../energy/marked.ts';
import { doubtsOf, measuredShare } from '../energy/plant-energy.ts';
import { addSteps, energySteps, energyTotals, openEnergy, type EnergyStep } from '../energy/read.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import { devicePlace } from './device-place.ts';
import { toKwh } from './device-state.ts';
import { energyPeriodOf, type PeriodSpan } from './energy-period.ts';
import { onePlant } from './plants-energy.ts';

export const energyWhyHandlers: Handlers<EnergyWhy> = {
  async 'GET /plants/{id}/energy/basis'({ params, query }, { tenant, now }) {
    const { timeZone, meters } = await onePlant(tenant, Number(params.id));
    return basisOf(tenant, { timeZone, deviceIds: meters.production, flow: 'total', basis: meters.basis, query }, now);
  },

  async 'GET /devices/{id}/energy/basis'({ params, query }, { tenant, now }) {
    const { timeZone } = await devicePlace(tenant, Number(params.id));
    return basisOf(tenant, { timeZone, deviceIds: [Number(params.id)], flow: query.flow, basis: 'devices', query }, now);
  },

  async 'GET /plants/{id}/energy/marks'({ params, query }, { tenant }) {
    const { timeZone, meters } = await onePlant(tenant, Number(params.id));
    return marksOf(tenant, timeZone, { ...spanOf(query), deviceIds: meters.production, flows: ['total'] });
  },

  async 'GET /devices/{id}/energy/marks'({ params, query }, { tenant }) {
    const { timeZone } = await devicePlace(tenant, Number(params.id));
    return marksOf(tenant, timeZone, { ...spanOf(query), deviceIds: [Number(params.id)] });
  },
};

interface Figure {
  timeZone: string;
  deviceIds: readonly number[];
  flow: EnergyFlow;
  basis: EnergyBasis['basis'];
  query: { period: EnergyBasis['period']; date?: string | undefined };
}

async function basisOf(tenant: Tenant, { timeZone, deviceIds, flow, basis, query }: Figure, now: number): Promise<EnergyBasis> {
  const totals = await energyTotals(tenant, { deviceIds, flows: [flow] });
  const firstAt = totals.reduce((first, total) => Math.min(first, total.firstAt), Number.POSITIVE_INFINITY);
  const span = energyPeriodOf(timeZone, query, firstAt, now);
  const part = { deviceIds, flow, fromAt: span.fromAt, toAt: span.toAt };
  const [steps, open, devices, counters, sums] = await Promise.all([
    energySteps(tenant, 'day', { ...part, flows: [flow] }),
    deviceIds.length === 0 ? [] : openEnergy(tenant, { deviceIds, flows: [flow], fromAt: span.fromAt }),
    deviceIds.length === 0 ? [] : namesOf(tenant, deviceIds),
    deviceIds.length === 0 ? new Map() : readCounters(tenant, part),
    deviceIds.length === 0 ? null : readEntrySums(tenant, part),
  ]);
  const byDevice = Map.groupBy(steps, (step) => step.deviceId);
  const isTotal = query.period === 'total';
  const openingWh = totals.reduce((sum, total) => sum + total.totalWh - total.energyWh, 0);
  const all = sumOf(steps);
  const energyWh = isTotal && totals.length > 0 ? totals.reduce((sum, total) => sum + total.totalWh, 0) : (all?.energyWh ?? null);
  return {
    timeZone,
    period: query.period,
    flow,
    from: span.from.toString(),
    to: span.to.toString(),
    basis,
    energyKwh: toKwh(energyWh),
    openingKwh: isTotal && totals.length > 0 ? toKwh(openingWh) : null,
    ...doubtsOf(all),
    measuredShare: shareOf(all, span, deviceIds.length, now),
    parts: devices.map((device) => {
      const own = sumOf(byDevice.get(device.id) ?? []);
      const total = totals.find(({ deviceId }) => deviceId === device.id);
      return {
        deviceId: String(device.id),
        deviceName: device.name,
        sn: device.sn,
        energyKwh: toKwh(isTotal ? (total?.totalWh ?? null) : (own?.energyWh ?? null)),
        ...counters.get(device.id)!,
        ...doubtsOf(own),
        measuredShare: shareOf(own, span, 1, now),
      };
    }),
    sources: sums?.sources ?? null,
    marks: sums?.marks ?? null,
    openWh: open
      .filter(({ dayStartAt }) => dayStartAt >= span.fromAt && dayStartAt < span.toAt)
      .reduce((sum, one) => sum + one.energyWh, 0),
  };
}

function shareOf(step: EnergyStep | undefined, { fromAt, toAt }: PeriodSpan, deviceCount: number, now: number): number | null {
  return measuredShare(step, { at: fromAt, toAt, label: '' }, deviceCount, now);
}

function sumOf(steps: readonly EnergyStep[]): EnergyStep | undefined {
  return steps.length === 0 ? undefined : steps.reduce(addSteps);
}

function namesOf(tenant: Tenant, deviceIds: readonly number[]) {
  return tenant
    .select('device')
    .select(['device.id', 'device.name', 'device.sn'])
    .where('device.id', 'in', [...deviceIds])
    .orderBy('device.id')
    .execute();
}

async function marksOf(tenant: Tenant, timeZone: string, query: MarkedQuery): Promise<EnergyMarks> {
  const [marks, devices] = await Promise.all([
    readMarked(tenant, query),
    query.deviceIds.length === 0 ? [] : namesOf(tenant, query.deviceIds),
  ]);
  const nameOf = new Map(devices.map(({ id, name }) => [id, name]));
  return {
    timeZone,
    items: marks
      .slice(-MARKS_MOST)
      .map((mark) => ({ ...mark, deviceId: String(mark.deviceId), deviceName: nameOf.get(mark.deviceId) ?? '' })),
    total: marks.length,
  };
}

function spanOf({ fromAt, toAt }: { fromAt: number; toAt: number }) {
  if (toAt <= fromAt) throw refused('validation.field.tooSmall', fromAt + 1);
  if (toAt - fromAt > MARKS_LONGEST_MS) throw refused('validation.field.tooBig', fromAt + MARKS_LONGEST_MS);
  return { fromAt, toAt };
}

function refused(key: 'validation.field.tooBig' | 'validation.field.tooSmall', limit: number): RequestError {
  return new RequestError('request.invalid', { issues: [{ path: 'toAt', key, values: { limit } }] });
}
