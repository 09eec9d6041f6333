import type { Call } from '@heliograph/core/client';
import { PLANTLESS_TIME_ZONE } from '@heliograph/core/constants';
import type { Device } from '@heliograph/core/contract/devices';
import type { EnergyGrain } from '@heliograph/core/contract/plants-energy';
import { devicesOfPlant } from '@heliograph/core/export/devices-in-order';
import { deviceEnergyTable, plantEnergyTable } from '@heliograph/core/export/energy-table';
import { faultTable } from '@heliograph/core/export/fault-table';
import { type ExportFormat, type ExportTimes, type Table, textOf, timeText } from '@heliograph/core/export/format';
import { periodOfDays } from '@heliograph/core/export/period';
import { telemetryTable } from '@heliograph/core/export/telemetry-table';

interface ExportPlant {
  id: string;
  name: string;
  timeZone: string;
}
/** What is exported: all of a plant, one device of it, or a device at none. */
export type ExportScope =
  | { plant: ExportPlant; device?: undefined }
  | { plant: ExportPlant; device: Device }
  | { plant?: undefined; device: Device };
export const exportKinds = ['energy', 'telemetry', 'faults'] as const;
export type ExportKind = (typeof exportKinds)[number];
export interface ExportRequest {
  kind: ExportKind;
  grain: EnergyGrain;
  times: ExportTimes;
  /** Whole days by {@link zoneOf}, the last one included. */
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

/** Whose clock says when a day begins: the plant's, and of a device at none UTC's. */
export function zoneOf({ plant }: ExportScope): string {
  return plant?.timeZone ?? PLANTLESS_TIME_ZONE;
}

async function tableOf(scope: ExportScope, request: ExportRequest, call: Call, signal: AbortSignal): Promise<Table> {
  const { kind, grain, times, from, to } = request;
  const timeZone = zoneOf(scope);
  const period = periodOfDays(from, to, timeZone);
  const timeOf = timeText(times, timeZone);
  if (kind === 'energy') {
    const energy = { call, signal, period, grain, timeOf };
    return scope.device === undefined ? plantEnergyTable(energy, scope.plant) : deviceEnergyTable(energy, [scope.device]);
  }
  const devices = scope.device === undefined ? await devicesOfPlant(call, scope.plant.id, signal) : [scope.device];
  if (kind === 'telemetry') return telemetryTable({ call, signal, devices, period, channels: undefined, timeOf });
  return faultTable({ call, signal, period, plantId: scope.plant?.id ?? null, deviceIds: devices.map(({ id }) => id), timeOf });
}

/** The same on the command line. */
export function exportCommand(scope: ExportScope, { kind, grain, times, from, to }: ExportRequest): string {
  return [
    `./helio export ${kind}`,
    scope.device === undefined ? `--plant ${scope.plant.id}` : `--device ${scope.device.id}`,
    `--from ${from} --to ${to}`,
    kind === 'energy' && grain !== 'day' && `--grain ${grain}`,
    times === 'plant' && '--times plant',
    `--output ${exportFileName(scope, { kind, from, to })}`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function exportFileName(scope: ExportScope, { kind, from, to }: Pick<ExportRequest, 'kind' | 'from' | 'to'>): string {
  const of = scope.device === undefined ? `plant-${scope.plant.id}` : `device-${scope.device.id}`;
  return `${kind}_${of}_${from}_${to}.csv`;
}
