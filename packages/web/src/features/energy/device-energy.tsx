import type { Language } from '@heliograph/core/constants';
import { energyPeriods, type EnergyPeriod } from '@heliograph/core/contract/energy-why';
import type { Device } from '@heliograph/core/contract/devices';
import type { EnergyFlow } from '@heliograph/core/energy';
import { formatCoverage } from '@heliograph/core/format/coverage';
import { formatEnergy } from '@heliograph/core/format/quantity';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import css from './energy-panel.module.css';
import { FigureCard } from './figure-card.tsx';
import { energyQueries } from './queries.ts';
import { useWhy } from './use-why.ts';

const flowsOf: Record<Device['role'], readonly EnergyFlow[]> = {
  generation: ['total'],
  grid: ['import', 'export'],
  load: ['total'],
  battery: ['charge', 'discharge'],
  weather: [],
};

/** What a device counted, by the flows that its role has; each figure says why it is so. */
export function DeviceEnergy({ device }: { device: Device }) {
  const { t } = useTranslation();
  const flows = flowsOf[device.role];
  if (flows.length === 0) return null;
  return (
    <section className={css.panel} aria-label={t('energy.deviceTitle')}>
      <h2>{t('energy.deviceTitle')}</h2>
      {flows.map((flow) => (
        <div key={flow} role="group" aria-label={t(`energy.flow.${flow}`)}>
          {flows.length > 1 && <h3 className={css.flow}>{t(`energy.flow.${flow}`)}</h3>}
          <div className={css.cards}>
            {energyPeriods.map((period) => (
              <PeriodCard key={period} id={device.id} flow={flow} period={period} />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

function PeriodCard({ id, flow, period }: { id: string; flow: EnergyFlow; period: EnergyPeriod }) {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(energyQueries.basis({ kind: 'device', id, flow }, period));
  const { asked, ask } = useWhy();
  return (
    <FigureCard
      label={t(`energy.made.${period}`)}
      shown={data && formatEnergy(data.energyKwh, i18n.language as Language)}
      coverage={undefined}
      note={
        data === undefined || data.measuredShare === null
          ? undefined
          : t('energy.measured', { percent: formatCoverage(data.measuredShare, i18n.language as Language) })
      }
      isChosen={asked?.figure === 'energy' && asked.period === period && asked.flow === flow}
      onAsk={() => ask({ figure: 'energy', period, flow })}
    />
  );
}
