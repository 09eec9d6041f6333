import { ruleOf, settingNames, type ChangeSet, type SettingName, type SettingValue } from '@heliograph/core/commands/settings';
import type { Command } from '@heliograph/core/contract/commands';
import type { Language } from '@heliograph/core/constants';
import { numberFormat } from '@heliograph/core/format/number';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** What settings and their values are called in the reader's language. */
export function useSettingText() {
  const { t, i18n } = useTranslation();
  const language = i18n.language as Language;
  return useMemo(() => {
    const nameOf = (name: SettingName) => t(`commands.name.${name}`);
    /** Null where nobody knows it. A number stands as it is set, not in three digits. */
    const valueOf = (name: SettingName, value: SettingValue | null): string => {
      const rule = ruleOf(name);
      if (value === null) return '–';
      if (rule.kind === 'number' && typeof value === 'number') {
        return `${numberFormat(language, { maximumFractionDigits: 3 }).format(value)} ${rule.unit}`;
      }
      if (rule.kind === 'periods') return value === '' ? t('commands.noPeriods') : String(value).replaceAll(',', ', ').replaceAll('-', '–');
      const key = `commands.option.${name}.${value}`;
      return i18n.exists(key) ? t(key as 'commands.option.mppt.open') : String(value);
    };
    const listOf = (set: ChangeSet): string =>
      settingNames.flatMap((name) => (set[name] === undefined ? [] : [`${nameOf(name)}: ${valueOf(name, set[name])}`])).join(' · ');
    return { nameOf, valueOf, listOf };
  }, [t, i18n, language]);
}

type SettingText = ReturnType<typeof useSettingText>;

/** `Maximum output power: 1,000 W → 600 W`, one after another; a single one without its name where that stands elsewhere. */
export function changeText({ set, before }: Pick<Command, 'set' | 'before'>, { nameOf, valueOf }: SettingText, isNamed = true): string {
  const isBare = !isNamed && Object.keys(set).length === 1;
  return settingNames
    .flatMap((name) => {
      const after = set[name];
      if (after === undefined) return [];
      const isOrder = ruleOf(name).kind === 'serial' || name === 'restart';
      const told = isOrder ? valueOf(name, after) : `${valueOf(name, before[name] ?? null)} → ${valueOf(name, after)}`;
      return [isBare ? told : `${nameOf(name)}: ${told}`];
    })
    .join(' · ');
}
