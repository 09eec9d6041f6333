// Ratios against a reference in the same run; nothing here is a test. `npm run bench -- intake` runs one of them.
import { buildStale } from './lib/build.ts';
import { root, run } from './lib/command.ts';
import { join } from 'node:path';

const benches = {
  intake: 'packages/server/bench/intake.ts',
  overload: 'packages/server/bench/overload.ts',
  queries: 'packages/server/bench/queries.ts',
  pushes: 'packages/server/bench/pushes.ts',
  storage: 'packages/server/bench/bytes-a-point.ts',
  start: 'packages/cli/bench/start.ts',
  charts: 'packages/web/bench/charts.ts',
};

/** What a bench does beyond a short look when it is asked for by name. */
const whole: Record<string, string[]> = { overload: ['300'] };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}

await buildStale();
const codes: number[] = [];
for (const [name, file] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n# ${name}`);
  codes.push(await run(process.execPath, [join(root, file), ...(wanted.length > 0 ? (whole[name] ?? []) : [])]));
}
process.exit(codes.some((code) => code !== 0) ? 1 : 0);
