import type { DevicesEnergy, EnergyEntry } from '@heliograph/core/contract/devices-energy';
import type { Tables } from '../access/tenant.ts';
import type { CorrectEnergy } from '../energy/correct.ts';
import { dateAt, periodsOf, storedGrains } from '../energy/periods.ts';
import { byPeriod, doubtsOf, measuredShare } from '../energy/plant-energy.ts';
import { energySteps, energyTotals } from '../energy/read.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import type { Row } from '../storage/schema.ts';
import { devicePlace } from './device-place.ts';
import { toKwh } from './device-state.ts';
import { daysOfQuery } from './energy-days.ts';

export interface DeviceEnergyDeps {
  correctEnergy: CorrectEnergy;
}

export const deviceEnergyHandlers = ({ correctEnergy }: DeviceEnergyDeps): Handlers<DevicesEnergy> => ({
  async 'GET /devices/{id}/energy'({ params, query }, { tenant, now }) {
    const deviceId = Number(params.id);
    const { timeZone } = await devicePlace(tenant, deviceId);
    const totals = await energyTotals(tenant, { deviceIds: [deviceId] });
    const firstAt = totals.reduce((first, total) => Math.min(first, total.firstAt), Number.POSITIVE_INFINITY);
    const { from, to } = daysOfQuery(timeZone, query, firstAt, now);
    const periods = periodsOf(timeZone, query.grain, from, to).filter(({ at }) => at <= now);
    const span = { fromAt: periods[0]?.at ?? 0, toAt: periods.at(-1)?.toAt ?? 0 };
    const steps = await energySteps(tenant, storedGrains[query.grain], { deviceIds: [deviceId], ...span });
    const [total, imported, exported, load, charge, discharge] = (
      ['total', 'import', 'export', 'load', 'charge', 'discharge'] as const
    ).map((flow) => byPeriod(periods, steps, flow).map((step) => ({ step, kwh: toKwh(step?.energyWh ?? null) })));
    return {
      timeZone,
      grain: query.grain,
      from: from.toString(),
      to: to.toString(),
      counterKwh: toKwh(totals.find(({ flow }) => flow === 'total')?.totalWh ?? null),
      steps: periods.map((period, index) => ({
        ...period,
        totalKwh: total![index]!.kwh,
        importKwh: imported![index]!.kwh,
        exportKwh: exported![index]!.kwh,
        loadKwh: load![index]!.kwh,
        chargeKwh: charge![index]!.kwh,
        dischargeKwh: discharge![index]!.kwh,
        ...doubtsOf(total![index]!.step),
        measuredShare: measuredShare(total![index]!.step, period, 1, now),
      })),
    };
  },

  async 'GET /devices/{id}/energy/ledger'({ params, query }, { tenant, now }) {
    const deviceId = Number(params.id);
    const { timeZone } = await devicePlace(tenant, deviceId);
    const { from, to } = daysOfQuery(timeZone, { grain: 'hour', from: query.from ?? query.to, to: query.to ?? query.from }, 0, now);
    const days = periodsOf(timeZone, 'day', from, to);
    let entries = tenant.select('energy_interval').where('energy_interval.device_id', '=', deviceId);
    entries = entries.where('day_start', '>=', days[0]?.at ?? 0).where('day_start', '<', days.at(-1)?.toAt ?? 0);
    if (query.flow !== undefined) entries = entries.where('flow', '=', query.flow);
    if (query.withSuperseded !== true) entries = entries.where('superseded_at', 'is', null);
    const direction = query.sort === 'startAt' ? 'asc' : 'desc';
    const page = entries.selectAll('energy_interval').orderBy('start_at', direction).orderBy('flow').orderBy('revision', direction);
    const [rows, { total }] = await Promise.all([
      page
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize)
        .execute(),
      entries.select((eb) => eb.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { items: rows.map((row) => toEntry(row, timeZone)), total: Number(total) };
  },

  async 'POST /devices/{id}/energy/corrections'({ params, body }, { tenant, user, author, write, now }) {
    const deviceId = Number(params.id);
    const { timeZone, plantId } = await devicePlace(tenant, deviceId);
    await write((own) => refuseReaders(own, deviceId));
    if (plantId === null) throw new RequestError('devices.notBound');
    const person = { authorId: user.userId, authorName: user.loginName, author };
    const correction = { ...body, ...person, deviceId, timeZone, deltaWh: Math.round(body.energyKwh * 1_000), now };
    return toEntry(await correctEnergy(correction), timeZone);
  },
});

/** Who may only read a device corrects nothing of it. */
async function refuseReaders(own: Tables, deviceId: number): Promise<void> {
  const device = await own.select('device').select('device.id').where('device.id', '=', deviceId).executeTakeFirst();
  if (!device) throw new RequestError('devices.notFound');
}

function toEntry(row: Row<'energy_interval'>, timeZone: string): EnergyEntry {
  return {
    flow: row.flow,
    date: dateAt(timeZone, row.day_start).toString(),
    startAt: row.start_at,
    endAt: row.end_at,
    startWh: row.start_wh,
    endWh: row.end_wh,
    energyWh: row.delta_wh,
    source: row.source,
    quality: row.quality,
    rule: row.rule,
    origin: row.origin,
    revision: row.revision,
    author: row.author_name,
    reason: row.reason,
    createdAt: row.created_at,
    supersededAt: row.superseded_at,
  };
}
