import type { Call } from '@heliograph/core/client';
import type { Device } from '@heliograph/core/contract/devices';
import type { EnergyGrain } from '@heliograph/core/contract/plants-energy';
import { devicesOfPlant } from '@heliograph/core/export/devices-in-order';
import { deviceEnergyTable, plantEnergyTable } from '@heliograph/core/export/energy-table';
import { faultTable } from '@heliograph/core/export/fault-table';
import { type ExportFormat, type ExportTimes, type Table, textOf, timeText } from '@heliograph/core/export/format';
import { periodOfDays } from '@heliograph/core/export/period';
import { telemetryTable } from '@heliograph/core/export/telemetry-table';

/** What is exported: all of a plant, or one device of it. */
export interface ExportScope {
  plant: { id: string; name: string; timeZone: string };
  device?: Device;
}
export const exportKinds = ['energy', 'telemetry', 'faults'] as const;
export type ExportKind = (typeof exportKinds)[number];
export interface ExportRequest {
  kind: ExportKind;
  grain: EnergyGrain;
  times: ExportTimes;
  /** Whole days at the plant, the last one included. */
  from: string;
  to: string;
}
interface Options {
  call: Call;
  signal: AbortSignal;
  onRows: (count: number) => void;
  mostRows?: number;
}

/** More than a browser should hold; the command line writes any number of rows as they come. */
export const MOST_ROWS = 500_000;

export class TooManyRows extends Error {}

/** The text of an export in portions, as the command line writes it: the same closed period is the same bytes. */
export async function exportText(scope: ExportScope, request: ExportRequest, options: Options): Promise<string[]> {
  return tableText(await tableOf(scope, request, options.call, options.signal), 'csv', options);
}

/** The text of a table in portions, held until it is whole. */
export async function tableText(
  table: Table,
  format: ExportFormat,
  { signal, onRows, mostRows = MOST_ROWS }: Omit<Options, 'call'>,
): Promise<string[]> {
  const parts: string[] = [];
  let count = 0;
  for await (const { text, rows } of textOf(table, format)) {
    count += rows;
    if (count > mostRows) throw new TooManyRows();
    parts.push(text);
    onRows(count);
    signal.throwIfAborted();
  }
  return parts;
}

async function tableOf({ plant, device }: ExportScope, request: ExportRequest, call: Call, signal: AbortSignal): Promise<Table> {
  const { kind, grain, times, from, to } = request;
  const period = periodOfDays(from, to, plant.timeZone);
  const timeOf = timeText(times, plant.timeZone);
  if (kind === 'energy') {
    const energy = { call, signal, period, grain, timeOf };
    return device === undefined ? plantEnergyTable(energy, plant) : deviceEnergyTable(energy, [device]);
  }
  const devices = device === undefined ? await devicesOfPlant(call, plant.id, signal) : [device];
  if (kind === 'telemetry') return telemetryTable({ call, signal, devices, period, channels: undefined, timeOf });
  return faultTable({ call, signal, period, plantId: plant.id, deviceIds: devices.map(({ id }) => id), timeOf });
}

/** The same on the command line. */
export function exportCommand({ plant, device }: ExportScope, { kind, grain, times, from, to }: ExportRequest): string {
  return [
    `./helio export ${kind}`,
    device === undefined ? `--plant ${plant.id}` : `--device ${device.id}`,
    `--from ${from} --to ${to}`,
    kind === 'energy' && grain !== 'day' && `--grain ${grain}`,
    times === 'plant' && '--times plant',
    `--output ${exportFileName({ plant, ...(device && { device }) }, { kind, from, to })}`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function exportFileName({ plant, device }: ExportScope, { kind, from, to }: Pick<ExportRequest, 'kind' | 'from' | 'to'>): string {
  const of = device === undefined ? `plant-${plant.id}` : `device-${device.id}`;
  return `${kind}_${of}_${from}_${to}.csv`;
}
