import type { Language } from '@heliograph/core/constants';
import type { Plant } from '@heliograph/core/contract/plants';
import { numberFormat } from '@heliograph/core/format/number';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Age } from '../../components/age.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Energy, Figure } from '../../components/figure.tsx';
import { Missing } from '../../components/missing.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { FavoriteStar } from './favorite-star.tsx';
import css from './plant-columns.module.css';
import { plantPath, shareOfInstalled, specificYield } from './plant-figures.ts';
import { PlantPower } from './plant-power.tsx';

/** The columns of every plant table, or those named. */
export function usePlantColumns(keys?: ReadonlySet<string>): readonly Column<Plant>[] {
  const { t, i18n } = useTranslation();
  return useMemo(() => allColumns(t, i18n.language).filter(({ key }) => keys === undefined || keys.has(key)), [t, i18n.language, keys]);
}

function allColumns(t: TFunction, language: string): Column<Plant>[] {
  return [
    {
      key: 'favorite',
      width: 40,
      isControl: true,
      title: <span className="visually-hidden">{t('plants.favorite')}</span>,
      render: (plant) => <FavoriteStar plant={plant} />,
    },
    { key: 'name', sort: 'name', title: t('plants.name'), render: (plant) => <PlantName plant={plant} /> },
    { key: 'state', width: 140, title: t('plants.state'), render: (plant) => <StateMark state={plant.state} /> },
    {
      key: 'power',
      width: 170,
      isNumber: true,
      sort: 'powerW',
      isDescendingFirst: true,
      title: t('plants.powerNow'),
      render: (plant) => <PowerCell plant={plant} />,
    },
    {
      key: 'energy',
      width: 140,
      isNumber: true,
      sort: 'energyTodayKwh',
      isDescendingFirst: true,
      title: t('plants.energyToday'),
      render: (plant) => <Energy valueKwh={plant.energyTodayKwh} />,
    },
    { key: 'yield', width: 116, isNumber: true, title: 'kWh/kWp', render: (plant) => yieldText(plant, language) },
    {
      key: 'installed',
      width: 140,
      isNumber: true,
      sort: 'installedCapacityWp',
      isDescendingFirst: true,
      title: t('plants.installed'),
      render: (plant) => <Figure value={plant.installedCapacityWp} unit="Wp" />,
    },
    {
      key: 'devices',
      width: 96,
      isNumber: true,
      title: t('plants.devices'),
      render: (plant) => `${plant.deviceCounts.online}/${plant.deviceCounts.total}`,
    },
    {
      key: 'updated',
      width: 176,
      isNumber: true,
      sort: 'dataUpdatedAt',
      isDescendingFirst: true,
      title: t('plants.dataUpdate'),
      render: (plant) => <Age at={plant.dataUpdatedAt} timeZone={plant.timeZone} />,
    },
  ];
}

function PlantName({ plant }: { plant: Plant }) {
  return (
    <Link to={plantPath(plant.id)} title={plant.name} className={css.name}>
      {plant.name}
    </Link>
  );
}

/** Power now over a bar of how much of the installed capacity that is. */
function PowerCell({ plant }: { plant: Plant }) {
  const share = shareOfInstalled(plant);
  return (
    <span className={css.power}>
      <span className={css.track} aria-hidden="true">
        <span className={css.bar} style={{ transform: `scaleX(${share ?? 0})` }} />
      </span>
      <PlantPower plant={plant} />
    </span>
  );
}

function yieldText(plant: Plant, language: string) {
  const value = specificYield(plant);
  return value === null ? (
    <Missing />
  ) : (
    numberFormat(language as Language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)
  );
}
