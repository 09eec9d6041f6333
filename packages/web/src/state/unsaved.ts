import { useContext, useEffect, useId } from 'react';
import { createStore } from './store.ts';
import { session } from './session.ts';
import { ViewContext } from './view.ts';

type Marks = ReadonlyMap<string, ReadonlySet<string>>;
const marks = createStore<Marks>(new Map());

/** Which tabs hold edits that nobody saved, by their paths. */
export const unsaved = {
  has: (path: string): boolean => marks.get().has(path),
  useHas: (): ((path: string) => boolean) => {
    const current = marks.useValue();
    return (path) => current.has(path);
  },
  paths: (): string[] => [...marks.get().keys()],
  forget: (path: string): void => {
    if (!marks.get().has(path)) return;
    const next = new Map(marks.get());
    next.delete(path);
    marks.set(next);
  },
  forgetAll: (): void => marks.set(new Map()),
};

/** A form says whether it holds edits; before they are lost the console asks. A hidden tab's count as well. */
export function useUnsaved(isDirty: boolean): void {
  const view = useContext(ViewContext);
  const form = useId();
  useEffect(() => {
    if (view === undefined || !isDirty) return undefined;
    mark(view.path, form, true);
    return () => {
      if (view.isShown()) mark(view.path, form, false);
    };
  }, [view, form, isDirty]);
}

/** The browser itself asks before the page goes, unless the session went first. */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => session.state.status !== 'signedOut' && event.preventDefault();
  const follow = () => {
    window.removeEventListener('beforeunload', ask);
    if (marks.get().size > 0) window.addEventListener('beforeunload', ask);
  };
  const stop = marks.subscribe(follow);
  follow();
  return () => {
    stop();
    window.removeEventListener('beforeunload', ask);
  };
}

function mark(path: string, form: string, isDirty: boolean): void {
  const forms = new Set(marks.get().get(path));
  if (isDirty) forms.add(form);
  else forms.delete(form);
  const next = new Map(marks.get());
  if (forms.size > 0) next.set(path, forms);
  else next.delete(path);
  marks.set(next);
}
