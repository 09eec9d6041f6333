import type { Call } from '../client.ts';
import type { Fault } from '../contract/faults.ts';
import type { Cell, Table } from './format.ts';
import type { Period } from './period.ts';

const faultsAPage = 500;

export interface FaultScope {
  call: Call;
  signal: AbortSignal;
  period: Period;
  /** Null for a device at no plant. */
  plantId: string | null;
  deviceIds: readonly string[];
  timeOf: (at: number) => string;
}

const columns = [
  { name: 'opened' },
  { name: 'closed' },
  { name: 'repaired' },
  { name: 'faultId' },
  { name: 'plantId' },
  { name: 'deviceId' },
  { name: 'sn' },
  { name: 'source' },
  { name: 'code' },
  { name: 'severity' },
  { name: 'lostKwh', unit: 'kWh' },
];

/** Faults that opened in the period: of the devices one by one, those that a wider fault explains among them, and of the plant. */
export function faultTable(scope: FaultScope): Table {
  return { columns, rows: faultRows(scope) };
}

async function* faultRows(scope: FaultScope): AsyncGenerator<Cell[]> {
  const found = new Map<string, Fault>();
  const ofPlant = scope.plantId === null ? [] : listed(scope, { plantId: scope.plantId });
  for await (const fault of ofPlant) if (fault.deviceId === null) found.set(fault.id, fault);
  for (const deviceId of scope.deviceIds) for await (const fault of listed(scope, { deviceId })) found.set(fault.id, fault);
  const ordered = [...found.values()].sort((a, b) => a.openedAt - b.openedAt || Number(a.id) - Number(b.id));
  const time = (at: number | null) => (at === null ? null : scope.timeOf(at));
  for (const fault of ordered) {
    const { id, plantId, deviceId, sn, source, code, severity, lostKwh } = fault;
    yield [time(fault.openedAt), time(fault.closedAt), time(fault.repairedAt), id, plantId, deviceId, sn, source, code, severity, lostKwh];
  }
}

async function* listed({ call, signal, period }: FaultScope, of: { plantId: string } | { deviceId: string }): AsyncGenerator<Fault> {
  for (let page = 1; ; page += 1) {
    const query = { ...of, state: 'all' as const, sort: 'openedAt' as const, since: period.fromAt, page, pageSize: faultsAPage };
    const { items } = await call['GET /faults']({ query }, { signal });
    for (const fault of items) if (fault.openedAt < period.toAt) yield fault;
    if (items.length < faultsAPage) return;
  }
}
