import type { IntakeMessage } from '@heliograph/core/contract/connections-messages';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyMessages, messagesKey, type MessageList } from './apply-messages.ts';

const message = (id: number) => ({ id, refused: id % 10 === 0 ? [{ reason: 'notJson', detail: '' }] : [] }) as unknown as IntakeMessage;
const client = new QueryClient();
const tell = (isSnapshot: boolean, ...ids: number[]) =>
  applyMessages(client, 's', { type: 'messages', isSnapshot, items: ids.map((id) => message(id)) });
const known = () => client.getQueryData<MessageList>(messagesKey('s'))?.items.map(({ id }) => id);

test('messages stand newest first, each once, and a snapshot begins anew', () => {
  tell(true, 3, 2);
  tell(false, 5, 4);
  tell(false, 5, 4);
  expect(known()).toEqual([5, 4, 3, 2]);
  tell(true, 1);
  expect(known()).toEqual([1]);
});

test('no more are kept than can be looked at', () => {
  for (let id = 2; id < 500; id += 1) tell(false, id);
  expect(known()?.slice(0, 300)).toEqual(Array.from({ length: 300 }, (_, index) => 499 - index));
});

test('what was refused stays longer than what was stored, and not for ever', () => {
  tell(true);
  for (let id = 1; id < 2_000; id += 1) tell(false, id);
  const older = known()?.slice(300) ?? [];
  expect(older).toHaveLength(100);
  expect(older.every((id) => id % 10 === 0)).toBe(true);
  expect(older[0]).toBe(1_690);
});
