import type { QueryKey } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { focusFirst } from './focus-first.ts';
import { type Problems, useEdits } from './use-edits.ts';
import { useSave } from './use-save.ts';

type Found<Values> = { [Name in keyof Values]?: string | undefined };
interface Options<Values, Saved> {
  /** What is typed over. */
  saved: Values;
  queryKey: QueryKey;
  isNew?: boolean;
  /** What is wrong with single fields; those without a text are right. */
  check: (values: Values) => Found<Values>;
  save: (values: Values) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
  /** Where the server calls fields otherwise than the form. */
  byField?: (problems: Record<string, string>) => Problems<Values>;
}

/** The form of a record: checked here, sent, and what is wrong is told at its field, the first of which is gone to. */
export function useRecordForm<Values extends Record<string, string>, Saved>(options: Options<Values, Saved>) {
  const { saved, queryKey, isNew = false, check, save, onSaved, byField } = options;
  const form = useRef<HTMLFormElement>(null);
  const edits = useEdits<Values>(saved);
  const show = (problems: Problems<Values>) => {
    edits.setProblems(problems);
    focusFirst(form, problems);
  };
  const saving = useSave({
    queryKey,
    isNew,
    save,
    onSaved: (record) => {
      edits.reset();
      onSaved?.(record);
    },
    onProblems: (problems) => show(byField ? byField(problems) : (problems as Problems<Values>)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isBusy || !edits.isDirty) return;
    const problems = withText(check(edits.values));
    show(problems);
    if (Object.keys(problems).length === 0) saving.save(edits.values);
  };
  return { ...edits, ...saving, form, submit, show };
}

function withText<Values>(problems: Found<Values>): Problems<Values> {
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined)) as Problems<Values>;
}
