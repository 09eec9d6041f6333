import { changeSetText, settingsIn, settingValueText } from '@heliograph/core/commands/setting-words';
import { ruleOf, type ChangeSet, type SettingName, type SettingValue } from '@heliograph/core/commands/settings';
import type { Command } from '@heliograph/core/contract/commands';
import { useMemo } from 'react';
import { useListener } from '../../components/use-reader.ts';

/** What settings and their values are called in the reader's language. */
export function useSettingText() {
  const listener = useListener();
  return useMemo(() => {
    const nameOf = (name: SettingName) => listener.say(`commands.name.${name}`);
    /** Null where nobody knows it. */
    const valueOf = (name: SettingName, value: SettingValue | null) => settingValueText(name, value, listener);
    const listOf = (set: ChangeSet) => changeSetText(set, listener);
    return { nameOf, valueOf, listOf };
  }, [listener]);
}

type SettingText = ReturnType<typeof useSettingText>;

/** `Maximum output power: 1,000 W → 600 W`, one after another; a single one without its name where that stands elsewhere. */
export function changeText({ set, before }: Pick<Command, 'set' | 'before'>, { nameOf, valueOf }: SettingText, isNamed = true): string {
  const isBare = !isNamed && Object.keys(set).length === 1;
  return settingsIn(set)
    .map(([name, after]) => {
      const isOrder = ruleOf(name).kind === 'serial' || name === 'restart';
      const told = isOrder ? valueOf(name, after) : `${valueOf(name, before[name] ?? null)} → ${valueOf(name, after)}`;
      return isBare ? told : `${nameOf(name)}: ${told}`;
    })
    .join(' · ');
}
