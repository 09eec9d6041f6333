import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../components/choice.tsx';
import { manageQueries } from './manage/queries.ts';
import { installPositions } from './manage/positions.ts';
import type { PlantNarrowing } from './narrowing.ts';
import css from './plant-filters.module.css';

interface Props {
  narrowing: PlantNarrowing;
  onChange: (change: { readonly [K in keyof PlantNarrowing]?: string }) => void;
}

/** By whom the plants are owned, installed and serviced, and how they stand; a choice of one is none. */
export function PlantFilters({ narrowing, onChange }: Props) {
  const { t } = useTranslation();
  const parties = useQuery(manageQueries.parties()).data;
  const organisations = [
    { name: 'ownerId', all: t('plants.anyOwner'), options: parties?.owners ?? [] },
    { name: 'installerId', all: t('plants.anyInstaller'), options: parties?.installers ?? [] },
    { name: 'serviceProviderId', all: t('plants.anyServiceProvider'), options: parties?.serviceProviders ?? [] },
  ] as const;
  const positions = installPositions.map((id) => ({ id, name: t(`plants.positions.${id}`) }));
  const shown = organisations.filter(({ name, options }) => options.length > 1 || name in narrowing);
  return (
    <div className={css.filters}>
      {[...shown, { name: 'installPosition', all: t('plants.anyPosition'), options: positions } as const].map(({ name, all, options }) => (
        <Choice
          key={name}
          label={all}
          none={all}
          value={narrowing[name] ?? ''}
          choices={options.map(({ id, name: text }) => [id, text])}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </div>
  );
}
