import { DEFAULT_TIME_ZONE } from '@heliograph/core/constants';
import type { Connection } from '@heliograph/core/contract/connections';
import { useTranslation } from 'react-i18next';
import { Age } from '../../components/age.tsx';
import { Permitted } from '../../components/permitted.tsx';
import { ConnectionActions } from './connection-actions.tsx';
import { ConnectionState } from './connection-state.tsx';
import part from '../../components/list-part.module.css';
import css from './data-acquisition.module.css';

/** A connection in two lines, for a phone. */
export function ConnectionCompact({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const { name, profileName, state, lastMessageAt, messageCount, rejectedCount } = connection;
  return (
    <div className={part.compact}>
      <div>
        <strong>{name}</strong> <span className={css.quiet}>{profileName}</span>
        <div className={css.facts}>
          <ConnectionState state={state} />
          <Age at={lastMessageAt} timeZone={DEFAULT_TIME_ZONE} />
          <span>{t('acquisition.countsShort', { count: messageCount, refused: rejectedCount })}</span>
        </div>
      </div>
      <Permitted code="connections:write">
        <ConnectionActions connection={connection} />
      </Permitted>
    </div>
  );
}
