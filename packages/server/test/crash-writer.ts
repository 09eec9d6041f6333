import { openStorage } from '../src/storage/open.ts';
import type { IntakeBatch } from '../src/storage/storage.ts';
import { sample } from './batches.ts';

/** What one round writes: a row and a fault for each device. */
interface WriterTask {
  dataDir: string;
  databaseUrl: string | null;
  deviceIds: number[];
  firstTs: number;
}

/** Commits batches until it is killed, and prints a round's number once its commit was acknowledged. */
const task = JSON.parse(process.argv[2]!) as WriterTask;
const storage = await openStorage({ dataDir: task.dataDir, databaseUrl: task.databaseUrl ?? undefined });
process.stdout.write('ready\n');
for (let round = 0; ; round += 1) {
  await storage.commitIntake(roundBatch(round));
  process.stdout.write(`${round}\n`);
}

function roundBatch(round: number): IntakeBatch {
  const ts = task.firstTs + round;
  return {
    receivedAt: Date.now(),
    samples: task.deviceIds.map((deviceId) => sample(deviceId, ts, { power_w: round, energy_total_wh: ts })),
    events: [{ deviceId: task.deviceIds[0]!, at: ts, code: `F${ts}`, severity: 'info', isOpen: true }],
    infos: [],
    rejected: [],
  };
}
