import type { Plant } from '@heliograph/core/contract/plants';
import type { QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRecordForm } from '../../../components/form/use-record-form.ts';
import { type PlantFormValues, problemsOf } from './plant-values.ts';

interface Options {
  saved: PlantFormValues;
  queryKey: QueryKey;
  isNew?: boolean;
  save: (values: PlantFormValues) => Promise<Plant>;
  onSaved: (plant: Plant) => void;
}

/** What creating and editing have in common. */
export function usePlantForm(options: Options) {
  const { t } = useTranslation();
  return useRecordForm<PlantFormValues, Plant>({ ...options, check: (values) => problemsOf(values, t) });
}
