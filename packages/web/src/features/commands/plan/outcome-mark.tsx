import type { PlanLineView } from '@heliograph/core/contract/commands';
import { useTranslation } from 'react-i18next';
import css from './plan.module.css';

const shapes: Record<PlanLineView['outcome'], string> = { change: '→', same: '=', refused: '✕' };

/** What the plan does to a device as shape and word, and whether it is there to be told now. */
export function OutcomeMark({ line }: { line: Pick<PlanLineView, 'outcome' | 'isOnline'> }) {
  const { t } = useTranslation();
  const isWaiting = line.outcome === 'change' && !line.isOnline;
  return (
    <span className={css.outcome}>
      <span className={css[line.outcome]}>
        <span aria-hidden="true">{shapes[line.outcome]}</span> {t(`commands.outcome.${line.outcome}`)}
      </span>
      {isWaiting && (
        <span className={css.quiet} title={t('commands.plan.offlineHint')}>
          <span aria-hidden="true">○</span> {t('states.offline')}
        </span>
      )}
    </span>
  );
}
