import type { LocaleKeyOf, Phrase } from '../locale-keys.ts';

/** Grants of their own for what a command may do; a push needs those of all its settings. */
export const commandGrants = [
  'commands:power',
  'commands:operate',
  'commands:schedule',
  'commands:subDevices',
  'commands:restart',
  'commands:firmware',
  'commands:rollBack',
] as const;
export type CommandGrant = (typeof commandGrants)[number];

/** A number in its unit, a choice or a serial as text, periods as `HH:MM-HH:MM` joined by commas. */
export type SettingValue = number | string;
/** Setting → wanted value. */
export type ChangeSet = Readonly<Partial<Record<SettingName, SettingValue>>>;

interface Common {
  grant: CommandGrant;
  /** False where doing it twice is not the same as doing it once: it is never sent again by itself. */
  isIdempotent: boolean;
}
export type SettingRule = Common &
  (
    | { kind: 'choice'; options: readonly string[] }
    | { kind: 'number'; unit: 'W' | '%'; min: number; max: number }
    | { kind: 'serial' }
    | { kind: 'periods' }
    /** A firmware by its version number. */
    | { kind: 'version' }
  );

const operate = { grant: 'commands:operate', isIdempotent: true } as const;
const power = { grant: 'commands:power', isIdempotent: true } as const;
const schedule = { grant: 'commands:schedule', isIdempotent: true } as const;
const subDevices = { kind: 'serial', grant: 'commands:subDevices', isIdempotent: false } as const;
const watts = { kind: 'number', unit: 'W', min: 0, max: 1_000_000 } as const;

/** The device command fields of the specification (§3); the names are the specification's. */
export const settingRules = {
  pcsMode: { kind: 'choice', options: ['in', 'out', 'close'], ...operate },
  pcsClose: { kind: 'choice', options: ['closePcs', 'closeCharger', 'closeDischarger'], ...operate },
  mppt: { kind: 'choice', options: ['open', 'close'], ...operate },
  batteryControl: { kind: 'choice', options: ['can', 'cannot'], ...operate },
  maxInPower: { ...watts, ...power },
  maxOutPower: { ...watts, ...power },
  phase: { kind: 'choice', options: ['L1', 'L2', 'L3', 'three'], ...operate },
  ctr_mode: { kind: 'choice', options: ['local', 'remote', 'auto'], ...operate },
  intelligent: { kind: 'choice', options: ['on', 'off'], ...schedule },
  chargeMode: { kind: 'choice', options: ['auto', 'pv', 'grid', 'off'], ...schedule },
  dischargeMode: { kind: 'choice', options: ['auto', 'load', 'grid', 'off'], ...schedule },
  subDeviceSn: subDevices,
  oldSubDeviceSn: subDevices,
  batterySn: subDevices,
  soc: { kind: 'number', unit: '%', min: 0, max: 100, ...schedule },
  zeroInjection: { kind: 'choice', options: ['on', 'off'], ...power },
  threshold: { ...watts, ...power },
  peak_hours: { kind: 'periods', ...schedule },
  restart: { kind: 'choice', options: ['now'], grant: 'commands:restart', isIdempotent: false },
  /** Proved by the version that the device reports; an older one than it has needs `commands:rollBack` instead. */
  firmware: { kind: 'version', grant: 'commands:firmware', isIdempotent: true },
} as const satisfies Record<string, SettingRule>;

export type SettingName = keyof typeof settingRules;
export const settingNames = Object.keys(settingRules) as [SettingName, ...SettingName[]];

export function ruleOf(name: SettingName): SettingRule {
  return settingRules[name];
}

/**
 * What shows that a setting is in force: its value in a later message of the device, that value alone where a gateway has no
 * words for an answer, a fresh uptime, or, where the product
 * says that it can do no better, the acknowledgement. `none` ends unknown.
 */
export const proofs = ['value', 'readBack', 'uptime', 'acknowledgement', 'none'] as const;
export type Proof = (typeof proofs)[number];

/** How a product takes one setting. */
export interface ProductSetting {
  name: SettingName;
  proof: Proof;
  /** Narrower than the rule; power is bounded by the device's rating as well. */
  min?: number | undefined;
  max?: number | undefined;
  /** Writes that its memory bears in a day; null where nothing wears out. */
  writesPerDay: number | null;
}

/** Why a value is refused. */
export type SettingProblem = Phrase<LocaleKeyOf<'validation'> | LocaleKeyOf<'messages'>>;

/** The wanted value in the one form that is sent and compared, or why it is refused. */
export function readSetting(
  name: SettingName,
  value: SettingValue,
  limits: { min?: number | undefined; max?: number | undefined } = {},
): { value: SettingValue } | { problem: SettingProblem } {
  const rule: SettingRule = settingRules[name];
  switch (rule.kind) {
    case 'choice':
      return rule.options.includes(String(value))
        ? { value: String(value) }
        : { problem: { key: 'validation.field.option', values: { options: rule.options.join(', ') } } };
    case 'number':
      return readNumber(rule, value, limits);
    case 'serial':
      return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(String(value))
        ? { value: String(value) }
        : { problem: { key: name === 'oldSubDeviceSn' ? 'validation.required.oldSubDeviceSn' : 'validation.required.subDeviceSn' } };
    case 'periods':
      return readPeriods(String(value));
    case 'version':
      return readVersionNumber(String(value).trim());
  }
}

function readVersionNumber(text: string): { value: string } | { problem: SettingProblem } {
  return /^\P{Cc}{1,60}$/u.test(text) ? { value: text } : { problem: { key: 'validation.firmwareVersion' } };
}

function readNumber(
  rule: SettingRule & { kind: 'number' },
  value: SettingValue,
  limits: { min?: number | undefined; max?: number | undefined },
): { value: number } | { problem: SettingProblem } {
  const number = typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value);
  const least = Math.max(rule.min, limits.min ?? rule.min);
  const most = Math.min(rule.max, limits.max ?? rule.max);
  if (Number.isFinite(number) && number >= least && number <= most) return { value: number };
  if (rule.unit === 'W') return { problem: { key: 'validation.powerSetting' } };
  return { problem: number < least ? tooSmall(least) : { key: 'validation.field.tooBig', values: { limit: most } } };
}

function tooSmall(limit: number): SettingProblem {
  return { key: 'validation.field.tooSmall', values: { limit } };
}

const LONGEST_LIST = 8;

/** Periods within one day that do not touch each other, in order; an empty text is none. */
function readPeriods(text: string): { value: string } | { problem: SettingProblem } {
  const problem: SettingProblem = { key: 'validation.timePeriod' };
  if (text.trim() === '') return { value: '' };
  const periods = text.split(',').map((part) => part.trim());
  if (periods.length > LONGEST_LIST || !periods.every((period) => minutesOf(period))) return { problem };
  const ordered = periods.toSorted((a, b) => minutesOf(a)![0] - minutesOf(b)![0]);
  const isApart = ordered.every((period, index) => index === 0 || minutesOf(ordered[index - 1]!)![1] <= minutesOf(period)![0]);
  return isApart ? { value: ordered.join(',') } : { problem };
}

function minutesOf(period: string): readonly [from: number, to: number] | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/.exec(period);
  if (!match) return undefined;
  const [fromHour, fromMinute, toHour, toMinute] = match.slice(1).map(Number) as [number, number, number, number];
  const [from, to] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  return from < to && to <= 24 * 60 ? [from, to] : undefined;
}

/** What is wrong with a change set as a whole: nothing chosen, or half of a swap of sub devices. */
export function changeSetProblem(changes: ChangeSet): SettingProblem | undefined {
  if (Object.keys(changes).length === 0) return { key: 'validation.required.order' };
  if (changes.oldSubDeviceSn !== undefined && changes.subDeviceSn === undefined) return { key: 'validation.required.subDeviceSn' };
  if (changes.subDeviceSn !== undefined && changes.oldSubDeviceSn === undefined) return { key: 'validation.required.oldSubDeviceSn' };
  // What restarts a device would throw away what else it was just told.
  if ((changes.restart ?? changes.firmware) !== undefined && Object.keys(changes).length > 1) return { key: 'messages.failed.orders' };
  return undefined;
}
