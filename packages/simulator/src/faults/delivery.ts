import { MQTT_MAX_SAMPLES } from '@heliograph/core/contract/mqtt';
import type { Readings } from '../world/readings.ts';
import { activeFault, type Fault } from './fault.ts';

export interface TimedSample {
  ts: number;
  values: Readings;
}

/** The messages that leave for these samples: those of silent times are lost, late ones wait, some go twice. */
export function deliver(faults: readonly Fault[], samples: readonly TimedSample[], now: number): TimedSample[][] {
  const kept = samples.filter(({ ts }) => !activeFault(faults, 'offline', ts) && !activeFault(faults, 'lateBatch', ts));
  const copies = activeFault(faults, 'duplicateDelivery', now) ? 2 : 1;
  return chunks(kept).flatMap((chunk) => Array.from({ length: copies }, () => chunk));
}

/** The batches that have waited long enough; each is sent once. */
export function overdueBatches(faults: readonly Fault[], now: number): Fault[] {
  return faults.filter((fault) => fault.kind === 'lateBatch' && fault.told !== 'closed' && fault.untilAt !== null && fault.untilAt <= now);
}

export interface PendingEvent {
  fault: Fault;
  isOpen: boolean;
  ts: number;
}

/** What the server has not heard yet of the device's own fault codes. */
export function pendingEvents(faults: readonly Fault[], now: number): PendingEvent[] {
  return faults.flatMap((fault): PendingEvent[] => {
    if (fault.kind !== 'deviceFault' || fault.fromAt > now) return [];
    if (fault.told === undefined) return [{ fault, isOpen: true, ts: fault.fromAt }];
    const isOver = fault.told === 'open' && fault.untilAt !== null && fault.untilAt <= now;
    return isOver ? [{ fault, isOpen: false, ts: fault.untilAt ?? now }] : [];
  });
}

export function chunks(samples: readonly TimedSample[]): TimedSample[][] {
  const count = Math.ceil(samples.length / MQTT_MAX_SAMPLES);
  return Array.from({ length: count }, (_, index) => samples.slice(index * MQTT_MAX_SAMPLES, (index + 1) * MQTT_MAX_SAMPLES));
}
