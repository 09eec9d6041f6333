import type { Language } from '@heliograph/core/constants';
import type { Device } from '@heliograph/core/contract/devices';
import { formatCoverage } from '@heliograph/core/format/coverage';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Energy } from '../../../components/figure.tsx';
import { Missing } from '../../../components/missing.tsx';
import { deviceQueries } from '../queries.ts';
import css from './overview.module.css';

const grains = ['day', 'month', 'year'] as const;

/** Energy of today, this month and this year, and the counter, each with the share of its time that was measured. */
export function DeviceEnergies({ device }: { device: Device }) {
  const { t } = useTranslation();
  const [day, month, year] = [
    useQuery(deviceQueries.energy(device.id, 'day')),
    useQuery(deviceQueries.energy(device.id, 'month')),
    useQuery(deviceQueries.energy(device.id, 'year')),
  ];
  const hasEnergy = device.role !== 'weather' && device.binding !== 'unbound';
  if (!hasEnergy) return null;
  return (
    <dl className={css.energies}>
      {[day, month, year].map((query, index) => {
        const step = query.data?.steps.at(-1);
        const grain = grains[index] ?? 'day';
        return (
          <div key={grain}>
            <dt>{t(`devices.overview.${grain}`)}</dt>
            <dd className={css.energy}>
              <Energy valueKwh={step?.totalKwh} />
            </dd>
            <dd className={css.coverage}>
              {t('devices.overview.measured')} <Share value={step?.measuredShare ?? null} />
            </dd>
          </div>
        );
      })}
      <div>
        <dt>{t('devices.overview.total')}</dt>
        <dd className={css.energy}>
          <Energy valueKwh={year?.data?.counterKwh} />
        </dd>
        <dd className={css.coverage}>{t('devices.overview.totalNote')}</dd>
      </div>
    </dl>
  );
}

function Share({ value }: { value: number | null }) {
  const { i18n } = useTranslation();
  if (value === null) return <Missing />;
  return formatCoverage(value, i18n.language as Language);
}
