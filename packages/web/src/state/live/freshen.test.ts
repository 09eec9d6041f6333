import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { freshen } from './freshen.ts';

const client = new QueryClient();
afterEach(() => client.clear());

/** A query that somebody looks at, and whose answers the test gives. */
function watched(name: string) {
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ['session', name], queryFn });
  const leave = observer.subscribe(() => {});
  const value = () => observer.getCurrentResult().data;
  return { answers, value, leave };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('what was asked before the news is asked again once it has come, once for all news', async () => {
  const { answers, value, leave } = watched('peek');
  for (let n = 0; n < 5; n += 1) freshen(client, ['session', 'peek']);
  answers[0]?.('old');
  await settled();
  expect([value(), answers.length]).toEqual(['old', 2]);
  answers[1]?.('new');
  await settled();
  expect([value(), answers.length]).toEqual(['new', 2]);
  leave();
});

test('at rest it is fetched at once, and news that comes meanwhile leads to one more', async () => {
  const { answers, leave } = watched('summary');
  answers[0]?.('first');
  await settled();
  freshen(client, ['session', 'summary']);
  expect(answers).toHaveLength(2);
  freshen(client, ['session', 'summary']);
  freshen(client, ['session', 'summary']);
  answers[1]?.('second');
  await settled();
  expect(answers).toHaveLength(3);
  leave();
});

test('what nobody looks at is not fetched', async () => {
  const { answers, leave } = watched('detail');
  answers[0]?.('seen');
  await settled();
  leave();
  freshen(client, ['session', 'detail']);
  await settled();
  expect(answers).toHaveLength(1);
});
