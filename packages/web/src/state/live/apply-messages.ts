import type { IntakeMessage } from '@heliograph/core/contract/connections-messages';
import type { LiveEvent } from '@heliograph/core/contract/live';
import type { QueryClient } from '@tanstack/react-query';

/** Incoming messages, newest first. */
export interface MessageList {
  items: IntakeMessage[];
}
export const messagesKey = (session: string) => [session, 'connections', 'messages'];
const KEPT = 300;
const KEPT_REFUSED = 100;

/** What came in stands before what is known; a snapshot takes its place, for a server that has started counts anew. */
export function applyMessages(client: QueryClient, session: string, event: Extract<LiveEvent, { type: 'messages' }>): void {
  client.setQueryData<MessageList>(messagesKey(session), (old) => {
    if (event.isSnapshot) return { items: event.items };
    const newestId = old?.items[0]?.id ?? 0;
    return old && { items: bounded([...event.items.filter(({ id }) => id > newestId), ...old.items]) };
  });
}

/** Many devices say much that is stored: what was refused stays longer, to be found. */
function bounded(items: readonly IntakeMessage[]): IntakeMessage[] {
  const older = items.slice(KEPT).filter(({ refused }) => refused.length > 0);
  return [...items.slice(0, KEPT), ...older.slice(0, KEPT_REFUSED)];
}
