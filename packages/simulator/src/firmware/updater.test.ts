import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { firmwareStatement } from '@heliograph/core/firmware';
import type { FirmwareBody, ProgressPayload } from '@heliograph/core/contract/mqtt';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeviceMemory, newMemory } from '../commands/memory.ts';
import type { Fault, FaultKind } from '../faults/fault.ts';
import { createUpdater } from './updater.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const publicPem = publicKey.export({ type: 'spki', format: 'pem' });
const file = randomBytes(70_000);

let http: Server;
let url: string;
/** Ranges that were asked for; after so many the link is over. */
let asked: string[];
let linkGoodFor: number;
beforeAll(async () => {
  http = createServer((request, response) => {
    asked.push(request.headers.range ?? '');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const isGood = asked.length <= linkGoodFor && from !== undefined;
    response.writeHead(isGood ? 206 : 403).end(isGood ? file.subarray(Number(from), Number(to) + 1) : undefined);
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/f`;
});
afterAll(() => http.close());

let said: ProgressPayload[];
let memory: DeviceMemory;
let faults: Fault[];
let restarts: number;
let updater: ReturnType<typeof createUpdater>;
beforeEach(() => {
  [said, asked, faults, restarts, linkGoodFor] = [[], [], [], 0, 1_000];
  memory = newMemory({});
  updater = createUpdater({
    productKey: 'string-inverter',
    publicKeys: [publicPem],
    memory,
    faults: () => faults,
    now: () => 1_000,
    say: (progress) => Promise.resolve(void said.push(progress)),
    restart: () => void (restarts += 1),
    onChange: () => {},
    paceMs: 0,
  });
});

function offer(values: Partial<FirmwareBody> = {}, productKeys = ['string-inverter']): FirmwareBody {
  const facts = { versionNumber: '2.0.0', sha256: createHash('sha256').update(file).digest('hex'), sizeBytes: file.length };
  const statement = firmwareStatement({ ...facts, productKeys });
  const signature = sign(null, Buffer.from(statement), privateKey).toString('base64');
  return { ...facts, fileName: 'f.bin', url, expiresAt: 9_000, signature, statement, ...values };
}
const stages = () => [...new Set(said.map(({ stage }) => stage))];
const switchOn = (kind: FaultKind) => faults.push({ kind, sn: 'X', fromAt: 0, untilAt: null });

test('fetches in parts, checks, installs, starts again and runs the new version', async () => {
  await updater.take('a', offer());
  expect(stages()).toEqual(['downloading', 'verifying', 'installing', 'restarting']);
  expect(said.filter(({ stage }) => stage === 'downloading').at(-1)).toMatchObject({ percent: 100 });
  expect(asked[1]).toBe('bytes=16384-32767');
  expect([memory.softwareVersion, restarts]).toEqual(['2.0.0', 1]);
});

test('the same command again is not installed again', async () => {
  await updater.take('a', offer());
  await updater.take('a', offer());
  expect([restarts, asked.length]).toEqual([1, 5]);
});

test('goes on with a new link where the old one ended', async () => {
  linkGoodFor = 2;
  await updater.take('a', offer());
  expect([stages(), restarts]).toEqual([['downloading'], 0]);
  linkGoodFor = 1_000;
  await updater.take('a', offer());
  expect(asked.slice(2)).toEqual(['bytes=32768-49151', 'bytes=32768-49151', 'bytes=49152-65535', 'bytes=65536-69999']);
  expect(memory.softwareVersion).toBe('2.0.0');
});

test.each<[string, Partial<FirmwareBody>, string[] | undefined, RegExp]>([
  ['another signature', { signature: randomBytes(64).toString('base64') }, undefined, /signature/],
  ['another version than was signed', { versionNumber: '3.0.0' }, undefined, /another firmware/],
  ['another digest than was signed', { sha256: 'a'.repeat(64) }, undefined, /another firmware/],
  ['a firmware of another product', {}, ['grid-meter'], /another product/],
])('gives up on %s before it fetches anything', async (_, values, productKeys, why) => {
  await updater.take('a', offer(values, productKeys));
  expect(said).toEqual([{ id: 'a', stage: 'failed', text: expect.stringMatching(why) }]);
  expect([asked, restarts]).toEqual([[], 0]);
});

test.each<[FaultKind, string[], number, string | undefined]>([
  ['stallsFirmware', ['downloading'], 0, undefined],
  ['spoilsFirmware', ['downloading', 'verifying', 'failed'], 0, undefined],
  ['bootsOldFirmware', ['downloading', 'verifying', 'installing', 'restarting'], 1, undefined],
])('%s', async (kind, expected, starts, version) => {
  switchOn(kind);
  await updater.take('a', offer());
  expect([stages(), restarts, memory.softwareVersion]).toEqual([expected, starts, version]);
});
