import { ruleOf } from '@heliograph/core/commands/settings';
import type { PlanLineView } from '@heliograph/core/contract/commands';
import { useTranslation } from 'react-i18next';
import { useSettingText } from '../use-setting-text.ts';
import css from './plan.module.css';

type Planned = PlanLineView['settings'][number];

/** A device's settings one below the other: reported → new, and what speaks against it. */
export function PlannedSettings({ settings }: { settings: readonly Planned[] }) {
  return (
    <div className={css.settings}>
      {settings.map((setting) => (
        <div key={setting.name}>
          <PlannedSetting setting={setting} isNamed={settings.length > 1} />
        </div>
      ))}
    </div>
  );
}

function PlannedSetting({ setting, isNamed }: { setting: Planned; isNamed: boolean }) {
  const { t } = useTranslation();
  const { nameOf, valueOf } = useSettingText();
  const { name, before, after, isSame, problem, otherOwner, writesToday, writesPerDay, isOverBudget } = setting;
  const isOrder = ruleOf(name).kind === 'serial' || name === 'restart';
  const text = (key: string, values: Record<string, string | number> = {}) => t(key as 'messages.hasError', values);
  return (
    <>
      <span className={css.change}>
        {isNamed && <span className={css.quiet}>{nameOf(name)}: </span>}
        {isSame ? (
          <span className={css.quiet}>{t('commands.plan.isSo', { value: valueOf(name, after) })}</span>
        ) : (
          <>
            {!isOrder && (
              <>
                <span title={before === null ? t('commands.plan.neverReported') : undefined}>{valueOf(name, before)}</span>
                <span aria-hidden="true"> → </span>
                <span className="visually-hidden"> {t('commands.plan.becomes')} </span>
              </>
            )}
            <strong>{valueOf(name, after)}</strong>
          </>
        )}
      </span>
      {problem !== null && <span className={css.refusedWhy}>{text(problem.key, problem.values)}</span>}
      {otherOwner !== null && <span className={css.attention}>{t('commands.plan.otherOwner', { owner: otherOwner })}</span>}
      {!isSame && problem === null && writesPerDay !== null && (
        <span className={isOverBudget ? css.attention : css.writes}>
          {t(isOverBudget ? 'commands.plan.overBudget' : 'commands.plan.writes', { used: writesToday, most: writesPerDay })}
        </span>
      )}
    </>
  );
}
