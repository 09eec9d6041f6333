import { energyFlows, type EnergyFlow } from '@heliograph/core/energy';
import { clean } from '../clean.ts';
import type { GlobalOptions } from '../config.ts';
import { kindOf, shownNow, type Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRecord } from '../render/records.ts';
import { devices } from '../resources/devices.ts';
import { plants } from '../resources/plants.ts';
import { confirm } from './confirm.ts';
import { tellCredential, type SecretOptions } from './devices-credential.ts';
import { instant } from './instant.ts';
import { number } from './numbers.ts';
import { resolve } from './resolve.ts';

interface Sure {
  yes?: true;
}
export interface BindOptions extends GlobalOptions, SecretOptions, Sure {
  plant: string;
}
export interface UnbindOptions extends GlobalOptions, OutputOptions, Sure {}
export interface SwapOptions extends GlobalOptions, SecretOptions, Sure {
  reason: string;
  at?: string;
  closing?: string[];
  opening?: string[];
}

/** `helio devices bind <device> --plant <plant>`: from another plant it moves, and what it measured stays there. */
export async function bindDevice(context: Context, text: string, options: BindOptions): Promise<void> {
  const { signal, t } = context;
  const { call } = context.client(options);
  const device = await resolve(devices, call, text, signal);
  const plant = await resolve(plants, call, options.plant, signal);
  const names = { name: clean(device.name), sn: clean(device.sn), plant: clean(plant.name), from: clean(device.plantName ?? '') };
  await confirm(context, t(device.plantId === null ? 'prompt.bind' : 'prompt.move', names), options.yes === true);
  await tellCredential(context, options, ['device', 'credential', 'formerId'], () =>
    call['POST /devices/{id}/bind']({ params: { id: device.id }, body: { plantId: plant.id } }, { signal }),
  );
}

/** `helio devices unbind <device>` */
export async function unbindDevice(context: Context, text: string, options: UnbindOptions): Promise<void> {
  const { output, signal, t } = context;
  const format = chooseFormat(options, output.isTty);
  const { call } = context.client(options);
  const device = await resolve(devices, call, text, signal);
  const names = { name: clean(device.name), sn: clean(device.sn), from: clean(device.plantName ?? '') };
  await confirm(context, t('prompt.unbind', names), options.yes === true);
  const answer = await call['POST /devices/{id}/unbind']({ params: { id: device.id } }, { signal });
  const kind = kindOf(devices, context.settings(options).url);
  await writeRecord(kind, answer.device, { format, json: options.json, output, on: shownNow(context) });
  if (answer.formerId !== null) output.note(t('note.formerStays', { plant: names.from, id: answer.formerId }));
}

/** `helio devices swap <device> <new serial> --reason <text>`: the energy of the place continues. */
export async function swapDevice(context: Context, text: string, newSn: string, options: SwapOptions): Promise<void> {
  const { signal, t } = context;
  const counters = countersOf(options);
  const at = options.at === undefined ? {} : { at: instant(options.at, '--at') };
  const { call } = context.client(options);
  const device = await resolve(devices, call, text, signal);
  await confirm(context, t('prompt.swap', { name: clean(device.name), sn: clean(device.sn), newSn: clean(newSn) }), options.yes === true);
  const body = { newSn, reason: options.reason, counters, ...at };
  await tellCredential(context, options, ['device', 'credential', 'swap'], () =>
    call['POST /devices/{id}/swap']({ params: { id: device.id }, body }, { signal }),
  );
}

/** `--closing total=1004.5 --opening total=0` */
function countersOf({ closing = [], opening = [] }: SwapOptions) {
  const [old, fresh] = [readings(closing, '--closing'), readings(opening, '--opening')];
  return [...new Set([...old.keys(), ...fresh.keys()])].map((flow) => ({
    flow,
    closingKwh: old.get(flow) ?? null,
    openingKwh: fresh.get(flow) ?? null,
  }));
}

function readings(texts: readonly string[], flag: string): Map<EnergyFlow, number> {
  return new Map(
    texts.map((text) => {
      const [name = '', value = ''] = text.split('=');
      const flow = energyFlows.find((known) => known === name);
      if (flow === undefined) throw usageError('problem.notCounter', { flag, value: clean(text), flows: energyFlows.join(', ') });
      return [flow, number(value, flag)];
    }),
  );
}
