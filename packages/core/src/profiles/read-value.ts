import { readPath } from './json-path.ts';
import type { ValueRule } from './profile.ts';
import type { ProfileProblem } from './read-profile.ts';
import { toChannelUnit } from './units.ts';

type Read = { number: number | null } | { text: string } | { problem: ProfileProblem };

/** What a rule finds; undefined where nothing was read. A number is in the channel's unit. */
export function readValue(rule: ValueRule, channel: string, path: string, record: unknown, root: unknown): Read | undefined {
  const found = path.startsWith('/') ? readPath(root, path.slice(1)) : readPath(record, path);
  if (rule.kind === 'text') {
    const text = textOf(found)?.trim();
    return text === undefined || text === '' ? undefined : { text };
  }
  const value = rule.list === undefined || !Array.isArray(found) ? numberOf(found) : ofList(found, rule.list);
  if (value === undefined)
    return isNothing(found) ? undefined : { problem: { reason: 'notValid', detail: `${path || channel}: not a number` } };
  if (rule.absent.includes(value)) return undefined;
  const unit = rule.unitPath === undefined ? rule.unit : textOf(lookUpUnit(rule.unitPath, record, root));
  if (unit === undefined) return { number: value * rule.scale };
  const converted = toChannelUnit(value * rule.scale, unit, channelUnit(channel));
  if (converted === undefined)
    return { problem: { reason: 'notValid', detail: `${path || channel}: the unit ${unit.slice(0, 20)} does not fit` } };
  return { number: converted };
}

/** A plain number, or one written out; what counts as read and nothing else. */
export function numberOf(found: unknown): number | undefined {
  if (typeof found === 'number') return Number.isFinite(found) ? found : undefined;
  if (typeof found !== 'string' || !/^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/.test(found)) return undefined;
  const value = Number(found);
  return Number.isFinite(value) ? value : undefined;
}

export function textOf(found: unknown): string | undefined {
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}

const unitByEnding = { Wh: 'Wh', W: 'W', V: 'V', A: 'A', Hz: 'Hz', C: '°C', Pct: '%', S: 's' };
const metered: Record<string, string> = { '@power': 'W', '@energy': 'Wh', '@day': 'Wh', '@return': 'Wh' };

/** Channels carry their unit in their name; parts of a sum do too. */
export function channelUnit(channel: string): string {
  const plain = channel.replace(/\d+$/, '');
  const ending = Object.entries(unitByEnding).find(([end]) => plain.endsWith(end));
  return metered[channel] ?? ending?.[1] ?? '';
}

/** Words that gateways write where there is no reading. */
function isNothing(found: unknown): boolean {
  if (typeof found === 'string') return /^\s*(|nan|-?inf|null|none|unknown|unavailable|-+|n\/a)\s*$/i.test(found);
  return found === undefined || found === null || (typeof found === 'number' && !Number.isFinite(found));
}

function ofList(list: readonly unknown[], how: 'sum' | 'first'): number | undefined {
  const numbers = list.map(numberOf);
  if (how === 'first') return numbers[0];
  const whole = numbers.filter((number) => number !== undefined);
  return whole.length === list.length && list.length > 0 ? whole.reduce((sum, number) => sum + number, 0) : undefined;
}

function lookUpUnit(path: string, record: unknown, root: unknown): unknown {
  return path.startsWith('/') ? readPath(root, path.slice(1)) : readPath(record, path);
}
