import type { AuditChange, AuditEntry } from '@heliograph/core/contract/audit';
import { formatDate } from '@heliograph/core/format/date';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Missing } from '../../components/missing.tsx';
import { fieldKeys } from './audit-fields.ts';
import css from './audit.module.css';
import { actionKeys, keyOf, resourceKeys } from './audit-words.ts';
import { useAuditValue } from './use-audit-value.ts';

interface Props {
  entry: AuditEntry;
  timeZone: string;
  linkToPerson?: (userId: string) => string;
}

/** One change: what was done to what, by whom and when, and from what to what. */
export function AuditItem({ entry, timeZone, linkToPerson }: Props) {
  const { t } = useTranslation();
  const say = useWord();
  const { user, resourceName } = entry;
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
        <strong>{say(actionKeys, entry.action)}</strong>
        <span className={css.what}>
          {say(resourceKeys, entry.resource)}
          {resourceName !== '' && <> · {to === undefined ? resourceName : <Link to={to}>{resourceName}</Link>}</>}
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
        {entry.changes.map((change) => (
          <Change key={change.field} change={change} timeZone={timeZone} isNew={entry.action === 'create'} />
        ))}
      </dl>
    </li>
  );
}

/** The screen of what was changed, where it has one. */
function pathOf({ action, resource, resourceId }: AuditEntry): string | undefined {
  if (action === 'remove') return undefined;
  if (resource === 'plant') return `/power_station/power_station_detail?id=${resourceId}`;
  return resource === 'device' || resource === 'deviceSwap' ? `/devices/devices_detail?id=${resourceId}` : undefined;
}

function Change({ change, timeZone, isNew }: { change: AuditChange; timeZone: string; isNew: boolean }) {
  const { t } = useTranslation();
  const valueText = useAuditValue(timeZone);
  const say = useWord();
  return (
    <div>
      <dt>{say(fieldKeys, change.field)}</dt>
      <dd>
        {change.isHidden ? (
          t('audit.hidden')
        ) : (
          <>
            {!isNew && (
              <>
                {change.before === null ? <Missing /> : <del>{valueText(change.field, change.before)}</del>}
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins>{valueText(change.field, change.after)}</ins>
          </>
        )}
      </dd>
    </div>
  );
}

function useWord() {
  const { t } = useTranslation();
  return (keys: Readonly<Record<string, string>>, word: string): string => {
    const key = keyOf(keys, word);
    return key === undefined ? word : t(key as 'audit.title');
  };
}
