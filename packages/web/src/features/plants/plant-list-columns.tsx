import { countryName } from '@heliograph/core/format/country';
import type { Plant } from '@heliograph/core/contract/plants';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../components/data-table.tsx';
import { Energy, Figure } from '../../components/figure.tsx';
import { Missing } from '../../components/missing.tsx';
import { usePlantColumns } from './plant-columns.tsx';

/** Columns whose figures the server adds only when they are shown. */
export const productionKeys: ReadonlySet<string> = new Set(['month', 'year', 'total']);
const fixedKeys: ReadonlySet<string> = new Set(['favorite', 'name', 'state']);

/** Every column of the spec's plant (§3): the usual ones, and those that can be chosen. */
export function usePlantListColumns(): readonly Column<Plant>[] {
  const { t, i18n } = useTranslation();
  const usual = usePlantColumns();
  return useMemo(
    () => [
      ...usual.map((column) => (fixedKeys.has(column.key) ? { ...column, isFixed: true } : column)),
      ...furtherColumns(t, i18n.language),
    ],
    [usual, t, i18n.language],
  );
}

function furtherColumns(t: TFunction, language: string): Column<Plant>[] {
  const energy = (key: string, title: string, valueOf: (plant: Plant) => number | null | undefined): Column<Plant> => ({
    key,
    title,
    width: 150,
    isNumber: true,
    isOptional: true,
    render: (plant) => <Energy valueKwh={valueOf(plant)} />,
  });
  const text = (key: string, title: string, textOf: (plant: Plant) => string | null | undefined, sort?: string): Column<Plant> => ({
    key,
    title,
    width: 170,
    isOptional: true,
    ...(sort !== undefined && { sort }),
    render: (plant) => (textOf(plant) ? <span title={textOf(plant) ?? ''}>{textOf(plant)}</span> : <Missing />),
  });
  return [
    energy('month', t('plants.monthlyProduction'), (plant) => plant.production?.monthKwh),
    energy('year', t('plants.yearlyProduction'), (plant) => plant.production?.yearKwh),
    energy('total', t('plants.totalProduction'), (plant) => plant.production?.totalKwh),
    {
      key: 'capacity',
      title: t('plants.capacity'),
      width: 120,
      isNumber: true,
      isOptional: true,
      sort: 'capacityW',
      isDescendingFirst: true,
      render: (plant) => <Figure value={plant.capacityW} unit="W" />,
    },
    text('owner', t('plants.owner'), (plant) => plant.owner.name),
    text('stationOwner', t('plants.stationOwnerName'), (plant) => plant.stationOwnerName),
    text('installer', t('plants.installer'), (plant) => plant.installer?.name),
    text('serviceProvider', t('plants.serviceProvider'), (plant) => plant.serviceProvider?.name),
    text('country', t('plants.country'), (plant) => countryName(plant.countryCode, language)),
    text('timeZone', t('plants.timeZone'), (plant) => plant.timeZone),
    text('address', t('plants.address'), (plant) => plant.address),
    text('installedOn', t('plants.installedOn'), (plant) => plant.installedOn, 'installedOn'),
    text('position', t('plants.installPosition'), (plant) => t(`plants.positions.${plant.installPosition}`)),
  ];
}
