import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import button from '../../../components/button.module.css';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { StateMessage } from '../../../components/state-message.tsx';
import { useOpened } from '../../../state/use-opened.ts';
import { useCan } from '../../../state/user.ts';
import { deviceQueries } from '../../devices/queries.ts';
import { faultQueries } from '../../faults/queries.ts';
import { DeviceTile } from './device-tile.tsx';
import part from '../plant-part.module.css';
import css from './device-tiles.module.css';
import { electricalOrder, outliersOf, shownTiles } from './tile-model.ts';

/** More than these are shown on demand. */
const SHOWN_MOST = 24;
const SKELETONS = 4;

/** The devices of a plant in electrical order, those that fall behind outlined; each opens its latest values beside them. */
export function DeviceTiles({ id }: { id: string }) {
  const { t } = useTranslation();
  const { linkToOpen } = useOpened('device');
  const [isWhole, setWhole] = useState(false);
  const devices = useQuery(deviceQueries.ofPlant(id));
  const faults = useQuery({ ...faultQueries.openAt(id), enabled: useCan('faults:read') });
  const all = devices.data && electricalOrder(devices.data.items);
  const outliers = outliersOf(faults.data?.items ?? []);
  const shown = all && (isWhole ? all : shownTiles(all, outliers, SHOWN_MOST));
  return (
    <section aria-label={t('plants.devicesTitle')}>
      <h2 className={part.title}>
        {t('plants.devicesTitle')} {all !== undefined && <span className={part.count}>{all.length}</span>}
      </h2>
      {devices.isError && all === undefined ? (
        <QueryFailure query={devices} />
      ) : all?.length === 0 ? (
        <StateMessage title={t('plants.noDevices')} />
      ) : (
        <ul className={css.tiles} aria-busy={shown === undefined}>
          {shown?.map((device) => (
            <li key={device.id}>
              <DeviceTile device={device} to={linkToOpen(device.id)} outlier={outliers.get(device.id)} />
            </li>
          )) ?? Array.from({ length: SKELETONS }, (_, index) => <li key={index} className={css.skeleton} aria-hidden="true" />)}
        </ul>
      )}
      {all !== undefined && shown !== undefined && shown.length < all.length && (
        <button type="button" className={`${button.button} ${css.more}`} onClick={() => setWhole(true)}>
          {t('plants.allDevices', { total: all.length })}
        </button>
      )}
    </section>
  );
}
