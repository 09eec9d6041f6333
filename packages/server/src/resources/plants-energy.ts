import type { PlantsEnergy } from '@heliograph/core/contract/plants-energy';
import { productionMeterRoles } from '@heliograph/core/energy';
import { metersBesideInverters } from '@heliograph/core/meters-beside';
import type { Tables, Tenant } from '../access/tenant.ts';
import { dateAt, periodsOf } from '../energy/periods.ts';
import { metersOf, plantEnergy, plantTotalWh, type PlantMeters } from '../energy/plant-energy.ts';
import type { DeviceRole } from '../energy/flows.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import { toKwh } from './device-state.ts';
import { daysOfQuery } from './energy-days.ts';
import { createSumsCovered } from './plants-energy-covered.ts';
import { proveMonth } from './plants-energy-proof.ts';
import { positionOf, type Position } from './sun.ts';

export function plantEnergyHandlers(): Handlers<PlantsEnergy> {
  const sumsCovered = createSumsCovered();
  return {
    async 'GET /plants/{id}/energy'({ params, query }, { tenant, now }) {
      const plant = await onePlant(tenant, Number(params.id));
      const { from, to } = daysOfQuery(plant.timeZone, query, await firstAt(tenant, plant), now);
      const periods = periodsOf(plant.timeZone, query.grain, from, to).filter(({ at }) => at <= now);
      return {
        timeZone: plant.timeZone,
        grain: query.grain,
        from: from.toString(),
        to: to.toString(),
        basis: plant.meters.basis,
        steps: await plantEnergy(tenant, plant.meters, query.grain, periods, now),
      };
    },

    async 'GET /plants/{id}/energy/production'({ params }, { tenant, now }) {
      const plant = await onePlant(tenant, Number(params.id));
      const today = dateAt(plant.timeZone, now);
      const sumSince = async (from: Temporal.PlainDate) => {
        const [period] = periodsOf(plant.timeZone, 'year', from, today);
        const [step] = await plantEnergy(tenant, plant.meters, 'year', period === undefined ? [] : [period], now);
        return step?.productionKwh ?? null;
      };
      const [todayKwh, monthKwh, yearKwh, totalWh, coverage] = await Promise.all([
        sumSince(today),
        sumSince(today.with({ day: 1 })),
        sumSince(today.with({ month: 1, day: 1 })),
        plantTotalWh(tenant, plant.meters),
        firstAt(tenant, plant).then((ledgerAt) => sumsCovered(tenant, plant, ledgerAt, now)),
      ]);
      const { timeZone, meters, devices } = plant;
      const meter = meters.basis === 'productionMeter' ? devices.find(({ id }) => meters.production.includes(id)) : undefined;
      const productionMeter = meter === undefined ? null : { id: String(meter.id), name: meter.name };
      const metersBeside = metersBesideInverters(devices, meter?.id ?? null).map(({ id, name }) => ({ id: String(id), name }));
      const sums = { todayKwh, monthKwh, yearKwh, totalKwh: toKwh(totalWh) };
      return { timeZone, basis: meters.basis, productionMeter, ...sums, ...coverage, metersBeside };
    },

    async 'GET /plants/{id}/energy/verify'({ params, query }, { tenant, now }) {
      const plant = await onePlant(tenant, Number(params.id));
      return proveMonth(tenant, plant, query.month ?? dateAt(plant.timeZone, now).toPlainYearMonth().toString());
    },

    async 'PUT /plants/{id}/energy/meter'({ params, body }, { write }) {
      const plantId = Number(params.id);
      const meterId = body.deviceId === null ? null : Number(body.deviceId);
      await write(async (own) => {
        const plant = await own.select('plant').select('plant.id').where('plant.id', '=', plantId).executeTakeFirst();
        if (!plant) throw new RequestError('plants.notFound');
        if (meterId !== null) await refuseOther(own, plantId, meterId);
        await own.update('plant').set({ production_meter_device_id: meterId }).where('plant.id', '=', plantId).execute();
      });
    },
  };
}

export interface EnergyPlant {
  id: number;
  timeZone: string;
  position: Position | undefined;
  meters: PlantMeters;
  devices: { id: number; name: string; role: DeviceRole; deviceType: string }[];
}

export async function onePlant(tenant: Tenant, id: number): Promise<EnergyPlant> {
  const [plant, devices] = await Promise.all([
    tenant
      .select('plant')
      .select(['plant.time_zone', 'plant.production_meter_device_id', 'plant.latitude_deg', 'plant.longitude_deg'])
      .where('plant.id', '=', id)
      .executeTakeFirst(),
    tenant
      .select('device')
      .innerJoin('product', 'product.product_key', 'device.product_key')
      .select(['device.id', 'device.name', 'product.role', 'product.device_type'])
      .where('device.plant_id', '=', id)
      .orderBy('device.id')
      .execute(),
  ]);
  if (!plant) throw new RequestError('plants.notFound');
  const known = devices.map(({ device_type: deviceType, role, ...device }) => ({ ...device, role: role as DeviceRole, deviceType }));
  const meters = metersOf(known, plant.production_meter_device_id);
  return { id, timeZone: plant.time_zone, position: positionOf(plant), meters, devices: known };
}

/** When the plant's ledger begins. */
export async function firstAt(tenant: Tenant, { meters }: EnergyPlant): Promise<number> {
  if (meters.all.length === 0) return Number.POSITIVE_INFINITY;
  const row = await tenant
    .select('energy_total')
    .select((eb) => eb.fn.min('energy_total.first_at').as('first'))
    .where('energy_total.device_id', 'in', [...meters.all])
    .executeTakeFirst();
  return row?.first ?? Number.POSITIVE_INFINITY;
}

async function refuseOther(tables: Tables, plantId: number, deviceId: number): Promise<void> {
  const device = await tables
    .select('device')
    .innerJoin('product', 'product.product_key', 'device.product_key')
    .select(['device.plant_id', 'product.role'])
    .where('device.id', '=', deviceId)
    .executeTakeFirst();
  if (!device) throw new RequestError('devices.notFound');
  if (device.plant_id !== plantId || !productionMeterRoles.has(device.role)) throw new RequestError('energy.otherPlant');
}
