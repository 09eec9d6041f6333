import { createStore } from './store.ts';

/** True while the console asks whether to sign in again; many failed calls raise one question. */
export const sessionEnded = createStore<'no' | 'asking' | 'declined'>('no');

export function askToSignInAgain(): void {
  if (sessionEnded.get() === 'no') sessionEnded.set('asking');
}
