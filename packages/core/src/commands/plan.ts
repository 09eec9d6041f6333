import type { LocaleKeyOf, Phrase } from '../locale-keys.ts';
import { compareVersions } from '../versions.ts';
import {
  changeSetProblem,
  readSetting,
  ruleOf,
  settingRules,
  type ChangeSet,
  type CommandGrant,
  type ProductSetting,
  type Proof,
  type SettingName,
  type SettingProblem,
  type SettingValue,
} from './settings.ts';

/** What is known of one device before a push. */
export interface PlanDevice {
  productSettings: readonly ProductSetting[];
  ratedPowerW: number | null;
  isOnline: boolean;
  /** As the device reported it last; absent where it never did. */
  reported: Readonly<Partial<Record<SettingName, SettingValue>>>;
  /** Who wrote it last, where that was somebody else. */
  otherOwners: Readonly<Partial<Record<SettingName, string>>>;
  writesToday: Readonly<Partial<Record<SettingName, number>>>;
  /** Versions of firmware that its product can be given now. */
  offeredVersions?: ReadonlySet<string>;
}

export interface PlannedSetting {
  name: SettingName;
  /** Null where the device has not reported it. */
  before: SettingValue | null;
  after: SettingValue;
  isSame: boolean;
  problem: SettingProblem | null;
  otherOwner: string | null;
  writesToday: number;
  writesPerDay: number | null;
  isOverBudget: boolean;
}

export const planOutcomes = ['change', 'same', 'refused'] as const;
export type PlanOutcome = (typeof planOutcomes)[number];

export interface PlanLine {
  outcome: PlanOutcome;
  isOnline: boolean;
  settings: PlannedSetting[];
}

/** What a change set does to one device. A device that one setting is refused for is left out as a whole. */
export function planDevice(device: PlanDevice, changes: ChangeSet): PlanLine {
  const names = Object.keys(changes) as SettingName[];
  const settings = names.map((name) => planSetting(device, name, changes[name] as SettingValue));
  const isRefused = changeSetProblem(changes) !== undefined || settings.some(({ problem }) => problem !== null);
  const outcome = isRefused ? 'refused' : settings.every(({ isSame }) => isSame) ? 'same' : 'change';
  return { outcome, isOnline: device.isOnline, settings };
}

function planSetting(device: PlanDevice, name: SettingName, wanted: SettingValue): PlannedSetting {
  const setting = device.productSettings.find((candidate) => candidate.name === name);
  const before = device.reported[name] ?? null;
  const writesToday = device.writesToday[name] ?? 0;
  const writesPerDay = setting?.writesPerDay ?? null;
  const read = setting ? readSetting(name, wanted, limitsOf(setting, device.ratedPowerW)) : { problem: unsupported };
  const after = 'value' in read ? read.value : wanted;
  // An order to do something is never done already.
  const isSame = 'value' in read && before === after && (setting?.proof === 'value' || setting?.proof === 'readBack');
  return {
    name,
    before,
    after,
    isSame,
    problem: 'problem' in read ? read.problem : isSame ? null : firmwareProblem(device, name, after),
    otherOwner: isSame ? null : (device.otherOwners[name] ?? null),
    writesToday,
    writesPerDay,
    isOverBudget: !isSame && writesPerDay !== null && writesToday >= writesPerDay,
  };
}

/** Only what is released and trusted now is planned; it is asked again when it is sent. */
function firmwareProblem({ offeredVersions }: PlanDevice, name: SettingName, version: SettingValue): SettingProblem | null {
  return name !== 'firmware' || offeredVersions?.has(String(version)) ? null : { key: 'validation.firmwareVersion' };
}

const unsupported: Phrase<LocaleKeyOf<'messages'>> = { key: 'messages.failed.orders' };

/** The range of a setting on one device: the product's, and for power no more than the device's rating. */
export function limitsOf(setting: ProductSetting, ratedPowerW: number | null): { min?: number | undefined; max?: number | undefined } {
  const rule = ruleOf(setting.name);
  if (rule.kind !== 'number') return {};
  const rated = rule.unit === 'W' && ratedPowerW !== null ? ratedPowerW : Number.POSITIVE_INFINITY;
  return { min: setting.min ?? rule.min, max: Math.min(setting.max ?? rule.max, rated) };
}

/** What is really sent: what differs. */
export function changesOf(line: PlanLine): ChangeSet {
  return Object.fromEntries(line.settings.filter(({ isSame }) => !isSame).map(({ name, after }) => [name, after]));
}

const strength: readonly Proof[] = ['none', 'acknowledgement', 'uptime', 'readBack', 'value'];

/** A command is proved as well as the weakest of its settings. */
export function proofOf(changes: ChangeSet, productSettings: readonly ProductSetting[]): Proof {
  const used = (Object.keys(changes) as SettingName[]).map(
    (name) => productSettings.find((setting) => setting.name === name)?.proof ?? 'none',
  );
  return strength.find((proof) => used.includes(proof)) ?? 'none';
}

export function isIdempotent(changes: ChangeSet): boolean {
  return (Object.keys(changes) as SettingName[]).every((name) => settingRules[name].isIdempotent);
}

/** The grants that a change set needs, whatever the devices report. */
export function grantsOf(changes: ChangeSet): CommandGrant[] {
  return [...new Set((Object.keys(changes) as SettingName[]).map((name) => settingRules[name].grant))];
}

/** The grants that a plan needs for the devices that it changes: back to an older firmware is a right of its own. */
export function grantsOfPlan(lines: readonly { settings: readonly Change[] }[]): CommandGrant[] {
  return [...new Set(lines.flatMap(({ settings }) => settings.map(grantOf)))];
}

type Change = Pick<PlannedSetting, 'name' | 'before' | 'after'>;

function grantOf(setting: Change): CommandGrant {
  return isRollBack(setting) ? 'commands:rollBack' : settingRules[setting.name].grant;
}

/** Whether a device would get an older firmware than it reports. */
export function isRollBack({ name, before, after }: Change): boolean {
  return name === 'firmware' && before !== null && compareVersions(String(after), String(before)) < 0;
}
