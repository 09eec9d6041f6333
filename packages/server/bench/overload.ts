// Three times the load that the intake sustains, on both databases: its memory stays flat, and nothing that it acknowledged is missing.
// `overload.ts 300` takes five minutes for each, `overload.ts 300 postgres` for one of them.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Flooded, FloodOptions } from './intake/flood.ts';
import { answer, start } from './processes.ts';

const TIMES = 3;
/** The last fifth of the time against the second: in the first the heap still finds its size. */
const MOST_GROWTH = 1.2;
const seconds = Number(process.argv[2] ?? 30);
const engines = process.argv[3] === undefined ? ['sqlite', 'postgres'] : [process.argv[3]];
const sampleMs = 1_000;
const mebibyte = 1_048_576;

for (const engine of engines) if (!(await survives(engine))) process.exitCode = 1;

async function survives(engine: string): Promise<boolean> {
  const server = start('intake/server', engine, '100');
  try {
    const { port, devices } = (await answer(server, 'ready')) as unknown as Pick<FloodOptions, 'port' | 'devices'>;
    const options: FloodOptions = { port, devices, times: TIMES, sustainMs: 6_000, floodMs: seconds * 1_000 };
    const flood = start('intake/flood', JSON.stringify(options));
    const flooded = answer(flood, 'flooded');
    await answer(flood, 'flooding');
    const rss: number[] = [];
    let isOver = false;
    const over = answer(flood, 'waiting').then(() => (isOver = true));
    while (!isOver) {
      const usage = answer(server, 'usage');
      server.send('usage');
      rss.push(((await usage) as { rssBytes: number }).rssBytes / mebibyte);
      await Promise.race([sleep(sampleMs), over]);
    }
    const sent = (await flooded) as unknown as Flooded;
    const counted = answer(server, 'stored');
    server.send('count');
    return judge(engine, rss, sent, new Map((await counted)['stored'] as [number, number][]));
  } finally {
    if (server.connected) {
      server.send('stop');
      await once(server, 'exit');
    }
  }
}

function judge(
  engine: string,
  rss: number[],
  { sustained, offered, taken, published }: Flooded,
  stored: ReadonlyMap<number, number>,
): boolean {
  const acknowledged = published.reduce((sum, [, , count]) => sum + count, 0);
  const missing = published.reduce((sum, [id, , count]) => sum + Math.max(0, count - (stored.get(id) ?? 0)), 0);
  const unanswered = published.reduce((sum, [, count, answered]) => sum + count - answered, 0);
  const fifths = Array.from({ length: 5 }, (_, n) => mean(rss.slice((n * rss.length) / 5, ((n + 1) * rss.length) / 5)));
  const growth = fifths[4]! / fifths[1]!;
  console.log(
    `${engine}: sustained ${sustained.toFixed(0)}/s; offered ${offered.toFixed(0)}/s for ${seconds} s, of which ${taken.toFixed(0)}/s were taken`,
  );
  console.log(
    `memory by fifths of the time: ${fifths.map((one) => one.toFixed(0)).join(', ')} MiB, at most ${Math.max(...rss).toFixed(0)}; ${growth.toFixed(2)}×, target ${MOST_GROWTH}×`,
  );
  console.log(`${acknowledged} acknowledged, ${missing} of them not stored, ${unanswered} not answered`);
  return missing === 0 && growth <= MOST_GROWTH;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
