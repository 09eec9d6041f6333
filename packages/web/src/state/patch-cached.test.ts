import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { patchCached } from './patch-cached.ts';

const client = new QueryClient();
afterEach(() => client.clear());
const list = ['session', 'plants', 'list', 'zzz'];
const raise = (numbers: number[]) => numbers.map((each) => each + 1);

test('a list that waits to be read anew still waits after a live value was laid over it', async () => {
  client.setQueryData(list, [1], { updatedAt: 1_000 });
  await client.invalidateQueries({ refetchType: 'none' });
  patchCached(client, ['session', 'plants', 'list'], raise);
  const { data, isInvalidated, dataUpdatedAt } = client.getQueryState(list) ?? {};
  expect({ data, isInvalidated, dataUpdatedAt }).toEqual({ data: [2], isInvalidated: true, dataUpdatedAt: 1_000 });
});

test('a read that failed is not called good by a live value', async () => {
  client.setQueryData(list, [1]);
  const failing = { queryKey: list, queryFn: () => Promise.reject(new Error('gone')), retry: false, staleTime: 0 };
  await client.fetchQuery(failing).catch(() => {});
  patchCached(client, list, raise);
  expect(client.getQueryState(list)).toMatchObject({ data: [2], status: 'error' });
});

test('who looks at it sees the value at once, and nothing is drawn where nothing changed', () => {
  client.setQueryData(list, [1]);
  const seen: unknown[] = [];
  const observer = new QueryObserver<number[]>(client, { queryKey: list, staleTime: Infinity });
  const leave = observer.subscribe(({ data }) => seen.push(data));
  patchCached(client, list, (numbers: number[]) => numbers);
  expect(observer.getCurrentResult().data).toEqual([1]);
  patchCached(client, list, raise);
  expect(observer.getCurrentResult().data).toEqual([2]);
  leave();
});

test('what is not cached stays unknown', () => {
  patchCached(client, ['session'], raise);
  expect(client.getQueryCache().getAll()).toEqual([]);
});
