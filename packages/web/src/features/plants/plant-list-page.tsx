import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import buttonCss from '../../components/button.module.css';
import { ColumnChoice } from '../../components/column-choice/column-choice.tsx';
import { useColumnChoice } from '../../components/column-choice/use-column-choice.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { NothingListed } from '../../components/nothing-listed.tsx';
import part from '../../components/list-part.module.css';
import { PageHead } from '../../components/page-head.tsx';
import { Permitted } from '../../components/permitted.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useLive } from '../../state/live/use-live.ts';
import { useListParams } from '../../state/use-list-params.ts';
import { ListExportButton } from '../export/list-export-button.tsx';
import { plantListCommand } from './plant-command.ts';
import { PlantCompact } from './plant-compact.tsx';
import { plantExport } from './plant-export.ts';
import { PlantFilters } from './plant-filters.tsx';
import { productionKeys, usePlantListColumns } from './plant-list-columns.tsx';
import { readNarrowing } from './narrowing.ts';
import { plantListRules, plantQueries } from './queries.ts';
import { useNoPlants } from './use-no-plants.ts';

/** Reached from the counts of the dashboard; the bar shows them only while they are chosen. */
const rareFilters: ReadonlySet<string> = new Set(['offlineLonger', 'neverReported']);

/** Every plant in scope; filter, search, sort and page live in the address. */
export function Component() {
  const { t } = useTranslation();
  const noPlants = useNoPlants();
  const { params, search, change, onSearch, narrow, linkTo, isNarrowed } = useListParams(plantListRules);
  const narrowing = readNarrowing(search);
  const { shown, choice } = useColumnChoice('plants', usePlantListColumns());
  const list = useQuery(plantQueries.list(params, { ...narrowing, hasProduction: shown.some(({ key }) => productionKeys.has(key)) }));
  const summary = useQuery(plantQueries.summary(params.search, narrowing));
  useLive({ plants: list.data?.items.map(({ id }) => id) ?? [] });
  const choices = plantListRules.filters
    .filter((key) => key === params.filter || !rareFilters.has(key))
    .map((key) => ({
      key,
      label: t(`plants.filter.${key}`),
      count: summary.data?.counts[key],
      to: linkTo({ filter: key }),
    }));
  return (
    <>
      <PageHead title={t('plants.title')}>
        <CopyButton text={plantListCommand(params, narrowing)} label={t('plants.copyCommand')}>
          {t('plants.command')}
        </CopyButton>
        <ListExportButton list={plantExport({ params, narrowing, keys: shown.map(({ key }) => key), total: list.data?.total })} />
        <ColumnChoice {...choice} />
        <Permitted code="plants:write">
          <Link className={buttonCss.primary} to="/power_station/power_station_detail?new=1">
            {t('plants.create')}
          </Link>
        </Permitted>
      </PageHead>
      <div className={part.tools}>
        <FilterBar label={t('plants.filterLabel')} choices={choices} current={params.filter} />
        <PlantFilters narrowing={narrowing} onChange={narrow} />
        <SearchBox label={t('plants.search')} value={params.search} onChange={onSearch} />
      </div>
      <ListTable
        list={list}
        nothing={
          <NothingListed
            isNarrowed={isNarrowed || Object.keys(narrowing).length > 0}
            none={{ title: noPlants.title, text: noPlants.text }}
            noMatch={{ title: t('plants.noMatch'), showAll: t('plants.showAll') }}
          />
        }
        caption={t('plants.title')}
        columns={shown}
        rowKey={(plant) => plant.id}
        compact={(plant) => <PlantCompact plant={plant} />}
        params={params}
        onChange={change}
      />
    </>
  );
}
