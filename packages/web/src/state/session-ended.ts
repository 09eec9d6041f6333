import { createStore } from './store.ts';

/** True while the console asks whether to sign in again; many failed calls raise one question. */
export const sessionEnded = createStore<'no' | 'asking' | 'declined'>('no');

/** Whoever cancelled is asked again when they want something, not by what the screen does by itself. */
export function askToSignInAgain({ isBackground }: { isBackground: boolean }): void {
  const now = sessionEnded.get();
  if (now === 'no' || (now === 'declined' && !isBackground)) sessionEnded.set('asking');
}
