import { z } from 'zod';
import { readPath } from './json-path.ts';
import { asSerial } from './pattern.ts';
import type { ProfileMessage, ProfileProblem, ProfileReading, ProfileResult } from './read-profile.ts';
import { channelUnit, numberOf, textOf } from './read-value.ts';
import { toChannelUnit } from './units.ts';

/** A sensor that a Home Assistant discovery message told of: where its readings come, and what they are. */
export const entitySchema = z.strictObject({
  /** Of the discovery message. */
  id: z.string(),
  topic: z.string(),
  path: z.string(),
  channel: z.string(),
  unit: z.string(),
  sn: z.string(),
  name: z.string().nullable(),
});
export type Entity = z.output<typeof entitySchema>;

const CONFIG = /^homeassistant\/sensor\/(?:[^/]+\/){1,2}config$/;
/** Short names that the format allows beside the long ones. */
const short = {
  state_topic: 'stat_t',
  device_class: 'dev_cla',
  state_class: 'stat_cla',
  unit_of_measurement: 'unit_of_meas',
  value_template: 'val_tpl',
  unique_id: 'uniq_id',
  object_id: 'obj_id',
  device: 'dev',
} as const;

export function isDiscovery(topic: string): boolean {
  return CONFIG.test(topic);
}

/** What a discovery message tells; undefined where it is of nothing that is measured here, or of nothing that is sure. */
export function readDiscovery(topic: string, text: string | undefined): Entity | ProfileProblem | undefined {
  const config = parse(text);
  if (config === undefined) return { reason: 'notJson', detail: 'Not UTF-8 JSON' };
  const of = (name: keyof typeof short) => textOf(readPath(config, name) ?? readPath(config, short[name]));
  const base = textOf(readPath(config, '~')) ?? '';
  const stateTopic = of('state_topic')?.replace(/^~|~$/, base);
  const deviceClass = of('device_class') ?? '';
  const words = [of('unique_id'), of('object_id'), textOf(readPath(config, 'name')), topic.split('/').at(-2)].join(' ').toLowerCase();
  const channel = channelOf(deviceClass, of('state_class') ?? '', words);
  if (stateTopic === undefined || channel === undefined) return undefined;
  const unit = of('unit_of_measurement');
  if (unit === undefined || toChannelUnit(1, unit, channelUnit(channel)) === undefined) {
    return { reason: 'notValid', detail: `${words.slice(0, 60)}: the unit ${unit ?? '–'} does not fit ${deviceClass}` };
  }
  const path = pathOf(of('value_template'));
  if (path === undefined) return { reason: 'notMapped', detail: `${words.slice(0, 60)}: its value_template is more than a member` };
  const device = readPath(config, 'device') ?? readPath(config, 'dev');
  const ids = readPath(device, 'identifiers') ?? readPath(device, 'ids');
  const sn = asSerial(textOf(Array.isArray(ids) ? ids[0] : ids) ?? topic.split('/')[2] ?? '');
  if (sn === undefined) return { reason: 'notValid', detail: 'The device has no identifier' };
  return { id: topic, topic: stateTopic, path, channel, unit, sn, name: textOf(readPath(device, 'name'))?.slice(0, 100) ?? null };
}

/** The readings that a state message brings, by what was discovered before. */
export function readEntities(message: ProfileMessage): ProfileResult {
  const none: ProfileResult = { readings: [], problems: [], ignored: null };
  if (isDiscovery(message.topic)) {
    const told = message.text === '' ? undefined : readDiscovery(message.topic, message.text);
    return told !== undefined && 'reason' in told ? { ...none, problems: [told] } : { ...none, ignored: 'discovery' };
  }
  const entities = message.entities?.get(message.topic) ?? [];
  if (entities.length === 0) return { ...none, ignored: 'unmapped' };
  const json = parse(message.text);
  const readings = new Map<string, ProfileReading>();
  const problems: ProfileProblem[] = [];
  for (const { sn, name, path, channel, unit } of entities) {
    const found = path === '' ? message.text : readPath(json, path);
    const number = numberOf(found);
    if (number === undefined) continue;
    const value = toChannelUnit(number, unit, channelUnit(channel));
    if (value === undefined || (channel === '@energy' && value === 0)) continue;
    const reading = readings.get(sn) ?? { sn, productKey: message.productKey, name, ts: null, values: {}, from: {}, info: {} };
    reading.values[channel] ??= value;
    reading.from[channel] ??= path === '' ? message.topic : path;
    readings.set(sn, reading);
  }
  return { readings: [...readings.values()], problems, ignored: readings.size === 0 ? 'absent' : null };
}

interface Meaning {
  deviceClass: string;
  words?: RegExp;
  /** Undefined: known, and nothing of ours. */
  channel: string | undefined;
}
/** The first that fits. A power or voltage of a part of the device is not the device's. */
const meanings: readonly Meaning[] = [
  { deviceClass: 'energy', words: /yesterday|gestern|week|month|year|monat|jahr/, channel: undefined },
  { deviceClass: 'energy', words: /today|daily|yieldday|_day|heute/, channel: '@day' },
  { deviceClass: 'energy', words: /discharg/, channel: 'batteryDischargeTotalWh' },
  { deviceClass: 'energy', words: /charg/, channel: 'batteryChargeTotalWh' },
  { deviceClass: 'energy', words: /export|return|sold|feed.?in|einspeis/, channel: '@return' },
  { deviceClass: 'energy', words: /\b(pv|dc|mppt|string|ch)_?\d/, channel: undefined },
  { deviceClass: 'energy', channel: '@energy' },
  { deviceClass: 'power', words: /apparent|reactive|batter|(^|[ _])(dc|pv\d|mppt|string|ch[1-9]|l[1-3]|phase)/, channel: undefined },
  { deviceClass: 'power', channel: '@power' },
  { deviceClass: 'voltage', words: /batter|dc|pv|mppt|string|ch[1-9]|l[23]|phase_?[bc23]/, channel: undefined },
  { deviceClass: 'voltage', channel: 'voltageV' },
  { deviceClass: 'current', words: /batter|dc|pv|mppt|string|ch[1-9]|l[1-3]|phase/, channel: undefined },
  { deviceClass: 'current', channel: 'currentA' },
  { deviceClass: 'frequency', channel: 'frequencyHz' },
  { deviceClass: 'temperature', words: /batter|esp|cpu|room|outdoor/, channel: undefined },
  { deviceClass: 'temperature', channel: 'temperatureC' },
  { deviceClass: 'battery', channel: 'batterySocPct' },
];

function channelOf(deviceClass: string, stateClass: string, words: string): string | undefined {
  const channel = meanings.find((meaning) => meaning.deviceClass === deviceClass && (meaning.words?.test(words) ?? true))?.channel;
  // What does not only grow is no counter.
  const isCounter = channel === '@energy' || channel === '@return';
  return isCounter && stateClass !== 'total_increasing' && stateClass !== 'total' ? undefined : channel;
}

/** The member that a template names: nothing else of the template language is understood, and a filter that rounds is none. */
function pathOf(template: string | undefined): string | undefined {
  if (template === undefined) return '';
  const inner = /^\s*\{\{\s*(.*?)\s*\}\}\s*$/.exec(template)?.[1]?.replace(/(\s*\|\s*(float|int|round)(\([\d., ]*\))?)+$/, '');
  if (inner === 'value') return '';
  const members = /^value_json((?:\.\w+|\[(?:'[^']+'|"[^"]+"|\d+)\])+)$/.exec(inner ?? '')?.[1];
  return members
    ?.replaceAll(
      /\[(?:'([^']+)'|"([^"]+)"|(\d+))\]/g,
      (_, one: string | undefined, two: string | undefined, index: string) => `.${one ?? two ?? index}`,
    )
    .slice(1);
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
