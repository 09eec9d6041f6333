// Acknowledged messages a second, validated and committed before the acknowledgement, against a bare broker under the same load.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { LoadOptions } from './intake/load.ts';
import { answer, start } from './processes.ts';

export interface BenchResult {
  name: string;
  /** Ours ÷ the bare broker's: the median of the rounds, and the least. */
  ratio: number;
  leastRatio: number;
  target: number;
  isMet: boolean;
  /** Why the run says nothing, or undefined. */
  isVoid: string | undefined;
  rounds: { barePerSecond: number; intakePerSecond: number; bareCores: number; intakeCores: number }[];
}
interface Measured {
  perSecond: number;
  cores: number;
}

/** With the ledger and the latest values kept. */
const TARGET = 0.25;
const BUSY_CORES = 0.9;
const connections = 100;
const load = { window: 10, warmUpMs: 1_500, measureMs: 4_000 };

export async function benchIntake(roundCount = 5): Promise<BenchResult[]> {
  const rounds: BenchResult['rounds'] = [];
  for (let round = 0; round < roundCount; round += 1) {
    const bare = await measure('bare');
    const intake = await measure('sqlite');
    rounds.push({ barePerSecond: bare.perSecond, bareCores: bare.cores, intakePerSecond: intake.perSecond, intakeCores: intake.cores });
  }
  const ratios = rounds.map((round) => round.intakePerSecond / round.barePerSecond);
  const ratio = median(ratios);
  const leastBusy = Math.min(...rounds.map((round) => round.bareCores));
  const isVoid = leastBusy < BUSY_CORES ? `the bare broker used only ${leastBusy.toFixed(2)} of a core` : undefined;
  return [
    {
      name: 'MQTT intake, acknowledged messages a second',
      ratio,
      leastRatio: Math.min(...ratios),
      target: TARGET,
      isMet: ratio >= TARGET,
      isVoid,
      rounds,
    },
  ];
}

async function measure(kind: 'bare' | 'sqlite'): Promise<Measured> {
  const server = start('intake/server', kind, String(connections));
  try {
    const { port, devices } = (await answer(server, 'ready')) as unknown as Pick<LoadOptions, 'port' | 'devices'>;
    const generator = start('intake/load', JSON.stringify({ port, devices, ...load } satisfies LoadOptions));
    await answer(generator, 'measuring');
    const before = await usage(server);
    const { perSecond } = (await answer(generator, 'measured')) as { perSecond: number };
    const after = await usage(server);
    return { perSecond, cores: (after.cpuMs - before.cpuMs) / (after.atMs - before.atMs) };
  } finally {
    if (server.connected) {
      server.send('stop');
      await once(server, 'exit');
    }
  }
}

async function usage(server: ChildProcess): Promise<{ cpuMs: number; atMs: number }> {
  const answered = answer(server, 'usage');
  server.send('usage');
  return (await answered) as { cpuMs: number; atMs: number };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function report(result: BenchResult): void {
  for (const round of result.rounds) {
    const { barePerSecond, bareCores, intakePerSecond, intakeCores } = round;
    console.log(
      `bare ${barePerSecond.toFixed(0)}/s (${bareCores.toFixed(2)} cores)  intake ${intakePerSecond.toFixed(0)}/s (${intakeCores.toFixed(2)} cores)`,
    );
  }
  console.log(
    `${result.name}: median ${result.ratio.toFixed(2)}× of the bare broker, least ${result.leastRatio.toFixed(2)}×, target ${result.target}×`,
  );
  if (result.isVoid !== undefined) console.log(`void: ${result.isVoid}`);
  else if (!result.isMet) console.log('target missed');
}

if (import.meta.main) {
  const results = await benchIntake();
  results.forEach(report);
  process.exitCode = results.every((result) => result.isMet && result.isVoid === undefined) ? 0 : 1;
}
