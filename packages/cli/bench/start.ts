// How long the command line takes to start, against a bare `node -e 0` in the same run: medians of interleaved runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const RUNS = 41;
const helio = join(import.meta.dirname, '../dist/helio.js');
const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(answer()));
await once(server.listen(0, '127.0.0.1'), 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const cases = [
  { name: 'node -e 0', args: ['-e', '0'], most: 1 },
  { name: 'helio --version', args: [helio, '--version'], most: 1.2 },
  { name: 'helio --help', args: [helio, '--help'], most: 1.5 },
  { name: 'helio plants list --json', args: [helio, 'plants', 'list', '--json'], most: 2 },
];

const times = cases.map((): number[] => []);
for (let run = -2; run < RUNS; run += 1) {
  for (const [index, { args }] of cases.entries()) {
    const ms = await timeOf(args);
    if (run >= 0) times[index]?.push(ms);
  }
}
server.close();

const medians = times.map((all) => all.toSorted((a, b) => a - b)[RUNS >> 1] ?? Number.NaN);
const base = medians[0] ?? Number.NaN;
let isOver = false;
for (const [index, { name, most }] of cases.entries()) {
  const ms = medians[index] ?? Number.NaN;
  const ratio = ms / base;
  isOver ||= ratio > most;
  console.log(`${name.padEnd(26)} ${ms.toFixed(1).padStart(6)} ms  ${ratio.toFixed(2)}×${index === 0 ? '' : `  (at most ${most}×)`}`);
}
process.exitCode = isOver ? 1 : 0;

async function timeOf(args: string[]): Promise<number> {
  const began = performance.now();
  const env = { ...process.env, HELIO_URL: url, HELIO_TOKEN: 'bench', LANG: 'en_US.UTF-8' };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.resume();
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return performance.now() - began;
}

/** A page of plants as the server gives it: the time of the list is that of the command and not of a database. */
function answer(): string {
  const items = Array.from({ length: 20 }, (_, index) => ({
    id: String(index + 1),
    name: `Plant ${index + 1}`,
    state: 'online',
    powerW: 1234.5,
  }));
  return JSON.stringify({ code: 200, data: { items, total: items.length } });
}
