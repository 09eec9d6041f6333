import { type ChangeWords, entryWords } from '@heliograph/core/audit/words';
import type { AuditEntry } from '@heliograph/core/contract/audit';
import { formatDate } from '@heliograph/core/format/date';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Missing } from '../../components/missing.tsx';
import { useReader } from '../../components/use-reader.ts';
import css from './audit.module.css';

interface Props {
  entry: AuditEntry;
  timeZone: string;
  linkToPerson?: (userId: string) => string;
}

/** One change: what was done to what, by whom and when, and from what to what. */
export function AuditItem({ entry, timeZone, linkToPerson }: Props) {
  const { t } = useTranslation();
  const words = entryWords(entry, useReader(timeZone));
  const { user } = entry;
  const to = pathOf(entry);
  const who: ReactNode = user === null ? t('audit.server') : linkToPerson ? <Link to={linkToPerson(user.id)}>{user.name}</Link> : user.name;
  const more = [
    entry.organisation?.name,
    entry.isByToken && t('audit.byToken'),
    entry.requestId !== '' && t('audit.request', { id: entry.requestId }),
  ].filter(Boolean);
  return (
    <li className={css.item}>
      <div className={css.line}>
        <strong>{words.action}</strong>
        <span className={css.what}>
          {words.resource}
          {words.subject !== '' && <> · {to === undefined ? words.subject : <Link to={to}>{words.subject}</Link>}</>}
        </span>
        <time className={css.time} dateTime={new Date(entry.at).toISOString()} title={timeZone}>
          {formatDate(entry.at, { timeZone })}
        </time>
      </div>
      <p className={css.who}>
        {who}
        {more.map((part) => ` · ${part}`)}
      </p>
      <dl className={css.changes}>
        {words.changes.map((change) => (
          <Change key={change.field} change={change} isNew={entry.action === 'create'} />
        ))}
      </dl>
    </li>
  );
}

/** The screen of what was changed, where it has one. */
function pathOf({ action, resource, resourceId }: AuditEntry): string | undefined {
  if (action === 'remove') return undefined;
  if (resource === 'push') return `/systems/cmd?push=${resourceId}`;
  if (resource === 'plant') return `/power_station/power_station_detail?id=${resourceId}`;
  return resource === 'device' || resource === 'deviceSwap' ? `/devices/devices_detail?id=${resourceId}` : undefined;
}

function Change({ change: { field, before, after, isHidden }, isNew }: { change: ChangeWords; isNew: boolean }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        {isHidden ? (
          t('audit.hidden')
        ) : (
          <>
            {!isNew && (
              <>
                {before === null ? <Missing /> : <del>{before}</del>}
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins>{after ?? '–'}</ins>
          </>
        )}
      </dd>
    </div>
  );
}
