import { deviceEnergyFigures, plantEnergyFigures } from '@heliograph/core/export/energy-table';
import type { EnergyPart } from '@heliograph/core/contract/energy-why';
import type { DeviceEnergy, EnergyEntry } from '@heliograph/core/contract/devices-energy';
import type { PlantEnergy, PlantProof } from '@heliograph/core/contract/plants-energy';
import { formatCoverage } from '@heliograph/core/format/coverage';
import type { TextKey } from '../language.ts';
import type { Kind } from '../render/records.ts';
import { energy } from '../render/quantity.ts';
import { isoTime } from './iso-time.ts';
import type { Column } from './resource.ts';

type PlantStep = PlantEnergy['steps'][number];
type DeviceStep = DeviceEnergy['steps'][number];
type Mismatch = PlantProof['mismatches'][number];

function kwhColumn<Row>(name: string, title: TextKey, value: (row: Row) => number | null, drop?: number): Column<Row> {
  return {
    name,
    title,
    raw: value,
    show: (row, { t }) => energy(value(row), t.language),
    align: 'right',
    ...(drop !== undefined && { drop }),
  };
}
type Step = Pick<PlantStep, 'label' | 'at' | 'sharedKwh' | 'estimatedKwh' | 'correctedKwh' | 'measuredShare'>;
function beginning<Row extends Step>(): Column<Row>[] {
  return [
    { name: 'period', title: 'column.period', raw: (step) => step.label },
    { name: 'at', title: 'column.from', raw: (step) => isoTime(step.at), isDetail: true },
  ];
}
function doubts<Row extends Pick<Step, 'sharedKwh' | 'estimatedKwh' | 'correctedKwh' | 'measuredShare'>>(): Column<Row>[] {
  return [
    kwhColumn('shared_kwh', 'column.shared', (step) => step.sharedKwh, 5),
    kwhColumn('estimated_kwh', 'column.estimated', (step) => step.estimatedKwh, 6),
    kwhColumn('corrected_kwh', 'column.corrected', (step) => step.correctedKwh, 7),
    {
      name: 'measured_share',
      title: 'column.measured',
      raw: (step) => step.measuredShare,
      show: ({ measuredShare }, { t }) => formatCoverage(measuredShare, t.language),
      align: 'right',
      drop: 4,
    },
  ];
}

export const plantEnergyKind: Kind<PlantStep> = {
  fields: ['at', 'toAt', 'label', ...plantEnergyFigures],
  columns: [
    ...beginning<PlantStep>(),
    kwhColumn('production_kwh', 'column.production', (step) => step.productionKwh),
    kwhColumn('import_kwh', 'column.import', (step) => step.importKwh),
    kwhColumn('export_kwh', 'column.export', (step) => step.exportKwh),
    kwhColumn('load_kwh', 'column.load', (step) => step.loadKwh, 1),
    kwhColumn('charge_kwh', 'column.charge', (step) => step.chargeKwh, 3),
    kwhColumn('discharge_kwh', 'column.discharge', (step) => step.dischargeKwh, 2),
    ...doubts<PlantStep>(),
  ],
};

export const deviceEnergyKind: Kind<DeviceStep> = {
  fields: ['at', 'toAt', 'label', ...deviceEnergyFigures],
  columns: [
    ...beginning<DeviceStep>(),
    kwhColumn('total_kwh', 'column.energy', (step) => step.totalKwh),
    kwhColumn('import_kwh', 'column.import', (step) => step.importKwh),
    kwhColumn('export_kwh', 'column.export', (step) => step.exportKwh),
    kwhColumn('load_kwh', 'column.load', (step) => step.loadKwh, 1),
    kwhColumn('charge_kwh', 'column.charge', (step) => step.chargeKwh, 3),
    kwhColumn('discharge_kwh', 'column.discharge', (step) => step.dischargeKwh, 2),
    ...doubts<DeviceStep>(),
  ],
};

/** Which device gave how much of a figure, and from which counter reading to which. */
export const energyPartKind: Kind<EnergyPart> = {
  fields: [
    'deviceId',
    'deviceName',
    'sn',
    'energyKwh',
    'startWh',
    'startAt',
    'endWh',
    'endAt',
    'sharedKwh',
    'estimatedKwh',
    'correctedKwh',
    'measuredShare',
  ],
  columns: [
    { name: 'device_id', title: 'column.id', raw: (part) => part.deviceId, align: 'right' },
    { name: 'device_name', title: 'column.name', raw: (part) => part.deviceName, isFlexible: true },
    { name: 'sn', title: 'column.sn', raw: (part) => part.sn, drop: 8 },
    kwhColumn('energy_kwh', 'column.energy', (part) => part.energyKwh),
    { name: 'start_wh', title: 'column.counterStart', raw: (part) => part.startWh, align: 'right' },
    { name: 'start_at', title: 'column.from', raw: (part) => isoTime(part.startAt), drop: 9 },
    { name: 'end_wh', title: 'column.counterEnd', raw: (part) => part.endWh, align: 'right' },
    { name: 'end_at', title: 'column.to', raw: (part) => isoTime(part.endAt), drop: 9 },
    ...doubts<EnergyPart>(),
  ],
};

export const mismatchKind: Kind<Mismatch> = {
  fields: ['deviceId', 'deviceName', 'date', 'flow', 'ledgerKwh', 'recomputedKwh', 'dayKwh', 'hoursKwh', 'differentEntries'],
  columns: [
    { name: 'date', title: 'column.period', raw: (day) => day.date },
    { name: 'device_id', title: 'column.id', raw: (day) => day.deviceId, align: 'right' },
    { name: 'device_name', title: 'column.name', raw: (day) => day.deviceName, isFlexible: true },
    { name: 'flow', title: 'column.flow', raw: (day) => day.flow },
    kwhColumn('ledger_kwh', 'column.ledger', (day) => day.ledgerKwh),
    kwhColumn('recomputed_kwh', 'column.recomputed', (day) => day.recomputedKwh),
    kwhColumn('day_kwh', 'column.daySum', (day) => day.dayKwh, 1),
    kwhColumn('hours_kwh', 'column.hourSum', (day) => day.hoursKwh, 2),
    { name: 'different_entries', title: 'column.differentEntries', raw: (day) => day.differentEntries, align: 'right' },
  ],
};

/** An entry that a person made. */
export const correctionKind: Kind<EnergyEntry> = {
  fields: ['flow', 'date', 'startAt', 'endAt', 'energyWh', 'source', 'origin', 'revision', 'author', 'reason', 'createdAt'],
  columns: [
    { name: 'date', title: 'column.period', raw: (entry) => entry.date },
    { name: 'start_at', title: 'column.from', raw: (entry) => isoTime(entry.startAt) },
    { name: 'end_at', title: 'column.to', raw: (entry) => isoTime(entry.endAt) },
    { name: 'flow', title: 'column.flow', raw: (entry) => entry.flow },
    kwhColumn('energy_kwh', 'column.corrected', (entry) => entry.energyWh / 1_000),
    { name: 'author', title: 'column.author', raw: (entry) => entry.author },
    { name: 'reason', title: 'column.reason', raw: (entry) => entry.reason, isFlexible: true },
  ],
};
