import { isUnrepaired, wasOpenSince } from '../faults/window.ts';
import { FAULT_WINDOW_DAYS } from '@heliograph/core/constants';
import type { FleetFault } from '@heliograph/core/contract/fleet';
import type { FaultSeverity } from '@heliograph/core/contract/products';
import type { Tables } from '../access/tenant.ts';
import type { OpenFault } from './fleet-concerns.ts';
import { readProducts } from './products.ts';

const WINDOW_MS = FAULT_WINDOW_DAYS * 86_400_000;

/** Faults of devices that are open now; silence is told by the states. */
export async function readOpenFaults(tables: Tables): Promise<OpenFault[]> {
  const rows = await tables
    .select('fault')
    .select(['fault.device_id', 'fault.code', 'fault.severity', 'fault.opened_at'])
    .where(isUnrepaired)
    .where((eb) => eb.or([eb('fault.source', '=', 'device'), eb('fault.code', '!=', 'OFFLINE')]))
    .where('fault.device_id', 'is not', null)
    .$narrowType<{ device_id: number }>()
    .execute();
  return rows.map((row) => ({
    deviceId: row.device_id,
    code: row.code,
    severity: row.severity as FaultSeverity,
    openedAt: row.opened_at,
  }));
}

/** What went wrong in the window, whether it began before or not, by product and code. */
export async function faultsByType(tables: Tables, now: number): Promise<FleetFault[]> {
  const [rows, products] = await Promise.all([countFaults(tables, now - WINDOW_MS), readProducts(tables)]);
  const faults = rows.map((row) => {
    const product = products.get(row.product_key);
    return {
      code: row.code,
      name: product?.faults.find(({ code }) => code === row.code)?.name ?? row.code,
      severity: row.severity as FaultSeverity,
      productKey: row.product_key,
      productName: product?.name ?? row.product_key,
      count: row.count,
      openCount: Number(row.unrepaired ?? 0),
      deviceCount: row.devices,
      plantCount: row.plants,
      lastOpenedAt: row.last_opened_at,
    };
  });
  return faults.sort((a, b) => b.count - a.count || b.lastOpenedAt - a.lastOpenedAt || (a.code < b.code ? -1 : 1));
}

function countFaults(tables: Tables, sinceAt: number) {
  return tables
    .select('fault')
    .innerJoin('device', 'device.id', 'fault.device_id')
    .select(['device.product_key', 'fault.code', 'fault.severity'])
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number | string | null>(eb.case().when(isUnrepaired(eb)).then(eb.lit(1)).else(eb.lit(0)).end()).as('unrepaired'),
      eb.fn.count<number>('fault.device_id').distinct().as('devices'),
      eb.fn.count<number>('device.plant_id').distinct().as('plants'),
      eb.fn.max<number>('fault.opened_at').as('last_opened_at'),
    ])
    .where((eb) => wasOpenSince(eb, sinceAt))
    .groupBy(['device.product_key', 'fault.code', 'fault.severity'])
    .execute();
}
