import type { QueryClient, QueryKey } from '@tanstack/react-query';

const waiting = new WeakMap<QueryClient, Set<string>>();

/**
 * Fetches anew what news has made old. An answer that is on its way may have been given before the news: it is waited for,
 * and then asked again, once however much news has come meanwhile.
 */
export function freshen(client: QueryClient, queryKey: QueryKey): void {
  const names = waiting.get(client) ?? new Set<string>();
  waiting.set(client, names);
  const name = JSON.stringify(queryKey);
  if (names.has(name)) return;
  const isAsking = client.isFetching({ queryKey }) > 0;
  const answered = client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (!isAsking) return;
  names.add(name);
  void answered.finally(() => {
    names.delete(name);
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  });
}
