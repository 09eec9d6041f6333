import type { Language } from '@heliograph/core/constants';
import type { FleetOverview } from '@heliograph/core/contract/fleet';
import { formatEnergy, formatQuantity } from '@heliograph/core/format/quantity';
import { useTranslation } from 'react-i18next';
import { Energy, Figure } from '../../components/figure.tsx';
import { KpiCard } from '../../components/kpi-card.tsx';
import { plantListPath, shareOfInstalled } from '../plants/plant-figures.ts';
import { DayBars } from './day-bars.tsx';
import css from './fleet-cards.module.css';
import { changeSinceYesterday, lostShare } from './fleet-figures.ts';
import { percentText } from './percent-text.ts';

/** What the fleet gives now, today and this month, and what it lacks; each with how many plants it is made of. */
export function FleetCards({ overview }: { overview: FleetOverview | undefined }) {
  const { t } = useTranslation();
  const isLoading = overview === undefined;
  return (
    <div className={css.cards}>
      <KpiCard
        label={t('fleet.powerNow')}
        to={plantListPath('all', '-powerW')}
        isLoading={isLoading}
        share={overview ? shareOfInstalled({ powerW: overview.power.powerW, installedCapacityWp: overview.installedCapacityWp }) : null}
        note={overview && <PowerNote overview={overview} />}
        coverage={overview && <Coverage overview={overview} plantCount={overview.power.plantCount} />}
      >
        <Figure value={overview?.power.powerW} unit="W" />
      </KpiCard>
      <KpiCard
        label={t('plants.energyToday')}
        to={plantListPath('all', '-energyTodayKwh')}
        isLoading={isLoading}
        note={overview && <ChangeNote overview={overview} />}
        coverage={overview && <Coverage overview={overview} plantCount={overview.today.plantCount} />}
      >
        <Energy valueKwh={overview?.today.energyKwh} />
      </KpiCard>
      <KpiCard
        label={t('fleet.month')}
        to={plantListPath('all')}
        isLoading={isLoading}
        aside={<DayBars days={overview?.days} />}
        note={t('fleet.last30Days')}
        coverage={overview && <Coverage overview={overview} plantCount={overview.month.plantCount} />}
      >
        <Energy valueKwh={overview?.month.energyKwh} />
      </KpiCard>
      <KpiCard
        label={t('fleet.lostToday')}
        to="#worst"
        isLoading={isLoading}
        note={overview && <LostNote overview={overview} />}
        coverage={overview && <Coverage overview={overview} plantCount={overview.lostToday.plantCount} />}
      >
        <Energy valueKwh={overview?.lostToday.energyKwh} />
      </KpiCard>
    </div>
  );
}

function PowerNote({ overview }: { overview: FleetOverview }) {
  const { t, i18n } = useTranslation();
  const { powerW } = overview.power;
  const installed = formatQuantity(overview.installedCapacityWp, 'Wp', i18n.language as Language);
  if (powerW === null || installed === null || overview.installedCapacityWp === 0) return t('fleet.nobodyHeard');
  const percent = percentText(Math.max(0, powerW / overview.installedCapacityWp), i18n.language);
  return t('fleet.ofInstalled', { percent, installed: `${installed.text} ${installed.unit}` });
}

function ChangeNote({ overview }: { overview: FleetOverview }) {
  const { t, i18n } = useTranslation();
  const change = changeSinceYesterday(overview);
  const energy = formatEnergy(overview.yesterday.energyKwh, i18n.language as Language);
  if (change === null || energy === null) return t('fleet.noYesterday');
  const changeText = percentText(change, i18n.language, 'exceptZero');
  const { plantCount: known } = overview.yesterday;
  // Fewer plants than make up the figure above it: their sum beside it would look like its own.
  return known < overview.today.plantCount
    ? t('fleet.againstYesterdayAt', { change: changeText, known, total: overview.counts.all })
    : t('fleet.againstYesterday', { change: changeText, energy: `${energy.text} ${energy.unit}` });
}

function LostNote({ overview }: { overview: FleetOverview }) {
  const { t, i18n } = useTranslation();
  const share = lostShare(overview);
  const expected = formatEnergy(overview.lostToday.expectedKwh, i18n.language as Language);
  if (share === null || expected === null) return t('fleet.noExpectation');
  return t('fleet.lostShare', { percent: percentText(share, i18n.language), expected: `${expected.text} ${expected.unit}` });
}

/** Said only where a figure does not speak for every plant. */
function Coverage({ overview, plantCount }: { overview: FleetOverview; plantCount: number }) {
  const { t } = useTranslation();
  return plantCount < overview.counts.all ? t('fleet.coverage', { known: plantCount, total: overview.counts.all }) : null;
}
