import type { ArchiveDay } from '@heliograph/core/contract/archive';
import { useTranslation } from 'react-i18next';
import css from './archive.module.css';

type State = 'broken' | 'reopened' | 'both' | 'filed' | 'proved';

/** What is so with a filed day, the worst first. */
export function ArchiveDayState({ day }: { day: ArchiveDay }) {
  const { t } = useTranslation();
  const state = stateOf(day);
  const tone = state === 'broken' ? css.bad : state === 'proved' ? css.good : css.quiet;
  const text = t(`archive.states.${state}`);
  return (
    <span className={`${css.cut} ${tone}`} title={day.problem ?? text}>
      <span aria-hidden="true">{shapes[state]}</span> {text}
    </span>
  );
}

const shapes: Record<State, string> = { broken: '▲', reopened: '…', both: '◐', filed: '●', proved: '✓' };

function stateOf({ problem, isReopened, droppedAt, checkedAt }: ArchiveDay): State {
  if (problem !== null) return 'broken';
  if (isReopened) return 'reopened';
  if (droppedAt === null) return 'both';
  return checkedAt === null ? 'filed' : 'proved';
}
