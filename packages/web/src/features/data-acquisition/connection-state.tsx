import type { Connection } from '@heliograph/core/contract/connections';
import { useTranslation } from 'react-i18next';
import css from './data-acquisition.module.css';

const shapes: Record<Connection['state'], string> = { active: '●', silent: '○', waiting: '?', disabled: '–' };

/** A connection's state as shape and word. */
export function ConnectionState({ state }: { state: Connection['state'] }) {
  const { t } = useTranslation();
  return (
    <span className={css[state]}>
      <span aria-hidden="true">{shapes[state]}</span> {t(`acquisition.states.${state}`)}
    </span>
  );
}
