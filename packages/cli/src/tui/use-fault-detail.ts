import type { Client } from '@heliograph/core/client';
import type { FaultDetail } from '@heliograph/core/contract/faults';
import { usePolled } from './use-polled.ts';

const EVERY_MS = 10_000;

/** The reasons and the thread of a fault while somebody looks; what an action answered goes before an older reading. */
export function useFaultDetail(client: Client, id: string | undefined, changed: FaultDetail | undefined): FaultDetail | undefined {
  const polled = usePolled(id, EVERY_MS, (signal) => client.call['GET /faults/{id}']({ params: { id: id ?? '' } }, { signal }));
  if (changed === undefined || changed.id !== id) return polled;
  return polled !== undefined && polled.thread.length > changed.thread.length ? polled : changed;
}
