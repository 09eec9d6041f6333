import type { Call } from '../client.ts';
import type { Device } from '../contract/devices.ts';
import type { EnergyGrain } from '../contract/plants-energy.ts';
import type { Cell, ExportColumn, Table } from './format.ts';
import { portionsOf, type Period } from './period.ts';

/** Days that one question may ask for, by the step. */
const daysAtOnce: Record<EnergyGrain, number> = { quarter: 7, hour: 31, day: 366, month: 36_000, year: 36_000 };

const flows = ['importKwh', 'exportKwh', 'loadKwh', 'chargeKwh', 'dischargeKwh'];
const doubts = ['sharedKwh', 'estimatedKwh', 'correctedKwh', 'measuredShare'];
/** What is told of a step beside its time, in order. */
export const plantEnergyFigures: readonly string[] = ['productionKwh', ...flows, ...doubts];
export const deviceEnergyFigures: readonly string[] = ['totalKwh', ...flows, ...doubts];

export interface EnergyScope {
  call: Call;
  signal: AbortSignal;
  period: Period;
  grain: EnergyGrain;
  timeOf: (at: number) => string;
}

/** Steps of a plant's energy out of the ledger. */
export function plantEnergyTable(scope: EnergyScope, plant: { id: string; name: string }): Table {
  const { call, signal, grain } = scope;
  const figures = plantEnergyFigures;
  const ask = async (days: { from: string; to: string }) =>
    (await call['GET /plants/{id}/energy']({ params: { id: plant.id }, query: { grain, ...days } }, { signal })).steps;
  return {
    columns: [...stepColumns, { name: 'plantId' }, { name: 'plant' }, ...figures.map(columnOf)],
    rows: stepRows(scope, figures, [{ facts: [plant.id, plant.name], ask }]),
  };
}

/** The same of devices, in the order of their serials. */
export function deviceEnergyTable(scope: EnergyScope, devices: readonly Device[]): Table {
  const { call, signal, grain } = scope;
  const figures = deviceEnergyFigures;
  const sources = devices.map((device) => ({
    facts: [device.plantId, device.id, device.sn],
    ask: async (days: { from: string; to: string }) =>
      (await call['GET /devices/{id}/energy']({ params: { id: device.id }, query: { grain, ...days } }, { signal })).steps,
  }));
  return {
    columns: [...stepColumns, { name: 'plantId' }, { name: 'deviceId' }, { name: 'sn' }, ...figures.map(columnOf)],
    rows: stepRows(scope, figures, sources),
  };
}

const stepColumns: readonly ExportColumn[] = [{ name: 'from' }, { name: 'to' }, { name: 'period' }];
interface Source {
  facts: readonly Cell[];
  ask: (days: { from: string; to: string }) => Promise<readonly object[]>;
}

async function* stepRows(
  { period, grain, timeOf }: EnergyScope,
  figures: readonly string[],
  sources: readonly Source[],
): AsyncGenerator<Cell[]> {
  for (const { facts, ask } of sources) {
    for (const days of portionsOf(period, daysAtOnce[grain])) {
      for (const step of await ask(days)) {
        const { at, toAt, label, ...values } = step as { at: number; toAt: number; label: string } & Record<string, Cell>;
        yield [timeOf(at), timeOf(toAt), label, ...facts, ...figures.map((name) => values[name] ?? null)];
      }
    }
  }
}

function columnOf(name: string): ExportColumn {
  return name.endsWith('Kwh') ? { name, unit: 'kWh' } : { name };
}
