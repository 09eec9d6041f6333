import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import button from '../../components/button.module.css';
import { ListTable } from '../../components/list-table.tsx';
import { Permitted } from '../../components/permitted.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { useListParams } from '../../state/use-list-params.ts';
import { ChoiceLinks } from './choice-links.tsx';
import { useFirmwareColumns } from './firmware-columns.tsx';
import { FirmwareCompact } from './firmware-compact.tsx';
import part from '../../components/list-part.module.css';
import { firmwareListRules, firmwareQueries } from './queries.ts';

const AddDialog = lazy(() => import('./add-dialog.tsx'));

/** Every version with its products, its state and what is wrong with it. */
export function FirmwareList() {
  const { t } = useTranslation();
  const { params, change, onSearch, linkTo, isNarrowed } = useListParams(firmwareListRules);
  const [isAdding, setIsAdding] = useState(false);
  const list = useQuery(firmwareQueries.list(params));
  const columns = useFirmwareColumns();
  const choices = firmwareListRules.filters.map((key) => ({
    key,
    label: t(key === 'all' ? 'firmware.all' : `firmware.state.${key}`),
    to: linkTo({ filter: key }),
  }));
  return (
    <>
      <p className={part.lead}>{t('firmware.lead')}</p>
      <ChoiceLinks label={t('firmware.filterLabel')} choices={choices} current={params.filter} />
      <div className={part.tools}>
        <SearchBox label={t('firmware.search')} value={params.search} onChange={onSearch} />
        <Permitted code="firmware:write">
          <button type="button" className={button.primary} aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
            {t('firmware.add')}
          </button>
        </Permitted>
      </div>
      <ListTable
        list={list}
        nothing={
          <StateMessage
            title={t(isNarrowed ? 'firmware.noMatch' : 'firmware.none')}
            text={t(isNarrowed ? 'firmware.noMatchText' : 'firmware.noneText')}
          />
        }
        caption={t('firmware.views.list')}
        columns={columns}
        rowKey={({ id }) => id}
        compact={(firmware) => <FirmwareCompact firmware={firmware} />}
        skeletonRows={4}
        params={params}
        onChange={change}
      />
      {isAdding && (
        <Suspense>
          <AddDialog onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
