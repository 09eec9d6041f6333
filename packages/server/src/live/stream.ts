import type { IntakeMessage } from '@heliograph/core/contract/connections-messages';
import type { LiveEvent } from '@heliograph/core/contract/live';
import type { Principal } from '../access/principal.ts';
import type { EventSink } from '../http/handlers.ts';
import type { Sight } from './audience.ts';
import type { Fact } from './facts.ts';
import type { LiveValues } from './values.ts';

export interface Subscription {
  user: Principal;
  watch: { plants: readonly number[]; devicesOf: readonly number[]; latestOf: readonly number[]; messages: boolean };
  lastEventId?: number;
}
interface Delivery {
  values: LiveValues;
  sight: Sight;
  facts: readonly Fact[];
  /** What came in after a message, newest first; undefined where it is not for this reader. */
  messagesAfter?: ((id: number) => readonly IntakeMessage[]) | undefined;
}
/** One open stream: where it stands in the facts, and what it was told last. */
export interface LiveStream extends Subscription {
  readonly sink: EventSink;
  readonly cursor: number;
  deliver(delivery: Delivery): void;
}

type ValuesEvent = Extract<LiveEvent, { type: 'values' }>;

/** Facts first, in order; then what changed since the last values, and what came in. A slow reader gets none of it and misses nothing. */
export function createStream(subscription: Subscription, sink: EventSink, newestFactId: number): LiveStream {
  let cursor = Math.min(subscription.lastEventId ?? newestFactId, newestFactId);
  let told: ReadonlyMap<string, string> | undefined;
  let newestMessageId: number | undefined;

  function sendFacts({ facts, sight }: Delivery): boolean {
    for (const fact of facts) {
      const isSeen = fact.event !== undefined && fact.plantId !== null && sight.plants.has(fact.plantId);
      const isGranted = fact.event?.type !== 'command' || sight.hasCommands;
      if (isSeen && isGranted && !sink.send(String(fact.id), fact.event)) return false;
      cursor = fact.id;
    }
    return true;
  }
  function sendValues(delivery: Delivery): void {
    const known = told ?? new Map<string, string>();
    const { event, texts } = changes(subscription.watch, delivery, known, told === undefined);
    if (event && sink.send(String(cursor), event)) told = new Map([...known, ...texts]);
  }
  function sendMessages({ messagesAfter }: Delivery): void {
    const items = messagesAfter?.(newestMessageId ?? 0) ?? [];
    const isSnapshot = newestMessageId === undefined;
    if (messagesAfter === undefined || (items.length === 0 && !isSnapshot)) return;
    const event: LiveEvent = { type: 'messages', isSnapshot, items: [...items] };
    if (sink.send(String(cursor), event)) newestMessageId = items[0]?.id ?? newestMessageId ?? 0;
  }
  return {
    ...subscription,
    sink,
    get cursor() {
      return cursor;
    },
    deliver(delivery) {
      if (!sendFacts(delivery)) return;
      sendValues(delivery);
      sendMessages(delivery);
    },
  };
}

function changes(watch: Subscription['watch'], { values, sight }: Delivery, known: ReadonlyMap<string, string>, isSnapshot: boolean) {
  const texts = new Map<string, string>();
  const isNew = (key: string, value: unknown) => {
    const text = JSON.stringify(value);
    if (known.get(key) === text) return false;
    texts.set(key, text);
    return true;
  };
  const seen = (ids: readonly number[], allowed: ReadonlySet<number>) => ids.filter((id) => allowed.has(id));
  const event: ValuesEvent = {
    type: 'values',
    isSnapshot,
    plants: seen(watch.plants, sight.plants)
      .flatMap((id) => values.plants.get(id) ?? [])
      .filter((plant) => isNew(`plant ${plant.id}`, plant)),
    devices: seen(watch.devicesOf, sight.plantsWithDevices)
      .flatMap((id) => values.devicesByPlant.get(id) ?? [])
      .filter((device) => isNew(`device ${device.id}`, device)),
    latest: seen(watch.latestOf, sight.devices)
      .flatMap((id) => ({ deviceId: String(id), items: values.latest.get(id) ?? [] }))
      .filter((latest) => isNew(`latest ${latest.deviceId}`, latest)),
  };
  return { event: isSnapshot || texts.size > 0 ? event : undefined, texts };
}
