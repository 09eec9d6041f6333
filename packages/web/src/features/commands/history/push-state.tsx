import type { Push } from '@heliograph/core/contract/commands';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import css from './history.module.css';

/** How far a push as a whole has come. */
export function PushStateText({ push }: { push: Pick<Push, 'state' | 'wave' | 'waveCount'> }) {
  const { t } = useTranslation();
  const word = t(`commands.state.${push.state}`);
  const text = push.state === 'running' ? `${word} · ${t('commands.waveOf', { wave: push.wave, waves: push.waveCount })}` : word;
  return (
    <span className={css.quiet} title={text}>
      {text}
    </span>
  );
}

const sources = ['web', 'cli', 'api'] as const;

/** Whence a push came; what this version does not know goes by its own name. */
export function sourceText(source: string, t: TFunction): string {
  const known = sources.find((each) => each === source);
  return known === undefined ? source : t(`commands.source.${known}`);
}
