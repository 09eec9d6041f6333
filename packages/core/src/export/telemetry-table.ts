import type { Call } from '../client.ts';
import type { Device } from '../contract/devices.ts';
import type { TelemetryPage } from '../contract/series.ts';
import type { Cell, Table } from './format.ts';
import type { Period } from './period.ts';

const rowsAPage = 5_000;

export interface TelemetryScope {
  call: Call;
  signal: AbortSignal;
  devices: readonly Device[];
  period: Period;
  /** Absent: all that the devices have. */
  channels: readonly string[] | undefined;
  timeOf: (at: number) => string;
}

/** Every stored sample, device by device in the order of their serials, each by time. A reading that was not sent is empty. */
export async function telemetryTable(scope: TelemetryScope): Promise<Table> {
  const units = new Map<string, string>();
  for (const device of scope.devices) {
    for (const { channel, unit } of (await page(scope, device, { pageSize: 1 })).channels) units.set(channel, unit);
  }
  const names = scope.channels ?? [...units.keys()].sort((a, b) => (a < b ? -1 : 1));
  const readings = names.map((name) => ({ name, unit: units.get(name) ?? '' }));
  return {
    columns: [{ name: 'time' }, { name: 'plantId' }, { name: 'deviceId' }, { name: 'sn' }, ...readings],
    rows: rowsOf(scope, names),
  };
}

async function* rowsOf(scope: TelemetryScope, names: readonly string[]): AsyncGenerator<Cell[]> {
  for (const device of scope.devices) {
    let after: number | null = null;
    do {
      const { channels, rows, next }: TelemetryPage = await page(scope, device, { pageSize: rowsAPage, ...(after !== null && { after }) });
      const places = names.map((name) => channels.findIndex(({ channel }) => channel === name));
      for (const { at, values } of rows) {
        const own = places.map((place) => values[place] ?? null);
        if (own.some((value) => value !== null)) yield [scope.timeOf(at), device.plantId, device.id, device.sn, ...own];
      }
      after = next;
    } while (after !== null);
  }
}

function page(
  { call, signal, period }: TelemetryScope,
  device: Device,
  more: { pageSize: number; after?: number },
): Promise<TelemetryPage> {
  const query = { fromAt: period.fromAt, toAt: period.toAt, ...more };
  return call['GET /devices/{id}/telemetry']({ params: { id: device.id }, query }, { signal });
}
