import type { EnergyFlow } from '@heliograph/core/energy';
import { clean } from '../clean.ts';
import type { GlobalOptions } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRecord } from '../render/records.ts';
import { correctionKind } from '../resources/energy.ts';
import { devices } from '../resources/devices.ts';
import { confirm } from './confirm.ts';
import { instant } from './instant.ts';
import { number } from './numbers.ts';
import { resolve } from './resolve.ts';

export interface EnergyCorrectOptions extends GlobalOptions, OutputOptions {
  device: string;
  at: string;
  kwh: string;
  reason: string;
  flow?: EnergyFlow;
  yes?: true;
}

/** `helio energy correct`: adds an entry of its own to a quarter hour; what was counted stays beside it. */
export async function correctEnergy(context: Context, options: EnergyCorrectOptions): Promise<void> {
  const { output, signal, t } = context;
  const format = chooseFormat(options, output.isTty);
  const body = {
    at: instant(options.at, '--at'),
    energyKwh: number(options.kwh, '--kwh'),
    reason: options.reason,
    ...(options.flow !== undefined && { flow: options.flow }),
  };
  const { call } = context.client(options);
  const device = await resolve(devices, call, options.device, signal);
  const names = { name: clean(device.name), sn: clean(device.sn), kwh: options.kwh, at: options.at };
  await confirm(context, t('prompt.correct', names), options.yes === true);
  const entry = await call['POST /devices/{id}/energy/corrections']({ params: { id: device.id }, body }, { signal });
  await writeRecord(correctionKind, entry, { format, json: options.json, output, on: shownNow(context) });
}
