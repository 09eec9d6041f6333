import type { Device } from '@heliograph/core/contract/devices';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { SearchBox } from '../../../components/search-box.tsx';
import { deviceQueries } from '../queries.ts';
import css from './device-compare.module.css';
import { MOST_OTHERS } from './use-others.ts';

const SHOWN = 8;

interface Props {
  device: Device;
  /** The name is undefined while it is on its way. */
  chosen: readonly { id: string; name: string | undefined }[];
  onChange: (ids: string[]) => void;
}

/** Chooses other devices of the same type by search, to be drawn beside this one. */
export function DeviceCompare({ device, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const found = useQuery({
    ...deviceQueries.list({ page: 1, pageSize: SHOWN + MOST_OTHERS + 1, filter: 'all', search: text, sort: 'name' }),
    ...(text === '' && { queryFn: skipToken }),
  });
  const ids = chosen.map(({ id }) => id);
  const isLikeThis = ({ id, deviceType }: Device) => id !== device.id && deviceType === device.deviceType;
  const hits = text === '' ? [] : (found.data?.items ?? []).filter((hit) => isLikeThis(hit) && !ids.includes(hit.id));
  const add = (id: string) => {
    onChange([...ids, id]);
    setText('');
  };
  return (
    <div className={css.compare}>
      <ul className={css.chosen}>
        {chosen.map(({ id, name }) => (
          <li key={id}>
            {name ?? t('states.loading')}
            <button
              type="button"
              aria-label={t('series.removeOther', { name: name ?? id })}
              onClick={() => onChange(ids.filter((one) => one !== id))}
            >
              <Icon name="close" size={12} />
            </button>
          </li>
        ))}
      </ul>
      {chosen.length < MOST_OTHERS && (
        <div className={css.search}>
          <SearchBox label={t('series.addOther')} value={text} onChange={setText} />
          {text !== '' && found.data !== undefined && (
            <ul className={css.hits} aria-label={t('series.addOther')}>
              {hits.length === 0 && <li className={css.none}>{t('series.noOther')}</li>}
              {hits.slice(0, SHOWN).map(({ id, name, sn, plantName }) => (
                <li key={id}>
                  <button type="button" onClick={() => add(id)}>
                    {name} <small>{[sn, plantName].filter(Boolean).join(' · ')}</small>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
