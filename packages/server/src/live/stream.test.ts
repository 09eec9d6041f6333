import type { LiveEvent } from '@heliograph/core/contract/live';
import { describe, expect, test } from 'vitest';
import type { Principal } from '../access/principal.ts';
import type { EventSink } from '../http/handlers.ts';
import type { Fact } from './facts.ts';
import { createStream } from './stream.ts';
import type { LiveValues } from './values.ts';

const sight = { plants: new Set([1]), plantsWithDevices: new Set([1]), devices: new Set<number>(), hasCommands: true };
const watch = { plants: [1, 2], devicesOf: [], latestOf: [], messages: false };

function values(powerW: number): LiveValues {
  const plant = { id: '1', state: 'online', powerW, powerAt: 1, energyTodayKwh: 1, dataUpdatedAt: 1 } as const;
  return {
    plants: new Map([
      [1, plant],
      [2, { ...plant, id: '2' }],
    ]),
    devicesByPlant: new Map(),
    latest: new Map(),
  };
}
function fact(id: number, plantId = 1): Fact {
  const event: LiveEvent = {
    type: 'fault',
    at: 1,
    faultId: '1',
    plantId: String(plantId),
    deviceId: '1',
    deviceName: 'x',
    code: 'x',
    severity: 'info',
    isOpen: true,
  };
  return { id, plantId, event };
}

/** A reader that can stop taking. */
function open(lastEventId?: number) {
  const reader = { isTaking: true, got: [] as { id: string; data: unknown }[] };
  const sink: EventSink = {
    closed: new Promise(() => {}),
    close: () => {},
    send: (id, data) => (reader.isTaking ? reader.got.push({ id, data }) > 0 : false),
  };
  const stream = createStream({ user: {} as Principal, watch, ...(lastEventId !== undefined && { lastEventId }) }, sink, 10);
  return { reader, stream };
}

describe('one live stream', () => {
  test('tells what is in sight only, and only what changed', () => {
    const { reader, stream } = open();
    stream.deliver({ values: values(5), sight, facts: [] });
    stream.deliver({ values: values(5), sight, facts: [] });
    stream.deliver({ values: values(6), sight, facts: [] });
    expect(reader.got).toMatchObject([
      { id: '10', data: { isSnapshot: true, plants: [{ id: '1', powerW: 5 }] } },
      { id: '10', data: { isSnapshot: false, plants: [{ id: '1', powerW: 6 }] } },
    ]);
  });

  test('that is read slowly keeps no backlog: the newest values come when the reader takes again', () => {
    const { reader, stream } = open();
    stream.deliver({ values: values(1), sight, facts: [] });
    reader.isTaking = false;
    for (let powerW = 2; powerW < 100; powerW += 1) stream.deliver({ values: values(powerW), sight, facts: [] });
    reader.isTaking = true;
    stream.deliver({ values: values(100), sight, facts: [] });
    expect(reader.got.slice(1)).toMatchObject([{ data: { isSnapshot: false, plants: [{ powerW: 100 }] } }]);
  });

  test('that is read slowly loses no fact, and stands where its reader stands', () => {
    const { reader, stream } = open(7);
    reader.isTaking = false;
    stream.deliver({ values: values(1), sight, facts: [fact(8), fact(9)] });
    expect(stream.cursor).toBe(7);
    reader.isTaking = true;
    stream.deliver({ values: values(1), sight, facts: [fact(8), fact(9, 2), fact(10)] });
    expect(reader.got.map((event) => event.id)).toEqual(['8', '10', '10']);
    expect(stream.cursor).toBe(10);
  });

  test('passes rows by that are nothing for it, so that they are not read again', () => {
    const { reader, stream } = open(7);
    stream.deliver({ values: values(1), sight, facts: [{ id: 8, plantId: null }, fact(9, 2)] });
    expect(stream.cursor).toBe(9);
    expect(reader.got).toHaveLength(1);
  });

  test('that asks to go on from an event that never was begins at the newest', () => {
    expect(open(999).stream.cursor).toBe(10);
    expect(open().stream.cursor).toBe(10);
  });
});
