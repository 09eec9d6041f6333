import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ChangeSet } from '@heliograph/core/commands/settings';
import { hashSecret } from '../src/access/secrets.ts';
import type { DispatchPlace } from '../src/commands/dispatcher.ts';
import { prepareDataDirectory } from '../src/data-directory.ts';
import { openStorage } from '../src/storage/open.ts';
import { addUser } from './factories.ts';
import { LadderDevice } from './ladder-device.ts';
import { judgeCommand, type CommandStory } from './ladder-verdict.ts';
import { freePort } from './ports.ts';
import { addDevice, addPlant } from './records.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

/** Where the server dies, and whether what it was sending may be sent again. */
export interface Rung {
  at: DispatchPlace;
  order: 'limit' | 'restart';
}
export interface LadderCrashOptions {
  /** HELIO_DATA_DIR of the server; empty. */
  dataDir: string;
  databaseUrl?: string | undefined;
  rungs: readonly Rung[];
  onKill?(rung: Rung, problems: readonly string[]): void;
}

const deviceCount = 3;
const main = fileURLToPath(new URL('crash-main.ts', import.meta.url));
const dieLimitMs = 20_000;
const settleLimitMs = 25_000;

/** Kills the real server between two rungs of the ladder, once for each, and tells what its history then says that is not so. */
export async function crashLadder(options: LadderCrashOptions): Promise<string[]> {
  const { token, devices } = await prepare(options);
  const [httpPort, mqttPort] = [await freePort(), await freePort()];
  const armed = join(options.dataDir, 'crash');
  const env = {
    HELIO_DATA_DIR: options.dataDir,
    HELIO_HTTP_PORT: String(httpPort),
    HELIO_MQTT_PORT: String(mqttPort),
    HELIO_CRASH_FILE: armed,
    ...(options.databaseUrl !== undefined && { HELIO_DATABASE_URL: options.databaseUrl }),
  };
  const api = apiOf(`http://127.0.0.1:${httpPort}/photo_voltaic`, token);
  const players = devices.map((device) => ({ id: device.id, player: new LadderDevice(`mqtt://127.0.0.1:${mqttPort}`, device) }));
  const problems: string[] = [];
  writeFileSync(armed, '');
  let server = await startServerProcess(env, main);
  try {
    for (const [index, rung] of options.rungs.entries()) {
      const body = await wanted(
        api,
        players,
        rung.order === 'restart' ? { restart: 'now' } : { maxOutPower: Math.round(90_000 * 0.9 ** index) },
      );
      writeFileSync(armed, rung.at);
      await Promise.all([died(server, rung), api.post('/commands/pushes', body).catch(unlessRefused)]);
      writeFileSync(armed, '');
      server = await startServerProcess(env, main);
      // Whoever got no answer asks again with the same key.
      const push = await api.post('/commands/pushes', body);
      const found = judge(await settled(api, push.id, rung), players, rung);
      problems.push(...found.map((problem) => `${rung.order}, killed at ${rung.at}: ${problem}`));
      options.onKill?.(rung, found);
    }
    return problems;
  } finally {
    await server.end('SIGKILL');
    for (const { player } of players) player.stop();
  }
}

interface Player {
  id: number;
  player: LadderDevice;
}

async function prepare({ dataDir, databaseUrl }: LadderCrashOptions) {
  const storage = await openStorage({ dataDir: await prepareDataDirectory(dataDir, 'production'), databaseUrl });
  const user = await addUser(storage, { role: 'installer', now: Date.now() });
  const plantId = await addPlant(storage, { owner_id: user.organisationId });
  const devices = [];
  for (let n = 0; n < deviceCount; n += 1) {
    const [sn, secret] = [`LADDER-${n}`, randomBytes(16).toString('base64url')];
    devices.push({ id: await addDevice(storage, { plant_id: plantId, sn, secret_hash: hashSecret(secret) }), sn, secret });
  }
  await storage.close();
  return { token: user.token, devices };
}

/** Once all devices are listening and have told their settings. */
async function wanted(api: Api, players: readonly Player[], set: ChangeSet) {
  const deviceIds = players.map(({ id }) => String(id));
  for (;;) {
    const { lines } = await api.post('/commands/plan', { select: { deviceIds }, set });
    const isReady = (line: PlanLine, index: number) =>
      line.isOnline &&
      (line.settings[0]?.name === 'restart' || line.settings[0]?.before === players[index]?.player.settings['maxOutPower']);
    if (lines.every(isReady)) {
      const targets = lines.map(({ deviceId, fingerprint }: PlanLine) => ({ deviceId, fingerprint }));
      return { requestKey: randomUUID(), set, targets, waves: '100%', gates: '', answerMs: set.restart === undefined ? 15_000 : 4_000 };
    }
    await sleep(50);
  }
}
interface PlanLine {
  deviceId: string;
  fingerprint: string;
  isOnline: boolean;
  settings: { name: string; before: unknown }[];
}

async function died(server: ServerProcess, { at }: Rung): Promise<void> {
  const isDead = server.exited.then(() => true);
  if (!(await Promise.race([isDead, sleep(dieLimitMs, false)]))) throw new Error(`The server did not come to ${at}`);
}

/** Every command of the push, once nothing more is to come; or as it is when the time is over. */
async function settled(api: Api, pushId: string, rung: Rung): Promise<CommandStory[]> {
  const isOver = ({ status, step }: CommandStory) => {
    if (rung.at === 'observing') return step === 'effective';
    return rung.order === 'limit' ? status === 'success' : status !== 'processing';
  };
  for (const endsAt = Date.now() + settleLimitMs; ; await sleep(50)) {
    const { items } = await api.get(`/commands/history?pushId=${pushId}&sort=wave`);
    if (!items.every(isOver) && Date.now() < endsAt) continue;
    const stories: CommandStory[] = await Promise.all(items.map(({ id }: CommandStory) => api.get(`/commands/history/${id}`)));
    // A step may be taken while it is read.
    if (stories.every(({ step, steps }) => steps.at(-1)?.step === step) || Date.now() >= endsAt) return stories;
  }
}

/** Forgets what the devices heard of this push, so that the next is judged by itself. */
function judge(stories: readonly CommandStory[], players: readonly Player[], rung: Rung): string[] {
  const problems = stories.length === players.length ? [] : [`${stories.length} commands`];
  for (const { id, player } of players) {
    const story = stories.find(({ deviceId }) => deviceId === String(id));
    const deed = {
      heard: [...player.heard],
      answeredAt: [...player.answered.values()][0],
      restarts: player.restarts,
      forged: player.forged,
    };
    if (story) problems.push(...judgeCommand(story, deed, { mayRepeat: rung.order === 'limit', inForce: player.settings['maxOutPower'] }));
    player.heard.clear();
    player.answered.clear();
    player.restarts = 0;
  }
  return problems;
}

/** A server that dies does not answer; one that answers with a refusal has not got the push. */
function unlessRefused(error: unknown): void {
  if (error instanceof Refusal) throw error;
}
class Refusal extends Error {}

type Api = ReturnType<typeof apiOf>;
function apiOf(base: string, token: string) {
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { 'x-token': token, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const response = await fetch(base + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const answer = (await response.json()) as { code: number; data: any; msg?: string }; // oxlint-disable-line typescript/no-explicit-any
    if (answer.code !== 200) throw new Refusal(`${path}: ${answer.msg}`);
    return answer.data;
  };
  return { get: (path: string) => call('GET', path), post: (path: string, body: unknown) => call('POST', path, body) };
}
