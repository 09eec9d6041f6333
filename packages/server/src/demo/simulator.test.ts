import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { superviseSimulator, type Simulator, type SimulatorEvent } from './simulator.ts';

const directory = mkdtempSync(join(tmpdir(), 'helio-sim-'));
afterAll(() => rmSync(directory, { recursive: true }));

describe('the simulator process', () => {
  let simulator: Simulator | undefined;
  afterEach(() => simulator?.stop());

  function supervise(script: string) {
    const seen = { events: [] as SimulatorEvent[], reasons: [] as string[] };
    simulator = superviseSimulator({
      historyDays: 0,
      credentialsFile: '',
      log: pino({ level: 'silent' }),
      onEvent: (event) => void seen.events.push(event),
      onGivenUp: (reason) => void seen.reasons.push(reason),
      command: [process.execPath, '-e', script],
      restartDelayMs: 1,
    });
    return seen;
  }

  test('reports progress line by line; what is no event is left out', async () => {
    const seen = supervise(
      `console.log('{"event":"todayLoaded"}\\nnot json\\n{"event":"history","daysDone":3,"daysTotal":35}'); setTimeout(() => {}, 60000)`,
    );
    await until(() => seen.events.length === 2);
    expect(seen.events).toEqual([{ event: 'todayLoaded' }, { event: 'history', daysDone: 3, daysTotal: 35 }]);
  });

  test('is started again after a crash, a bounded number of times', async () => {
    const file = join(directory, 'starts');
    const seen = supervise(`require('node:fs').appendFileSync(${JSON.stringify(file)}, 'x'); process.exit(3)`);
    await until(() => seen.reasons.length === 1);
    expect(seen.reasons).toEqual(['exit 3']);
    await sleep(200);
    expect(readFileSync(file, 'utf8')).toBe('xxxxxx');
  });

  test('ends with the server, even if it does not listen', async () => {
    const seen = supervise(
      `process.on('SIGTERM', () => {}); console.log(JSON.stringify({ event: String(process.pid) })); setInterval(() => {}, 1000)`,
    );
    await until(() => seen.events.length === 1);
    const pid = Number(seen.events[0]?.event);
    await simulator?.stop();
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  });

  test("knows none of the server's variables", async () => {
    process.env['HELIO_DEMO_PASSWORD'] = 'a demo password';
    const seen = supervise(
      `console.log(JSON.stringify({ event: Object.keys(process.env).filter((name) => name.startsWith('HELIO_')).join() })); setTimeout(() => {}, 60000)`,
    );
    await until(() => seen.events.length === 1);
    delete process.env['HELIO_DEMO_PASSWORD'];
    expect(seen.events[0]?.event).toBe('');
  });
});

async function until(isDone: () => boolean): Promise<void> {
  for (const endAt = Date.now() + 10_000; !isDone(); await sleep(10)) if (Date.now() > endAt) throw new Error('it did not happen in time');
}
