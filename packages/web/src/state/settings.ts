import { readSettings, type Settings } from './read-settings.ts';
import { createStore } from './store.ts';

const STORAGE_KEY = 'settings';

/** The settings of spec §3, kept in local storage; other tabs of the browser follow. */
export const settings = createStore<Settings>(readSettings(localStorage.getItem(STORAGE_KEY)));

window.addEventListener('storage', ({ key, newValue }) => key === STORAGE_KEY && settings.set(readSettings(newValue)));

export function changeSettings(change: Partial<Settings>): void {
  const next = { ...settings.get(), ...change };
  localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  settings.set(next);
}
