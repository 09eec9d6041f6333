import type { IntakeMessage } from '@heliograph/core/contract/connections-messages';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyMessages, messagesKey, type MessageList } from './apply-messages.ts';

const client = new QueryClient();
const tell = (isSnapshot: boolean, ...ids: number[]) =>
  applyMessages(client, 's', { type: 'messages', isSnapshot, items: ids.map((id) => ({ id }) as IntakeMessage) });
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
  expect(known()?.length).toBe(300);
  expect(known()?.[0]).toBe(499);
});
