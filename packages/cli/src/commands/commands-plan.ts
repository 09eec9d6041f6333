import { ruleOf, settingNames, type ChangeSet, type SettingName } from '@heliograph/core/commands/settings';
import type { Selection } from '@heliograph/core/contract/commands';
import type { Call } from '@heliograph/core/client';
import type { GlobalOptions } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRows } from '../render/records.ts';
import { planLineKind } from '../resources/commands.ts';
import { devices } from '../resources/devices.ts';
import { plants } from '../resources/plants.ts';
import { writePlan } from './plan-file.ts';
import { resolve } from './resolve.ts';

export interface PlanOptions extends GlobalOptions, OutputOptions {
  select: string;
  set: string[];
  output?: string;
}

/** `helio commands plan`: what would change on each device; with `-o` as a file that `apply` takes. */
export async function planCommands(context: Context, options: PlanOptions): Promise<void> {
  const { output, signal, t } = context;
  const format = chooseFormat(options, output.isTty);
  const set = readSet(options.set);
  const { call } = context.client(options);
  const select = await readSelection(context, call, options.select);
  const plan = await call['POST /commands/plan']({ body: { select, set } }, { signal });
  if (options.output !== undefined) writePlan(options.output, plan);
  if (options.json === true) output.data(`${JSON.stringify(plan, null, output.isTty ? 2 : 0)}\n`);
  else await writeRows(planLineKind, plan.lines, { format, json: options.json, output, on: shownNow(context) });
  output.note(t('plan.summary', { ...plan.counts }));
}

function readSet(texts: readonly string[]): ChangeSet {
  const pairs = texts.map((text) => {
    const at = text.indexOf('=');
    const name = settingNames.find((each) => each === text.slice(0, Math.max(0, at)));
    if (name === undefined) throw usageError('plan.badSet', { text, names: settingNames.join(', ') });
    return [name, valueOf(name, text.slice(at + 1))] as const satisfies readonly [SettingName, unknown];
  });
  return Object.fromEntries(pairs);
}

/** `2.10` is a number of watts, but another version than `2.1`. */
function valueOf(name: SettingName, text: string): string | number {
  return ruleOf(name).kind === 'number' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

const keys = ['plant', 'device', 'model', 'type', 'state', 'search'] as const;
type Key = (typeof keys)[number];

/** `plant="Tejado Sur" model=string-inverter`: plants and devices by id, name or serial. */
async function readSelection(context: Context, call: Call, text: string): Promise<Selection> {
  const chosen: Record<Key, string[]> = { plant: [], device: [], model: [], type: [], state: [], search: [] };
  const rest = text.replaceAll(/([a-z]+)=(?:"([^"]*)"|(\S+))/g, (_, key: string, quoted?: string, bare?: string) => {
    const known = keys.find((each) => each === key);
    if (known === undefined) throw usageError('plan.badSelect', { text: key, names: keys.join(', ') });
    chosen[known].push(quoted ?? bare ?? '');
    return '';
  });
  const isOnce = keys.every((key) => key === 'device' || chosen[key].length <= 1);
  if (rest.trim() !== '' || !isOnce) throw usageError('plan.badSelect', { text: rest.trim() || text, names: keys.join(', ') });
  const { signal } = context;
  const deviceIds = await Promise.all(chosen.device.map(async (name) => (await resolve(devices, call, name, signal)).id));
  const [plant] = chosen.plant;
  return {
    ...(deviceIds.length > 0 && { deviceIds }),
    ...(plant !== undefined && { plantId: (await resolve(plants, call, plant, signal)).id }),
    ...(chosen.model[0] !== undefined && { productKey: chosen.model[0] }),
    ...(chosen.type[0] !== undefined && { deviceType: chosen.type[0] as never }),
    ...(chosen.state[0] !== undefined && { state: chosen.state[0] as never }),
    ...(chosen.search[0] !== undefined && { search: chosen.search[0] }),
  };
}
