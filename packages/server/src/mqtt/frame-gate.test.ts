import { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import fc from 'fast-check';
import mqtt, { type Packet } from 'mqtt-packet';
import { describe, expect, test } from 'vitest';
import { FrameGate } from './frame-gate.ts';
import { defaultBrokerLimits } from './limits.ts';
import type { RefusedPublish } from './oversize.ts';

const limits = { ...defaultBrokerLimits, publishFrameBytes: 300, otherFrameBytes: 200, inFlightPerConnection: 3 };
const connect = mqtt.generate({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 1, clientId: 'd1' });
const publish = (payloadBytes: number, messageId = 1, qos: 0 | 1 | 2 = 1) =>
  mqtt.generate({ cmd: 'publish', topic: 'a/b', payload: Buffer.alloc(payloadBytes, 7), qos, messageId, dup: false, retain: false });
const ping = mqtt.generate({ cmd: 'pingreq' });

/** A gate on a stream that a test fills, and what came through it. */
function gateOn() {
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() }) as unknown as Socket;
  const flow = { isOpen: true, waiting: new Set<FrameGate>() };
  const oversize: RefusedPublish[] = [];
  const gate = new FrameGate(socket, { limits, flow, onOversize: (refused) => oversize.push(refused) });
  const packets: Packet[] = [];
  const parser = mqtt.parser().on('packet', (packet) => packets.push(packet));
  socket.on('error', () => {});
  /** Reads as the broker does, and calls every publish done at once. */
  const readAll = () => {
    for (let chunk = socket.read() as Buffer | null; chunk !== null; chunk = socket.read() as Buffer | null) parser.parse(chunk);
  };
  return { socket: socket as unknown as Duplex, gate, flow, oversize, packets, readAll };
}

function signedIn() {
  const kit = gateOn();
  kit.socket.push(connect);
  kit.readAll();
  kit.gate.signedIn();
  kit.packets.length = 0;
  return kit;
}

describe('the gate between socket and broker', () => {
  test('passes only the CONNECT before the sign-in is over', () => {
    const { socket, gate, packets, readAll } = gateOn();
    socket.push(Buffer.concat([connect, publish(3), publish(4)]));
    readAll();
    expect(packets.map((packet) => packet.cmd)).toEqual(['connect']);
    gate.signedIn();
    readAll();
    expect(packets.map((packet) => packet.cmd)).toEqual(['connect', 'publish', 'publish']);
  });

  test('passes as many publishes as there is room for and leaves the others in the socket', () => {
    const { socket, gate, packets, readAll } = signedIn();
    gate.begin();
    socket.push(Buffer.concat([publish(1, 1), publish(1, 2), publish(1, 3), publish(1, 4)]));
    const first = socket.read() as Buffer;
    expect(first).toEqual(Buffer.concat([publish(1, 1), publish(1, 2)]));
    gate.begin();
    gate.begin();
    expect(socket.read()).toBeNull();
    for (let n = 0; n < 3; n += 1) gate.end();
    readAll();
    expect(packets.map((packet) => packet.messageId)).toEqual([3, 4]);
  });

  test("the stream's own read(0) takes nothing out", () => {
    const { socket, packets, readAll } = signedIn();
    socket.push(publish(5));
    expect(socket.read(0)).toBeNull();
    readAll();
    expect(packets).toHaveLength(1);
  });

  test('reads nothing while the process has no room, and is woken when it has', async () => {
    const { socket, gate, flow, packets, readAll } = signedIn();
    socket.on('readable', readAll);
    flow.isOpen = false;
    socket.push(publish(5));
    await new Promise((resolve) => setImmediate(resolve));
    expect(packets).toEqual([]);
    expect(flow.waiting.has(gate)).toBe(true);
    flow.isOpen = true;
    gate.begin();
    gate.end();
    expect(packets).toHaveLength(1);
    expect(flow.waiting.size).toBe(0);
  });

  test('whatever the chunks, frames pass unchanged and in order, and a long publish is known by its beginning', () => {
    const frame = fc.oneof(
      fc.record({ bytes: fc.integer({ min: 0, max: 700 }), qos: fc.constantFrom(0 as const, 1 as const, 2 as const) }),
      fc.constant('ping' as const),
    );
    const check = fc.property(
      fc.array(frame, { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 }),
      (frames, cuts) => {
        const { socket, oversize, packets, readAll } = signedIn();
        const all = Buffer.concat(frames.map((entry, index) => (entry === 'ping' ? ping : publish(entry.bytes, index + 1, entry.qos))));
        for (let at = 0, n = 0; at < all.length; n += 1) {
          const size = cuts[n % cuts.length]!;
          socket.push(all.subarray(at, at + size));
          readAll();
          at += size;
        }
        const isLong = (entry: (typeof frames)[number]) =>
          entry !== 'ping' && publish(entry.bytes, 1, entry.qos).length - 3 > limits.publishFrameBytes;
        const short = frames.filter((entry) => !isLong(entry));
        expect(packets.map((packet) => (packet.cmd === 'publish' ? packet.payload.length : packet.cmd))).toEqual(
          short.map((entry) => (entry === 'ping' ? 'pingreq' : entry.bytes)),
        );
        const long = frames.flatMap((entry, index) =>
          entry !== 'ping' && isLong(entry) ? [{ ...entry, messageId: entry.qos === 0 ? 0 : index + 1 }] : [],
        );
        expect(oversize.map(({ topic, qos, messageId, payloadBytes }) => ({ topic, qos, messageId, bytes: payloadBytes }))).toEqual(
          long.map(({ bytes, qos, messageId }) => ({ topic: 'a/b', qos, messageId, bytes })),
        );
      },
    );
    fc.assert(check, { numRuns: 500 });
  });

  test.each([
    ['a long frame before the sign-in', () => gateOn(), Buffer.from([0x10, 0xff, 0xff, 0x7f])],
    ['a long frame that is no publish', () => signedIn(), Buffer.from([0x82, 0xff, 0xff, 0x7f])],
    ['a length that never ends', () => signedIn(), Buffer.from([0x32, 0xff, 0xff, 0xff, 0xff, 0x01])],
  ])('closes the connection at %s', (_name, start, bytes) => {
    const { socket, readAll } = start();
    socket.push(bytes);
    readAll();
    expect(socket.destroyed).toBe(true);
  });
});
