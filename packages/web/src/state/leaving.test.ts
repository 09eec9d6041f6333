import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unlessLeaving, watchLeaving } from './leaving.ts';

const page = new EventTarget();
const cut = unlessLeaving(() => Promise.reject(new Error('cut')));

async function failureOf(afterMs: number): Promise<string> {
  const outcome = cut().catch((error: Error) => error.message);
  const waited = vi.advanceTimersByTimeAsync(afterMs).then(() => 'nothing yet');
  return Promise.race([outcome, waited]);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
  watchLeaving();
});
afterEach(() => {
  page.dispatchEvent(new Event('pageshow'));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call that fails on a page that stays says so at once', async () => {
  expect(await failureOf(1)).toBe('cut');
});

test('a call that is cut while a slow page is on its way fails for nobody', async () => {
  page.dispatchEvent(new Event('beforeunload'));
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await failureOf(10_000)).toBe('nothing yet');
});

test('where the page stays after all the failure is told later, and the next one at once', async () => {
  page.dispatchEvent(new Event('beforeunload'));
  expect(await failureOf(20_001)).toBe('cut');
  expect(await failureOf(1)).toBe('cut');
});
