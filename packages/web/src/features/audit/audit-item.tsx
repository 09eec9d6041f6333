import type { AuditChange, AuditEntry } from '@heliograph/core/contract/audit';
import { formatDate } from '@heliograph/core/format/date';
import { useTranslation } from 'react-i18next';
import { Missing } from '../../components/missing.tsx';
import css from './audit.module.css';
import { actionKeys, fieldKeys, keyOf, resourceKeys } from './audit-words.ts';
import { useAuditValue } from './use-audit-value.ts';

/** One change: what was done to what, by whom and when, and from what to what. */
export function AuditItem({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const { t } = useTranslation();
  const say = useWord();
  const who = entry.user?.name ?? t('audit.server');
  return (
    <li className={css.item}>
      <div className={css.line}>
        <strong>{say(actionKeys, entry.action)}</strong>
        <span>
          {say(resourceKeys, entry.resource)}
          {entry.resourceName !== '' && ` · ${entry.resourceName}`}
        </span>
        <time className={css.time} dateTime={new Date(entry.at).toISOString()} title={timeZone}>
          {formatDate(entry.at, { timeZone })}
        </time>
      </div>
      <p className={css.who}>
        {[
          who,
          entry.organisation?.name,
          entry.isByToken && t('audit.byToken'),
          entry.requestId !== '' && t('audit.request', { id: entry.requestId }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl className={css.changes}>
        {entry.changes.map((change) => (
          <Change key={change.field} change={change} timeZone={timeZone} isNew={entry.action === 'create'} />
        ))}
      </dl>
    </li>
  );
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
