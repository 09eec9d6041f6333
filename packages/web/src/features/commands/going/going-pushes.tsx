import type { Push } from '@heliograph/core/contract/commands';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Counts } from '../history/counts.tsx';
import { PushStateText } from '../history/push-state.tsx';
import { StatusBar } from '../run/status-bar.tsx';
import { useSettingText } from '../use-setting-text.ts';
import panel from '../../../components/panel.module.css';
import css from './going-pushes.module.css';

/** What is on its way to devices now, or waits for somebody's word; each leads to its push. */
export function GoingPushes({ pushes, total }: { pushes: readonly Push[]; total: number }) {
  const { t } = useTranslation();
  return (
    <section className={panel.panel} aria-label={t('commands.going.title')}>
      <div className={panel.head}>
        <h2>
          {t('commands.going.title')} <span className={css.total}>{total}</span>
        </h2>
        <Link to="/systems/cmd?tab=history">{t('commands.going.all')}</Link>
      </div>
      <ul className={css.list}>
        {pushes.map((push) => (
          <li key={push.id}>
            <Going push={push} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Going({ push }: { push: Push }) {
  const { t } = useTranslation();
  const counts = { ...push.counts, notSent: push.notSent };
  const said = `${t('commands.pushNumber', { id: push.id })} · ${useSettingText().listOf(push.set)}`;
  return (
    <Link to={`/systems/cmd?push=${push.id}`} className={css.push}>
      <span className={css.name} title={said}>
        {said}
      </span>
      <PushStateText push={push} />
      <StatusBar counts={counts} total={push.deviceCount} />
      <Counts counts={counts} total={push.deviceCount} />
    </Link>
  );
}
