import { serialSchema } from '../contract/fields.ts';
import { readEntities, type Entity } from './discovery.ts';
import { membersOf, readPath } from './json-path.ts';
import { asSerial, fillTemplate, matchTopic, type Captures } from './pattern.ts';
import type { Condition, Profile, Rule } from './profile.ts';
import { readValue, textOf } from './read-value.ts';

/** One message of a gateway. */
export interface ProfileMessage {
  /** Below the connection's prefix; empty for HTTP. */
  topic: string;
  /** Undefined where the payload is not UTF-8. */
  text: string | undefined;
  receivedAt: number;
  /** The connection's own serial number. */
  serial: string;
  /** What the connection's devices are. */
  productKey: string;
  /** What discovery messages told before, by topic. */
  entities?: ReadonlyMap<string, readonly Entity[]> | undefined;
}
export interface ProfileReading {
  sn: string;
  productKey: string;
  name: string | null;
  /** Epoch ms; null where the message says no time. */
  ts: number | null;
  values: Record<string, number | null>;
  /** Channel → where in the message it stood. */
  from: Record<string, string>;
  /** `name`, `softwareVersion` and `hardwareVersion`, where they are what the message says. */
  info: Record<string, string>;
}
export interface ProfileProblem {
  reason: 'notJson' | 'notValid' | 'notMapped';
  detail: string;
}
export interface ProfileResult {
  readings: ProfileReading[];
  problems: ProfileProblem[];
  /** Why there is nothing to store although nothing is wrong. */
  ignored: 'unmapped' | 'absent' | 'discovery' | null;
}

interface Reader {
  message: ProfileMessage;
  root: unknown;
  readings: ProfileReading[];
  problems: ProfileProblem[];
  hasMatched: boolean;
  time: number | null;
}

/** Reads one message by its profile. Never throws: what is wrong is in `problems`, and the rest is read. */
export function readProfile(profile: Profile, message: ProfileMessage): ProfileResult {
  const reader: Reader = { message, root: undefined, readings: [], problems: [], hasMatched: false, time: null };
  if (profile.isDiscovered) return readEntities(message);
  const json = jsonOf(message.text);
  readTopic(profile, reader, message.topic, json);
  for (const { topic, path, id, as, timePath } of profile.unfold) {
    const captures = matchTopic(topic, message.topic);
    if (captures === undefined || json === undefined) continue;
    const named = id === undefined ? captures : { ...captures, id: textOf(readPath(json.value, id)) ?? '' };
    reader.time = timePath === undefined ? null : secondsOf(readPath(json.value, timePath));
    for (const [key, member] of membersOf(readPath(json.value, path))) {
      const inner = fillTemplate(as, { ...named, key });
      if (inner !== undefined) readTopic(profile, reader, inner, { value: member });
    }
  }
  return { readings: reader.readings.filter(hasContent), problems: reader.problems, ignored: reasonOf(profile, reader) };
}

function reasonOf(profile: Profile, reader: Reader): ProfileResult['ignored'] {
  if (reader.readings.some(hasContent) || reader.problems.length > 0) return null;
  if (reader.hasMatched) return 'absent';
  if (profile.kind === 'mqtt') return 'unmapped';
  const problem = { reason: 'notMapped', detail: `${profile.name} has no value here; it reads ${profile.captures.join(', ')}` } as const;
  reader.problems.push(jsonOf(reader.message.text) === undefined ? { reason: 'notJson', detail: 'Not UTF-8 JSON' } : problem);
  return null;
}

function readTopic(profile: Profile, reader: Reader, topic: string, json: { value: unknown } | undefined): void {
  for (const rule of profile.rules) {
    const captures = rule.topic === undefined ? {} : matchTopic(rule.topic, topic);
    if (captures === undefined) continue;
    if (rule.format === 'json' && json === undefined) {
      if (rule.topic === undefined) continue;
      reader.hasMatched = true;
      reader.problems.push({ reason: 'notJson', detail: 'Not UTF-8 JSON' });
      return;
    }
    reader.root = rule.format === 'text' ? reader.message.text : json?.value;
    if (rule.when.every((condition) => holds(condition, reader.root)))
      readRule(reader, rule, { ...captures, serial: reader.message.serial });
  }
}

function readRule(reader: Reader, rule: Rule, captures: Captures): void {
  if (rule.each === undefined) return readRecord(reader, rule, reader.root, captures);
  for (const [key, member] of membersOf(readPath(reader.root, rule.each))) {
    if (typeof member === 'object' || rule.values.every(({ path }) => path.startsWith('/')))
      readRecord(reader, rule, member, { ...captures, key });
  }
}

function readRecord(reader: Reader, rule: Rule, record: unknown, captures: Captures): void {
  reader.hasMatched = true;
  if (rule.absentWhen.some((condition) => holds(condition, record, reader.root))) return;
  const sn = fill(rule.sn, captures, record, reader.root);
  const serial = sn === undefined ? undefined : asSerial(sn);
  if (serial === undefined || !serialSchema.safeParse(serial).success) {
    reader.problems.push({ reason: 'notValid', detail: `No serial number at ${rule.sn}` });
    return;
  }
  const name = rule.name === undefined ? undefined : fill(rule.name, captures, record, reader.root);
  const reading = readingFor(reader, serial, rule.productKey ?? reader.message.productKey, timeOf(rule, record, reader));
  reading.name ??= name?.trim() === '' ? null : (name ?? null);
  for (const value of rule.values) {
    const channel = fillTemplate(value.channel, captures);
    const path = fillTemplate(value.path, captures);
    if (channel === undefined || path === undefined || channel in reading.values) continue;
    const read = readValue(value, channel, path, record, reader.root);
    if (read === undefined) continue;
    if ('problem' in read) reader.problems.push(read.problem);
    else if ('text' in read) takeText(reading, channel, read.text);
    else {
      reading.values[channel] = read.number;
      reading.from[channel] = path === '' ? reader.message.topic : path;
    }
  }
}

function takeText(reading: ProfileReading, field: string, text: string): void {
  if (field === 'name') reading.name = text;
  reading.info[field] = text;
}

/** One reading a device and moment, however many rules speak of it. */
function readingFor(reader: Reader, sn: string, productKey: string, ts: number | null): ProfileReading {
  const known = reader.readings.find((reading) => reading.sn === sn && reading.productKey === productKey && reading.ts === ts);
  if (known !== undefined) return known;
  const reading: ProfileReading = { sn, productKey, name: null, ts, values: {}, from: {}, info: {} };
  reader.readings.push(reading);
  return reading;
}

function timeOf({ time }: Rule, record: unknown, reader: Reader): number | null {
  if (time === undefined) return reader.time;
  const raw = lookUp(time.path, record, reader.root);
  if (time.form === 'iso') {
    const at = typeof raw === 'string' && /(Z|[+-]\d\d:?\d\d)$/.test(raw) ? Date.parse(raw) : Number.NaN;
    return Number.isFinite(at) ? at : null;
  }
  if (time.form === 'seconds') return secondsOf(raw);
  return typeof raw === 'number' && raw >= 0 ? Math.max(0, Math.floor((reader.message.receivedAt - raw * 1000) / 1000) * 1000) : null;
}

function secondsOf(raw: unknown): number | null {
  return typeof raw === 'number' && raw > 0 && raw < 1e11 ? Math.floor(raw) * 1000 : null;
}

function holds({ path, equals, isPresent, above, differsFrom }: Condition, record: unknown, root: unknown = record): boolean {
  const value = lookUp(path, record, root);
  if (isPresent !== undefined && (value !== undefined && value !== null) !== isPresent) return false;
  if (equals !== undefined && value !== equals) return false;
  if (differsFrom !== undefined && value === lookUp(differsFrom, record, root)) return false;
  return above === undefined || (typeof value === 'number' && value > above);
}

function fill(template: string, captures: Captures, record: unknown, root: unknown): string | undefined {
  const paths: Record<string, string> = {};
  for (const [, name = ''] of template.matchAll(/\{([./][^{}]+)\}/g)) {
    paths[name] = textOf(name.startsWith('/') ? readPath(root, name.slice(1)) : readPath(record, name.slice(1))) ?? '';
  }
  return fillTemplate(template, { ...captures, ...paths });
}

function lookUp(path: string, record: unknown, root: unknown): unknown {
  return path.startsWith('/') ? readPath(root, path.slice(1)) : readPath(record, path);
}

function jsonOf(text: string | undefined): { value: unknown } | undefined {
  try {
    return text === undefined ? undefined : { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function hasContent({ values, info }: ProfileReading): boolean {
  return Object.keys(values).length > 0 || Object.keys(info).length > 0;
}
