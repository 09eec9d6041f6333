import { createStore } from './store.ts';

/** Which of the panels at the right edge is open; one at a time. */
export const panel = createStore<'settings' | 'theme' | undefined>(undefined);
