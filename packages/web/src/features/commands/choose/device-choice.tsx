import { MOST_TARGETS } from '@heliograph/core/contract/commands';
import type { Language } from '@heliograph/core/constants';
import { numberFormat } from '@heliograph/core/format/number';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import button from '../../../components/button.module.css';
import { QueryFailure } from '../../../components/query-failure.tsx';
import css from './choose.module.css';
import { ChosenList } from './chosen-list.tsx';
import { DeviceFilters } from './device-filters.tsx';
import { DeviceSummary } from './device-summary.tsx';
import type { useChosen } from './use-chosen.ts';

/** Which devices: all that the filter lets through, or those that are marked. */
export function DeviceChoice({ chosen }: { chosen: ReturnType<typeof useChosen> }) {
  const { t, i18n } = useTranslation();
  const number = numberFormat(i18n.language as Language, {});
  const { filter, marked, matching, count, devices, isTooMany, setFilter, mark, clearMarks } = chosen;
  const [isOpen, setIsOpen] = useState(marked.length > 0);
  return (
    <section className={css.part} aria-labelledby="choose-devices">
      <h2 id="choose-devices">{t('commands.choose.devices')}</h2>
      <DeviceFilters filter={filter} onChange={setFilter} onSearch={(value) => setFilter('search', value)} />
      {matching.isError && matching.data === undefined ? (
        <QueryFailure query={matching} />
      ) : (
        <>
          <DeviceSummary count={count} devices={devices} isMarked={marked.length > 0} isFaded={matching.isPlaceholderData} />
          {isTooMany && (
            <p className={css.problem} role="alert">
              {t('commands.choose.tooMany', { most: number.format(MOST_TARGETS), shown: number.format(matching.data?.items.length ?? 0) })}
            </p>
          )}
          <div className={css.row}>
            <button
              type="button"
              className={button.button}
              aria-expanded={isOpen}
              aria-controls="chosen-devices"
              onClick={() => setIsOpen(!isOpen)}
            >
              {t(isOpen ? 'commands.choose.hideDevices' : 'commands.choose.showDevices')}
            </button>
            {marked.length > 0 && (
              <button type="button" className={button.button} onClick={clearMarks}>
                {t('commands.choose.clearMarks')}
              </button>
            )}
          </div>
          <div id="chosen-devices">
            {isOpen && <ChosenList key={JSON.stringify(filter)} devices={matching.data?.items} marked={marked} onMark={mark} />}
          </div>
        </>
      )}
    </section>
  );
}
