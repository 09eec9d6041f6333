import type { GlobalOptions } from '../config.ts';
import { kindOf, shownNow, type Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRecord } from '../render/records.ts';
import { devices } from '../resources/devices.ts';
import { number, positive } from './numbers.ts';
import { resolve } from './resolve.ts';

const flags = [
  'name',
  'ratedPower',
  'mac',
  'tilt',
  'azimuth',
  'usableCapacity',
  'hardwareVersion',
  'softwareVersion',
  'protocolVersion',
] as const;
export type DeviceUpdateOptions = GlobalOptions & OutputOptions & { [Flag in (typeof flags)[number]]?: string };

/** `helio devices update <device>`: what is not named stays; an empty text empties a field. */
export async function updateDevice(context: Context, text: string, options: DeviceUpdateOptions): Promise<void> {
  const { output, signal } = context;
  const format = chooseFormat(options, output.isTty);
  if (flags.every((flag) => options[flag] === undefined)) throw usageError('problem.nothingToChange');
  const { call } = context.client(options);
  const { id } = await resolve(devices, call, text, signal);
  // The list may be a moment older than the record: its version decides.
  const device = await call['GET /devices/{id}']({ params: { id } }, { signal });
  const said = <T>(value: string | undefined, kept: T, read: (value: string) => T): T | null =>
    value === undefined ? kept : value === '' ? null : read(value);
  const body = {
    version: device.version,
    name: options.name ?? device.name,
    ratedPowerW: said(options.ratedPower, device.ratedPowerW, (value) => positive(value, '--rated-power')),
    mac: said(options.mac, device.mac, String),
    arrayTiltDeg: said(options.tilt, device.arrayTiltDeg, (value) => number(value, '--tilt')),
    arrayAzimuthDeg: said(options.azimuth, device.arrayAzimuthDeg, (value) => number(value, '--azimuth')),
    usableCapacityKwh: said(options.usableCapacity, device.usableCapacityKwh, (value) => positive(value, '--usable-capacity')),
    hardwareVersion: said(options.hardwareVersion, device.hardwareVersion, String),
    softwareVersion: said(options.softwareVersion, device.softwareVersion, String),
    protocolVersion: said(options.protocolVersion, device.protocolVersion, String),
  };
  const changed = await call['PUT /devices/{id}']({ params: { id }, body }, { signal });
  const kind = kindOf(devices, context.settings(options).url);
  await writeRecord(kind, changed, { format, json: options.json, output, on: shownNow(context) });
}
