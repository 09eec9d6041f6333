import { ruleOf, type SettingName } from '@heliograph/core/commands/settings';
import { useTranslation } from 'react-i18next';
import type { Support } from '../choose/support.ts';
import { useSettingText } from '../use-setting-text.ts';

/** What is to be said of a setting before anything is typed: its range, and how many of the chosen devices take it. */
export function useSupportHint(count: number): (name: SettingName, support: Support | undefined) => string | undefined {
  const { t } = useTranslation();
  const { valueOf } = useSettingText();
  return (name, support) => {
    const rule = ruleOf(name);
    if (support === undefined || count === 0) {
      return rule.kind === 'number' ? t('commands.form.range', { min: valueOf(name, rule.min), max: valueOf(name, rule.max) }) : undefined;
    }
    if (support.count === 0) return t('commands.form.takenByNone');
    const { min, max, mostMax } = support;
    const range = min !== null && max !== null && t('commands.form.range', { min: valueOf(name, min), max: valueOf(name, max) });
    const wider = mostMax !== null && max !== null && mostMax > max && t('commands.form.upTo', { max: valueOf(name, mostMax) });
    const partly = support.count < count && t('commands.form.takenBy', { count: support.count, total: count });
    return [range, wider, partly].filter(Boolean).join(' · ') || undefined;
  };
}
