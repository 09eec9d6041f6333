import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './new-faults.module.css';
import { type FaultListParams, faultQueries } from './queries.ts';

/** What came since the list was fetched waits behind a button, so that no row jumps under a hand. */
export function NewFaults({ params }: { params: FaultListParams }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const peek = useQuery(faultQueries.peek(params));
  const ids = peek.data?.items.map(({ id }) => Number(id));
  const [seenId, setSeenId] = useState<number>();
  if (seenId === undefined && ids !== undefined) setSeenId(Math.max(0, ...ids));
  const count = ids?.filter((id) => seenId !== undefined && id > seenId).length ?? 0;
  const show = () => {
    setSeenId(Math.max(0, ...(ids ?? [])));
    void client.invalidateQueries({ queryKey: faultQueries.lists() });
  };
  return (
    <div className={css.place} aria-live="polite">
      {count > 0 && (
        <button type="button" className={css.button} onClick={show}>
          ↑ {t('faults.newOnes', { count })}
        </button>
      )}
    </div>
  );
}
