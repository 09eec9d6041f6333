import type { Plan } from '@heliograph/core/contract/commands';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../state/use-address.ts';
import { DataTable } from '../../../components/data-table.tsx';
import { FilterBar } from '../../../components/filter-bar.tsx';
import { Pager } from '../../../components/pager.tsx';
import { PlanCompact } from './plan-compact.tsx';
import { usePlanColumns } from './plan-columns.tsx';
import { linesIn, planViews } from './plan-model.ts';
import css from './plan.module.css';

/** Each device with what would change on it; refused and skipped ones stay in sight. */
export function PlanLines({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const { search, linkTo } = useAddress();
  const view = planViews.find((each) => each === search.get('show')) ?? 'all';
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 20 });
  const columns = usePlanColumns();
  const lines = linesIn(plan, view);
  const last = Math.max(1, Math.ceil(lines.length / pageSize));
  const shownPage = Math.min(page, last);
  const choices = planViews
    .map((key) => ({ key, label: t(`commands.planView.${key}`), count: linesIn(plan, key).length, to: linkTo({ show: key }) }))
    .filter(({ key, count }) => key === 'all' || key === 'change' || count > 0 || key === view);
  return (
    <section className={css.lines}>
      <FilterBar label={t('commands.history.filterLabel')} choices={choices} current={view} />
      <DataTable
        caption={t('commands.plan.lines')}
        columns={columns}
        rows={lines.slice((shownPage - 1) * pageSize, shownPage * pageSize)}
        rowKey={(line) => line.deviceId}
        compact={(line) => <PlanCompact line={line} />}
      />
      <Pager page={shownPage} pageSize={pageSize} total={lines.length} onChange={(next) => setPage({ page: 1, pageSize, ...next })} />
    </section>
  );
}
