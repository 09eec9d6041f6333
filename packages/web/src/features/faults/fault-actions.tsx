import type { FaultDetail } from '@heliograph/core/contract/faults';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import buttonCss from '../../components/button.module.css';
import { MenuButton } from '../../components/menu-button.tsx';
import { useNow } from '../../components/use-now.ts';
import control from '../../components/control.module.css';
import css from './fault-actions.module.css';
import { faultQueries, putFault } from './queries.ts';

const RepairDialog = lazy(() => import('./repair-dialog.tsx'));
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const shelves = [
  ['day', DAY_MS],
  ['week', 7 * DAY_MS],
  ['month', 30 * DAY_MS],
] as const;

/** What can be done with a fault; only drawn for those who may. */
export function FaultActions({ fault }: { fault: FaultDetail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const nowMs = useNow(MINUTE_MS);
  const [isRepairing, setIsRepairing] = useState(false);
  const params = { id: fault.id };
  const people = useQuery(faultQueries.assignees(fault.id));
  const run = useMutation({
    mutationFn: (work: () => Promise<FaultDetail>) => work(),
    onSuccess: (changed) => putFault(client, changed),
  });
  const shelve = (until: number | null) => run.mutate(() => call['POST /faults/{id}/shelve']({ params, body: { until } }));
  const isOpen = fault.state === 'unrepaired';
  const isShelved = fault.shelvedUntil !== null && fault.shelvedUntil > nowMs;
  const choices = people.data?.items ?? [];
  const isStranger = fault.assignee !== null && !choices.some(({ id }) => id === fault.assignee?.id);
  return (
    <div className={css.actions}>
      {isOpen && (
        <button type="button" className={buttonCss.primary} onClick={() => setIsRepairing(true)}>
          {t('faults.repair')}
        </button>
      )}
      {isOpen && fault.acknowledgedAt === null && (
        <button
          type="button"
          className={buttonCss.button}
          aria-disabled={run.isPending}
          onClick={() => run.isPending || run.mutate(() => call['POST /faults/{id}/acknowledge']({ params }))}
        >
          {t('faults.acknowledge')}
        </button>
      )}
      {isOpen && isShelved && (
        <button type="button" className={buttonCss.button} aria-disabled={run.isPending} onClick={() => run.isPending || shelve(null)}>
          {t('faults.unshelve')}
        </button>
      )}
      {isOpen && !isShelved && (
        <MenuButton
          label={t('faults.shelve')}
          className={buttonCss.button}
          items={shelves.map(([key, ms]) => ({ key, label: t(`faults.shelveFor.${key}`), onSelect: () => shelve(Date.now() + ms) }))}
        >
          {t('faults.shelve')}
        </MenuButton>
      )}
      <select
        className={`${control.control} ${css.select}`}
        aria-label={t('faults.assignee')}
        value={fault.assignee?.id ?? ''}
        disabled={people.data === undefined}
        onChange={(event) => {
          const userId = event.target.value === '' ? null : event.target.value;
          run.mutate(() => call['POST /faults/{id}/assign']({ params, body: { userId } }));
        }}
      >
        <option value="">{t('faults.nobody')}</option>
        {isStranger && <option value={fault.assignee?.id}>{fault.assignee?.name}</option>}
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {isRepairing && (
        <Suspense>
          <RepairDialog id={fault.id} onClose={() => setIsRepairing(false)} />
        </Suspense>
      )}
    </div>
  );
}
