import type { Device } from '@heliograph/core/contract/devices';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Energy } from '../../components/figure.tsx';
import { exactTime } from '../../components/age.tsx';
import { deviceQueries } from './queries.ts';
import css from './swap.module.css';
import { type CounterFlow, type SwapValues, swapBody } from './swap-model.ts';

interface Props {
  device: Device;
  flows: readonly CounterFlow[];
  timeZone: string;
  values: SwapValues;
}

/** All of it once more before it is done, and what becomes of the energy. */
export function SwapCheck({ device, flows, timeZone, values }: Props) {
  const { t } = useTranslation();
  const energy = useQuery(deviceQueries.energy(device.id, 'year'));
  const { newSn, reason, at, counters } = swapBody(values, flows, timeZone);
  return (
    <>
      <dl className={css.facts}>
        <dt>{t('devices.sn')}</dt>
        <dd>
          <code>{device.sn}</code> → <code>{newSn}</code>
        </dd>
        <dt>{t('devices.swap.at')}</dt>
        <dd>{at === undefined ? t('devices.swap.now') : exactTime(at, timeZone)}</dd>
        <dt>{t('devices.swap.reason')}</dt>
        <dd>{reason}</dd>
        <dt>{t('devices.swap.energySoFar')}</dt>
        <dd>
          <Energy valueKwh={energy.data?.counterKwh} />
        </dd>
        {counters.map(({ flow, closingKwh, openingKwh }) => (
          <div key={flow} className={css.row}>
            <dt>{t(`devices.swap.flows.${flow}`)}</dt>
            <dd>
              <Energy valueKwh={closingKwh} /> → <Energy valueKwh={openingKwh} />
            </dd>
          </div>
        ))}
      </dl>
      <ul className={css.effects}>
        <li>{t(counters.length > 0 ? 'devices.swap.effectWritten' : 'devices.swap.effectContinues')}</li>
        <li>{t('devices.swap.effectLate', { sn: device.sn })}</li>
        <li>{t('devices.swap.effectSecret', { sn: newSn })}</li>
        <li>{t('devices.swap.effectMark')}</li>
      </ul>
    </>
  );
}
