import type { Call } from '@heliograph/core/client';
import { PLANTLESS_TIME_ZONE } from '@heliograph/core/constants';
import type { Device } from '@heliograph/core/contract/devices';
import type { EnergyGrain } from '@heliograph/core/contract/plants-energy';
import { deviceEnergyTable, plantEnergyTable } from '@heliograph/core/export/energy-table';
import { faultTable } from '@heliograph/core/export/fault-table';
import { type ExportFormat, type ExportTimes, timeText, type Table } from '@heliograph/core/export/format';
import { devicesInOrder } from '@heliograph/core/export/devices-in-order';
import type { Period } from '@heliograph/core/export/period';
import { telemetryTable } from '@heliograph/core/export/telemetry-table';
import type { GlobalOptions } from '../config.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { periodOf, type PeriodOptions } from '../export/period.ts';
import { writeTable } from '../export/sink.ts';
import { devices } from '../resources/devices.ts';
import { plants } from '../resources/plants.ts';
import { fetchAll } from './fetch-all.ts';
import { resolve } from './resolve.ts';

export interface ExportOptions extends GlobalOptions, PeriodOptions {
  plant?: string;
  device?: string[];
  channel?: string[];
  grain: EnergyGrain;
  format: ExportFormat;
  times: ExportTimes;
  output?: string;
}
export type ExportKind = 'telemetry' | 'energy' | 'faults';

/** `helio export telemetry|energy|faults`: a period of a plant or of devices; the same closed period is the same bytes. */
export async function exportData(context: Context, kind: ExportKind, options: ExportOptions): Promise<void> {
  if ((options.plant === undefined) === (options.device === undefined)) throw usageError('energy.plantOrDevice');
  const scope = await scopeOf(context, options);
  await writeTable(context, await tableOf(context, kind, options, scope), options);
}

interface Scope {
  call: Call;
  /** Undefined for devices at none. */
  plant: { id: string; name: string; timeZone: string } | undefined;
  devices: Device[];
  period: Period;
  timeOf: (at: number) => string;
}

/** Devices of one plant, whose clock says when a day begins; of those at none it is UTC's. */
async function scopeOf(context: Context, options: ExportOptions): Promise<Scope> {
  const { call } = context.client(options);
  const { signal } = context;
  let own: Device[];
  let plant;
  if (options.plant === undefined) {
    own = await Promise.all((options.device ?? []).map((text) => resolve(devices, call, text, signal)));
    const plantIds = [...new Set(own.map((device) => device.plantId))];
    if (plantIds.length !== 1) throw usageError('export.onePlant');
    plant = plantIds[0] == null ? undefined : await resolve(plants, call, plantIds[0], signal);
  } else {
    plant = await resolve(plants, call, options.plant, signal);
    const query = { sort: 'sn' as const, plantId: plant.id };
    own = (await fetchAll(devices, call, query, Number.POSITIVE_INFINITY, signal)).rows;
  }
  const timeZone = plant?.timeZone ?? PLANTLESS_TIME_ZONE;
  return { call, plant, devices: devicesInOrder(own), period: periodOf(options, timeZone), timeOf: timeText(options.times, timeZone) };
}

async function tableOf(context: Context, kind: ExportKind, options: ExportOptions, scope: Scope): Promise<Table> {
  const { signal } = context;
  const { plant } = scope;
  if (kind === 'telemetry') return telemetryTable({ ...scope, signal, channels: options.channel });
  if (kind === 'faults') return faultTable({ ...scope, signal, plantId: plant?.id ?? null, deviceIds: scope.devices.map(({ id }) => id) });
  const energy = { ...scope, signal, grain: options.grain };
  return options.plant === undefined || plant === undefined ? deviceEnergyTable(energy, scope.devices) : plantEnergyTable(energy, plant);
}
