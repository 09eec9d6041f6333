import type { Device } from '@heliograph/core/contract/devices';
import type { Plant } from '@heliograph/core/contract/plants';
import { useTranslation } from 'react-i18next';
import css from './state-mark.module.css';

type State = Device['state'] | Plant['state'] | 'failure' | 'unrepaired';

const shapes: Record<State, string> = {
  online: '●',
  producing: '●',
  reporting: '●',
  idle: '◐',
  offline: '○',
  unreachable: '○',
  neverReported: '?',
  fault: '▲',
  failure: '▲',
  unrepaired: '▲',
};

/** A state as shape and word; colour only repeats what they say. */
export function StateMark({ state }: { state: State }) {
  const { t } = useTranslation();
  return (
    <span className={css[state]}>
      <span className={css.shape} aria-hidden="true">
        {shapes[state]}
      </span>
      {t(`states.${state}`)}
    </span>
  );
}
