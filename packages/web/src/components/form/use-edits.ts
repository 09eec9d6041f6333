import { useState } from 'react';
import { useUnsaved } from '../../state/unsaved.ts';

export type Problems<Values> = Partial<Record<keyof Values, string>>;

/** What is typed over a saved record: a newer record shows through wherever nothing was typed. */
export function useEdits<Values extends Record<string, string>>(saved: Values) {
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [problems, setProblems] = useState<Problems<Values>>({});
  const values = { ...saved, ...typed };
  const isDirty = Object.keys(typed).some((name) => values[name] !== saved[name]);
  useUnsaved(isDirty);
  return {
    values,
    problems,
    setProblems,
    isDirty,
    set: (name: keyof Values, value: string) => {
      setTyped((before) => ({ ...before, [name]: value }));
      setProblems((before) => ({ ...before, [name]: undefined }));
    },
    reset: () => {
      setTyped({});
      setProblems({});
    },
  };
}
