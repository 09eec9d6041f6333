import type { Device } from '@heliograph/core/contract/devices';
import { formatDate } from '@heliograph/core/format/date';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Energy } from '../../../components/figure.tsx';
import { deviceQueries } from '../queries.ts';
import css from './device-identity.module.css';

/** Which serial followed which, the newest first; nothing where nothing was swapped. */
export function DeviceSwaps({ device, timeZone }: { device: Device; timeZone: string }) {
  const { t } = useTranslation();
  const swaps = useQuery(deviceQueries.swaps(device.id));
  if (swaps.data === undefined || swaps.data.items.length === 0) return null;
  return (
    <>
      <h3>{t('devices.identity.swaps')}</h3>
      <ol className={css.swaps}>
        {swaps.data.items.map(({ at, oldSn, newSn, author, reason, counters }) => (
          <li key={at}>
            <p>
              <code>{oldSn}</code> → <code>{newSn}</code>
            </p>
            <p className={css.note}>
              {formatDate(at, { timeZone })} · {author} · {reason}
            </p>
            {counters
              .filter(({ closingKwh, openingKwh }) => closingKwh !== null || openingKwh !== null)
              .map(({ flow, closingKwh, openingKwh }) => (
                <p key={flow} className={css.note}>
                  {t(`devices.swap.flows.${flow}`)}: <Energy valueKwh={closingKwh} /> → <Energy valueKwh={openingKwh} />
                </p>
              ))}
          </li>
        ))}
      </ol>
    </>
  );
}
