import type { Device } from '@heliograph/core/contract/devices';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
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
  const place = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const hasChanged = useRef(false);
  const change = (next: string[]) => {
    hasChanged.current = true;
    onChange(next);
    setText('');
  };
  // The button that was pressed is gone.
  useEffect(() => {
    if (!hasChanged.current) return;
    hasChanged.current = false;
    controlsIn(root.current)
      .at(chosen.length < MOST_OTHERS ? -1 : 0)
      ?.focus();
  }, [chosen.length]);
  const onKeyDown = (event: KeyboardEvent) => {
    const controls = controlsIn(place.current);
    const at = controls.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'ArrowDown') controls[at + 1]?.focus();
    else if (event.key === 'ArrowUp') controls[at - 1]?.focus();
    else if (event.key === 'Escape' && text !== '') {
      setText('');
      controls[0]?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <div className={css.compare} ref={root}>
      <ul className={css.chosen}>
        {chosen.map(({ id, name }) => (
          <li key={id}>
            {name ?? t('states.loading')}
            <button
              type="button"
              aria-label={t('series.removeOther', { name: name ?? id })}
              onClick={() => change(ids.filter((one) => one !== id))}
            >
              <Icon name="close" size={12} />
            </button>
          </li>
        ))}
      </ul>
      {chosen.length < MOST_OTHERS && (
        <div className={css.search} ref={place}>
          <SearchBox label={t('series.addOther')} value={text} onChange={setText} onKeyDown={onKeyDown} />
          {text !== '' && found.data !== undefined && (
            <ul className={css.hits} aria-label={t('series.addOther')}>
              {hits.length === 0 && <li className={css.none}>{t('series.noOther')}</li>}
              {hits.slice(0, SHOWN).map(({ id, name, sn, plantName }) => (
                <li key={id}>
                  <button type="button" onClick={() => change([...ids, id])} onKeyDown={onKeyDown}>
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

function controlsIn(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>('input, button') ?? [])];
}
