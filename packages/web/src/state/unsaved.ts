import { useContext, useEffect, useId } from 'react';
import { createStore } from './store.ts';
import { session } from './session.ts';
import { ViewContext } from './view.ts';

/** By path, then by form: whether it outlives the leaving of its tab. */
type Marks = ReadonlyMap<string, ReadonlyMap<string, boolean>>;
const marks = createStore<Marks>(new Map());

/** Which tabs hold edits that nobody saved, by their paths. */
export const unsaved = {
  has: (path: string): boolean => marks.get().has(path),
  /** What is lost as soon as the tab is left, even one whose view is kept. */
  isFleeting: (path: string): boolean => [...(marks.get().get(path)?.values() ?? [])].some((isKept) => !isKept),
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
      if (view.isShown()) unmark(view.path, form);
    };
  }, [view, form, isDirty]);
}

/** For what is shown only once, in a dialog that goes when its tab is hidden. */
export function useShownOnce(): void {
  const view = useContext(ViewContext);
  const form = useId();
  useEffect(() => {
    if (view === undefined) return undefined;
    mark(view.path, form, false);
    return () => unmark(view.path, form);
  }, [view, form]);
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

function mark(path: string, form: string, isKept: boolean): void {
  setForms(path, new Map(marks.get().get(path)).set(form, isKept));
}

function unmark(path: string, form: string): void {
  const forms = new Map(marks.get().get(path));
  forms.delete(form);
  setForms(path, forms);
}

function setForms(path: string, forms: ReadonlyMap<string, boolean>): void {
  const next = new Map(marks.get());
  if (forms.size > 0) next.set(path, forms);
  else next.delete(path);
  marks.set(next);
}
