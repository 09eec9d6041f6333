import type { PushDetail } from '@heliograph/core/contract/commands';
import { useTranslation } from 'react-i18next';
import { Counts } from '../history/counts.tsx';
import { StatusBar } from './status-bar.tsx';
import css from './run.module.css';

/** The waves, each with what became of its devices. */
export function PushWaves({ push }: { push: PushDetail }) {
  const { t } = useTranslation();
  const counts = { ...push.counts, notSent: push.notSent };
  const isGoing = push.state === 'running' || push.state === 'paused';
  return (
    <section className={css.pane} aria-label={t('commands.run.progress')}>
      <h3>{t('commands.run.progress')}</h3>
      <StatusBar counts={counts} total={push.deviceCount} />
      <p className={css.total}>
        <Counts counts={counts} total={push.deviceCount} />
        {push.notSent > 0 && <span className={css.quiet}>{t('commands.run.notSent', { count: push.notSent })}</span>}
      </p>
      <ol className={css.waves}>
        {push.byWave.map((wave) => (
          <li key={wave.wave} aria-current={isGoing && wave.wave === push.wave ? 'step' : undefined}>
            <span>{t('commands.run.wave', { wave: wave.wave })}</span>
            <StatusBar counts={wave} total={wave.total} />
            <Counts counts={wave} total={wave.total} />
            <span className={css.quiet}>
              {isGoing && wave.wave === push.wave && t('commands.run.waveOpen')}
              {isGoing && wave.wave > push.wave && t('commands.run.waveComing')}
            </span>
          </li>
        ))}
      </ol>
      {push.counts.unknown > 0 && <p className={css.quiet}>{t('commands.run.unknownHint')}</p>}
    </section>
  );
}
