import type { PlantProof } from '@heliograph/core/contract/plants-energy';
import type { Tenant } from '../access/tenant.ts';
import { dateAt, periodsOf } from '../energy/periods.ts';
import { energySteps } from '../energy/read.ts';
import { verifyDevices, type DayProof } from '../energy/verify.ts';
import { toKwh } from './device-state.ts';
import type { EnergyPlant } from './plants-energy.ts';

/** Counts a month of a plant again, device by device. */
export async function proveMonth(tenant: Tenant, { timeZone, devices, meters }: EnergyPlant, month: string): Promise<PlantProof> {
  const first = Temporal.PlainDate.from(`${month}-01`);
  const [period] = periodsOf(timeZone, 'month', first, first.add({ months: 1 }).subtract({ days: 1 }));
  const { at: fromAt, toAt } = period!;
  const span = { fromAt, toAt };
  const [proofs, production, waiting] = await Promise.all([
    verifyDevices(tenant, meters.all, fromAt, toAt),
    energySteps(tenant, 'day', { ...span, deviceIds: meters.production, flows: ['total'] }),
    countWaiting(tenant, meters.all, fromAt, toAt),
  ]);
  const names = new Map(devices.map((device) => [device.id, device.name]));
  return {
    month,
    timeZone,
    isProved: waiting === 0 && proofs.every((proof) => proof.isProved),
    checkedDays: daysOf(proofs),
    withoutSamples: daysOf(proofs.filter((proof) => proof.recomputedWh === null)),
    waiting,
    productionKwh: toKwh(production.length === 0 ? null : production.reduce((sum, step) => sum + step.energyWh, 0)),
    mismatches: proofs
      .filter((proof) => !proof.isProved)
      .map((proof) => ({
        deviceId: String(proof.deviceId),
        deviceName: names.get(proof.deviceId) ?? '',
        date: dateAt(timeZone, proof.dayStartAt).toString(),
        flow: proof.flow,
        ledgerKwh: proof.ledgerWh / 1_000,
        recomputedKwh: toKwh(proof.recomputedWh),
        dayKwh: proof.dayWh / 1_000,
        hoursKwh: proof.hoursWh / 1_000,
        differentEntries: proof.differentEntries,
      })),
  };
}

function daysOf(proofs: readonly DayProof[]): number {
  return new Set(proofs.map((proof) => `${proof.deviceId}/${proof.dayStartAt}`)).size;
}

async function countWaiting(tenant: Tenant, deviceIds: readonly number[], fromAt: number, toAt: number): Promise<number> {
  if (deviceIds.length === 0) return 0;
  const marks = await tenant
    .select('energy_dirty')
    .select('energy_dirty.day_start')
    .where('energy_dirty.device_id', 'in', [...deviceIds])
    .where('energy_dirty.day_start', '>=', fromAt)
    .where('energy_dirty.day_start', '<', toAt)
    .execute();
  return marks.length;
}
