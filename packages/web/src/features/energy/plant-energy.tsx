import type { Language } from '@heliograph/core/constants';
import { energyPeriods, type EnergyPeriod } from '@heliograph/core/contract/energy-why';
import type { Plant } from '@heliograph/core/contract/plants';
import type { PlantKpis } from '@heliograph/core/contract/plants-kpis';
import type { EnergyGrain } from '@heliograph/core/contract/plants-energy';
import { formatEnergy } from '@heliograph/core/format/quantity';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../state/use-address.ts';
import { ChoiceGroup } from '../../components/choice-group.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { ExportButton } from '../export/export-button.tsx';
import css from './energy-panel.module.css';
import { FigureCard } from './figure-card.tsx';
import { kpiFigures, kpiKeys } from './kpi-figures.ts';
import { MetersBeside } from './meters-beside.tsx';
import { energyQueries } from './queries.ts';
import { useWhy } from './use-why.ts';

/** As finely as a period is looked at. */
const grainOf = { day: 'quarter', month: 'day', year: 'month', total: 'year' } as const satisfies Record<EnergyPeriod, EnergyGrain>;

/** What a plant made and how well, over a day, a month, a year and in all; each figure says why it is so. */
export function PlantEnergy({ id, plant }: { id: string; plant: Plant | undefined }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language as Language;
  const { search, put } = useAddress();
  const period = energyPeriods.find((key) => key === search.get('period')) ?? 'day';
  const production = useQuery({ ...energyQueries.production(id), enabled: plant !== undefined });
  const kpis = useQuery({ ...energyQueries.kpis(id, period), enabled: plant !== undefined });
  const { asked, ask } = useWhy();
  const show = (key: EnergyPeriod) => put({ period: key === 'day' ? null : key });
  if (kpis.isError && kpis.data === undefined) return <QueryFailure query={kpis} />;
  const { data } = production;
  const made = data && { day: data.todayKwh, month: data.monthKwh, year: data.yearKwh, total: data.totalKwh };
  const figures = kpis.data && kpiFigures(kpis.data, language).filter(({ key }) => key !== 'energy');
  const reason = (key: string) =>
    key === 'performanceRatio' && kpis.data?.performanceRatio.value === null ? t('energy.noIrradiance') : undefined;
  return (
    <section className={css.panel} aria-label={t('energy.title')}>
      <h2>{t('energy.title')}</h2>
      <div className={css.cards}>
        {energyPeriods.map((key) => (
          <FigureCard
            key={key}
            label={t(`energy.made.${key}`)}
            shown={made && formatEnergy(made[key], language)}
            coverage={data?.coverage[key]}
            isChosen={asked?.figure === 'energy' && asked.period === key}
            onAsk={() => ask({ figure: 'energy', period: key, flow: 'total' })}
          />
        ))}
      </div>
      <MetersBeside meters={data?.metersBeside} />
      <div className={css.head}>
        <ChoiceGroup
          legend={t('energy.periodLabel')}
          isLegendHidden
          choices={energyPeriods.map((key) => ({ key, label: t(`energy.period.${key}`) }))}
          current={period}
          onChange={show}
        />
        {kpis.data !== undefined && (
          <span className={css.span}>{t(kpis.data.from === kpis.data.to ? 'energy.spanDay' : 'energy.span', spanOf(kpis.data))}</span>
        )}
        {kpis.data !== undefined && (
          <ExportButton
            scope={{ plant: { id, name: plant?.name ?? '', timeZone: kpis.data.timeZone } }}
            grain={grainOf[period]}
            from={kpis.data.from}
            to={kpis.data.to}
          />
        )}
      </div>
      <div className={css.cards} data-faded={kpis.isPlaceholderData}>
        {(figures ?? kpiKeys.slice(1, -1).map((key) => ({ key, shown: undefined, coverage: undefined }))).map(
          ({ key, shown, coverage }) => (
            <FigureCard
              key={key}
              label={t(`energy.figure.${key}`)}
              shown={shown}
              coverage={coverage}
              note={shown === null ? reason(key) : undefined}
              isChosen={asked?.figure === key && asked.period === period}
              onAsk={() => ask({ figure: key, period, flow: 'total' })}
            />
          ),
        )}
      </div>
    </section>
  );
}

function spanOf({ from, to, timeZone }: PlantKpis) {
  return { from, to, timeZone };
}
