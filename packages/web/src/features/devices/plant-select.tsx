import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plantQueries } from '../plants/queries.ts';

const PLANTS_MOST = 50;

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (plantId: string | null) => void;
  /** A plant that is no choice. */
  without?: string | null;
  isOptional?: boolean;
}

/** A plant out of all in scope, found by typing a part of its name. */
export function PlantSelect({ id, value, onChange, without = null, isOptional = false }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const plants = useQuery(plantQueries.list({ filter: 'all', search, sort: 'name', page: 1, pageSize: PLANTS_MOST }));
  const options = (plants.data?.items ?? []).filter((plant) => plant.id !== without);
  return (
    <Select
      {...(id !== undefined && { id })}
      value={value ?? null}
      onChange={(chosen) => onChange?.(chosen ?? null)}
      allowClear={isOptional}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      placeholder={t(isOptional ? 'devices.noPlantYet' : 'devices.choosePlant')}
      loading={plants.isFetching}
      options={options.map((plant) => ({ value: plant.id, label: plant.name }))}
    />
  );
}
