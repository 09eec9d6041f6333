import type { Device } from '@heliograph/core/contract/devices';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
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
import { readerZone } from '../../components/reader-zone.ts';
import { SearchBox } from '../../components/search-box.tsx';
import { useLive } from '../../state/live/use-live.ts';
import { useCan } from '../../state/user.ts';
import { useOpened } from '../../state/use-opened.ts';
import { useListParams } from '../../state/use-list-params.ts';
import { ListExportButton } from '../export/list-export-button.tsx';
import { useMayPush } from '../parameters/may-push.ts';
import { DeviceActions } from './device-actions.tsx';
import { useDeviceColumns } from './device-columns.tsx';
import { deviceListCommand } from './device-command.ts';
import { DeviceCompact } from './device-compact.tsx';
import { deviceExport } from './device-export.ts';
import { DeviceFilters } from './device-filters.tsx';
import css from './device-list-page.module.css';
import { DevicePanel } from './device-panel.tsx';
import { pushAddress } from './push-address.ts';
import { deviceListRules, deviceQueries, readNarrowing } from './queries.ts';

const RegisterDialog = lazy(() => import('./register-dialog.tsx'));

/** Every device in scope; filter, product, search, sort and page live in the address. */
export function Component() {
  const { t } = useTranslation();
  const { params, search, change, onSearch, narrow, linkTo, isNarrowed } = useListParams(deviceListRules);
  const { openId, linkToOpen, close } = useOpened('device');
  const narrowing = readNarrowing(search);
  const query = { ...params, ...narrowing };
  const list = useQuery(deviceQueries.list(query));
  const canWrite = useCan('devices:write');
  const mayPush = useMayPush();
  const pushTo = mayPush && list.data?.items.length ? pushAddress(query, list.data.items) : undefined;
  const [isRegistering, setIsRegistering] = useState(false);
  const actions = useCallback((device: Device) => <DeviceActions device={device} />, []);
  const columns = useDeviceColumns({ linkTo: linkToOpen, timeZone: readerZone(), ...(canWrite && { actions }) });
  const { shown, choice } = useColumnChoice('devices', columns);
  useLive({ devicesOf: [...new Set(list.data?.items.flatMap(({ plantId }) => plantId ?? []))] });
  const choices = deviceListRules.filters.map((key) => ({
    key,
    label: key === 'all' ? t('devices.filterAll') : t(`states.${key}`),
    to: linkTo({ filter: key }),
  }));
  return (
    <>
      <PageHead title={t('devices.title')}>
        <CopyButton text={deviceListCommand(query)} label={t('devices.copyCommand')}>
          {t('devices.command')}
        </CopyButton>
        <ListExportButton
          list={deviceExport(
            query,
            shown.map(({ key }) => key),
            list.data?.total,
          )}
        />
        {pushTo !== undefined && (
          <Link to={pushTo} className={buttonCss.button}>
            {t('devices.pushCommand')}
          </Link>
        )}
        <Permitted code="devices:write">
          <button type="button" className={buttonCss.primary} aria-haspopup="dialog" onClick={() => setIsRegistering(true)}>
            {t('devices.register')}
          </button>
        </Permitted>
      </PageHead>
      <div className={part.tools}>
        <FilterBar label={t('devices.filterLabel')} choices={choices} current={params.filter} />
        <div className={css.right}>
          <DeviceFilters value={narrowing} onChange={(name, value) => narrow({ [name]: value })} />
          <ColumnChoice {...choice} />
          <SearchBox label={t('devices.search')} value={params.search} onChange={onSearch} />
        </div>
      </div>
      <ListTable
        list={list}
        nothing={
          <NothingListed
            isNarrowed={isNarrowed || Object.keys(narrowing).length > 0}
            none={{ title: t('devices.none'), text: t('devices.noneText') }}
            noMatch={{ title: t('devices.noMatch'), showAll: t('devices.showAll') }}
          />
        }
        caption={t('devices.title')}
        columns={shown}
        rowKey={(device) => device.id}
        compact={(device) => (
          <div className={css.compact}>
            <DeviceCompact device={device} to={linkToOpen(device.id)} isPlantShown />
            <Permitted code="devices:write">
              <DeviceActions device={device} />
            </Permitted>
          </div>
        )}
        params={params}
        onChange={change}
      />
      {openId !== null && <DevicePanel key={openId} id={openId} timeZone={readerZone()} onClose={close} />}
      {isRegistering && (
        <Suspense>
          <RegisterDialog onClose={() => setIsRegistering(false)} />
        </Suspense>
      )}
    </>
  );
}
