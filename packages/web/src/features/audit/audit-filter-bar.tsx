import { auditActions, auditResources } from '@heliograph/core/audit/kinds';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../components/choice.tsx';
import control from '../../components/control.module.css';
import css from './audit.module.css';
import type { AuditFilters } from './narrowing.ts';
import { auditQueries } from './queries.ts';

interface Props {
  filters: AuditFilters;
  onChange: (changed: Partial<AuditFilters>) => void;
}

/** Who, what was done, to what, and from when until when. */
export function AuditFilterBar({ filters, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const people = useQuery(auditQueries.people());
  const { compare } = new Intl.Collator(i18n.language);
  const day = (name: 'from' | 'to') => (
    <label className={css.day}>
      {t(`audit.${name}`)}
      <input
        type="date"
        className={control.control}
        value={filters[name]}
        min={name === 'to' ? filters.from : undefined}
        max={name === 'from' ? filters.to : undefined}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </label>
  );
  return (
    <search className={css.filters} aria-label={t('audit.filters')}>
      <Choice
        label={t('audit.person')}
        none={t('audit.everybody')}
        value={filters.userId}
        choices={(people.data ?? []).map(({ id, name }) => [id, name] as const).sort((a, b) => compare(a[1], b[1]))}
        onChange={(userId) => onChange({ userId })}
      />
      <Choice
        label={t('audit.filter')}
        none={t('audit.allActions')}
        value={filters.action}
        choices={auditActions.map((action) => [action, t(`audit.actions.${action}`)] as const)}
        onChange={(action) => onChange({ action })}
      />
      <Choice
        label={t('audit.resource')}
        none={t('audit.allResources')}
        value={filters.resource}
        choices={auditResources.map((resource) => [resource, t(`audit.resources.${resource}`)] as const)}
        onChange={(resource) => onChange({ resource })}
      />
      {day('from')}
      {day('to')}
    </search>
  );
}
