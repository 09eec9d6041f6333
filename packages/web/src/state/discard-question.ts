import { createStore } from './store.ts';
import { unsaved } from './unsaved.ts';

/** Open while the console asks whether edits may be lost. */
export interface DiscardQuestion {
  readonly paths: readonly string[];
  readonly answer: (mayDiscard: boolean) => void;
}

export const discardQuestion = createStore<DiscardQuestion | undefined>(undefined);

/** True at once where nothing is lost; otherwise asks, and forgets the edits if they may go. One question at a time. */
export async function mayDiscard(paths: readonly string[]): Promise<boolean> {
  const lost = paths.filter(unsaved.has);
  if (lost.length === 0) return true;
  if (discardQuestion.get() !== undefined) return false;
  const isYes = await new Promise<boolean>((answer) => discardQuestion.set({ paths: lost, answer }));
  discardQuestion.set(undefined);
  if (isYes) lost.forEach(unsaved.forget);
  return isYes;
}
