import {
  changeSetProblem,
  readSetting,
  ruleOf,
  settingNames,
  type ChangeSet,
  type SettingName,
  type SettingProblem,
  type SettingValue,
} from '@heliograph/core/commands/settings';
import { readNumber } from '../../../components/form/number-text.ts';

/** What is typed for each setting; absent is "leave it as it is". */
export type Typed = Readonly<Partial<Record<SettingName, string>>>;
export interface Draft {
  set: ChangeSet;
  problems: Partial<Record<SettingName, SettingProblem>>;
  /** Of the change set as a whole. */
  problem: SettingProblem | undefined;
}

/** Reads what was typed as a change set, and says of each value why it is none. */
export function readDraft(typed: Typed): Draft {
  const set: Partial<Record<SettingName, SettingValue>> = {};
  const problems: Draft['problems'] = {};
  for (const name of settingNames) {
    const text = typed[name];
    if (text === undefined) continue;
    const read = readTyped(name, text);
    if ('problem' in read) problems[name] = read.problem;
    else set[name] = read.value;
  }
  const isReadable = Object.keys(problems).length === 0;
  return { set, problems, problem: isReadable ? changeSetProblem(set) : undefined };
}

function readTyped(name: SettingName, text: string): ReturnType<typeof readSetting> {
  const rule = ruleOf(name);
  if (rule.kind !== 'number') return readSetting(name, text.trim());
  const number = readNumber(text);
  if (typeof number === 'number') return readSetting(name, number);
  return { problem: rule.unit === 'W' ? { key: 'validation.powerSetting' } : { key: 'validation.field.type' } };
}

const PREFIX = 'set.';

/** What an address asks to be set. */
export function typedOf(search: URLSearchParams): Typed {
  const asked = settingNames.flatMap((name) => {
    const text = search.get(PREFIX + name);
    return text === null ? [] : [[name, text.slice(0, 200)] as const];
  });
  return Object.fromEntries(asked) as Typed;
}

/** The address with the change set in it. */
export function withSet(search: URLSearchParams, set: ChangeSet): URLSearchParams {
  const next = new URLSearchParams([...search].filter(([name]) => !name.startsWith(PREFIX)));
  for (const name of settingNames) if (set[name] !== undefined) next.set(PREFIX + name, String(set[name]));
  return next;
}

export type JsonReading = { typed: Typed } | { problem: SettingProblem };

/** Reads a change set that was written as JSON. */
export function readJson(text: string): JsonReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: { key: 'validation.updateContentJson' } };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: { key: 'validation.updateContentJson' } };
  const entries = Object.entries(value as Record<string, unknown>);
  const isKnown = (name: string): name is SettingName => (settingNames as readonly string[]).includes(name);
  if (!entries.every(([name, each]) => isKnown(name) && ['string', 'number'].includes(typeof each))) {
    return { problem: { key: 'messages.failed.orders' } };
  }
  return { typed: Object.fromEntries(entries.map(([name, each]) => [name, String(each)])) as Typed };
}
