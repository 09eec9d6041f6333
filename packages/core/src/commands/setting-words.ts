import { numberFormat } from '../format/number.ts';
import type { Listener, LocaleKey } from '../locale-keys.ts';
import { ruleOf, settingNames, type ChangeSet, type SettingName, type SettingValue } from './settings.ts';

/** What a value of a setting is called: `9,000 W`, `Automatic`, `06:00–09:00`; a dash where nobody knows it. */
export function settingValueText(name: SettingName, value: SettingValue | null, { say, language }: Listener): string {
  const rule = ruleOf(name);
  if (value === null) return '–';
  // As it is set, not in three digits.
  if (rule.kind === 'number' && typeof value === 'number') {
    return `${numberFormat(language, { maximumFractionDigits: 3 }).format(value)} ${rule.unit}`;
  }
  if (rule.kind === 'periods') return value === '' ? say('commands.noPeriods') : String(value).replaceAll(',', ', ').replaceAll('-', '–');
  const isKnown = rule.kind === 'choice' && rule.options.includes(String(value));
  return isKnown ? say(`commands.option.${name}.${value}` as LocaleKey) : String(value);
}

/** `Maximum output power: 9,000 W · MPPT: Open`, in the order of the settings. */
export function changeSetText(set: ChangeSet, listener: Listener): string {
  return settingsIn(set)
    .map(([name, value]) => `${listener.say(`commands.name.${name}`)}: ${settingValueText(name, value, listener)}`)
    .join(' · ');
}

/** The settings that a change set names, in the order of the settings. */
export function settingsIn(set: ChangeSet): [SettingName, SettingValue][] {
  return settingNames.flatMap((name) => (set[name] === undefined ? [] : [[name, set[name]]]));
}
