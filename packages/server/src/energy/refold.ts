import { type SampledTables, unscopedSamples } from '../access/tenant.ts';
import type { Storage } from '../storage/storage.ts';
import { readFoldDevices } from './fold-device.ts';
import { foldChain, type Chain } from './fold-chain.ts';
import { writeFolds } from './ledger.ts';
import { clearMark, readMarks, type Mark } from './marks.ts';

/** So many new entries are written in one transaction at most, beyond those of one device: intake passes between. */
const entriesAtOnce = 2_000;

/** Folds marked days again, the newest ones of all first, at most `limit`; answers how many it took. */
export async function refoldMarked(storage: Storage, limit: number): Promise<number> {
  const marks = await readMarks(storage.read, limit);
  if (marks.length === 0) return 0;
  const chains = chainsOf(
    unscopedSamples(storage),
    Map.groupBy(marks, (mark) => mark.device_id),
  );
  let pending: { chain: Chain; marks: readonly Mark[] }[] = [];
  let entries = 0;
  for await (const one of chains) {
    pending.push(one);
    entries += one.chain.fold?.added.length ?? 0;
    if (entries < entriesAtOnce) continue;
    await keep(storage, pending);
    [pending, entries] = [[], 0];
  }
  await keep(storage, pending);
  return marks.length;
}

async function* chainsOf(tables: SampledTables, marksOf: ReadonlyMap<number, Mark[]>) {
  const devices = await readFoldDevices(tables, [...marksOf.keys()]);
  for (const [deviceId, marks] of marksOf) {
    const days = marks.map((mark) => mark.day_start);
    yield { chain: await foldChain(tables, deviceId, devices.get(deviceId)!, days), marks };
  }
}

/** Writes what is still true; where another node was faster the marks stay. */
async function keep(storage: Storage, chains: readonly { chain: Chain; marks: readonly Mark[] }[]): Promise<void> {
  if (chains.length === 0) return;
  await storage.write(async (tx) => {
    const folds = chains.flatMap(({ chain: { fold } }) => (fold === null ? [] : [fold]));
    const taken = await writeFolds(tx, folds, Date.now());
    const done = chains.filter(({ chain: { fold } }) => fold === null || taken.has(fold.deviceId)).flatMap(({ marks }) => marks);
    for (const mark of done.sort((a, b) => a.device_id - b.device_id || a.day_start - b.day_start)) await clearMark(tx, mark);
  });
}
