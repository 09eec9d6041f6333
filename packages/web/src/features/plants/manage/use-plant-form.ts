import type { Plant } from '@heliograph/core/contract/plants';
import type { QueryKey } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirst } from '../../../components/form/focus-first.ts';
import { useEdits } from '../../../components/form/use-edits.ts';
import { useSave } from '../../../components/form/use-save.ts';
import { type PlantFormValues, problemsOf } from './plant-values.ts';

interface Options {
  saved: PlantFormValues;
  queryKey: QueryKey;
  isNew?: boolean;
  save: (values: PlantFormValues) => Promise<Plant>;
  onSaved: (plant: Plant) => void;
}

/** What creating and editing have in common: check here, send, tell what is wrong at its field. */
export function usePlantForm({ saved, queryKey, isNew = false, save, onSaved }: Options) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const edits = useEdits<PlantFormValues>(saved);
  const show = (problems: Record<string, string | undefined>) => {
    edits.setProblems(problems);
    focusFirst(form, problems);
  };
  const saving = useSave({
    queryKey,
    isNew,
    save,
    onSaved: (plant) => {
      edits.reset();
      onSaved(plant);
    },
    onProblems: show,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isBusy || !edits.isDirty) return;
    const problems = problemsOf(edits.values, t);
    show(problems);
    if (Object.keys(problems).length === 0) saving.save(edits.values);
  };
  return { ...edits, ...saving, form, submit };
}
