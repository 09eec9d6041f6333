import { setTimeout as sleep } from 'node:timers/promises';
import type { FirmwareBody, ProgressPayload } from '@heliograph/core/contract/mqtt';
import type { DeviceMemory } from '../commands/memory.ts';
import { activeFault, type Fault, type FaultKind } from '../faults/fault.ts';
import { isFile, offerProblem } from './check.ts';

export interface UpdaterOptions {
  productKey: string;
  /** PEM of the publishers that the device was built to trust. */
  publicKeys: readonly string[];
  memory: DeviceMemory;
  faults: () => readonly Fault[];
  now: () => number;
  /** On `up/progress`. */
  say: (progress: ProgressPayload) => Promise<void>;
  /** Switches the device off, to start again with what it has then. */
  restart: () => void;
  onChange: () => void;
  /** Between two steps that are told. */
  paceMs?: number;
}
/** Takes the firmware of one command; the same id again brings a new link and is never installed twice. */
export interface Updater {
  take: (id: string, offer: FirmwareBody) => Promise<void>;
}

const PACE_MS = 400;
const LEAST_PART_BYTES = 16_384;
const MOST_PARTS = 20;

class GivesUp extends Error {}

/** A device's side of `docs/mqtt.md`, Firmware: it fetches, checks, installs and starts again. */
export function createUpdater(options: UpdaterOptions): Updater {
  const { memory, now, say, onChange, paceMs = PACE_MS } = options;
  const has = (kind: FaultKind) => activeFault(options.faults(), kind, now()) !== undefined;
  const have = { id: '', url: '', bytes: Buffer.alloc(0), isBusy: false };

  const download = async (id: string, { sizeBytes, sha256 }: FirmwareBody): Promise<boolean> => {
    const partBytes = Math.max(LEAST_PART_BYTES, Math.ceil(sizeBytes / MOST_PARTS));
    while (have.bytes.length < sizeBytes) {
      const to = Math.min(sizeBytes, have.bytes.length + partBytes) - 1;
      const headers = { range: `bytes=${have.bytes.length}-${to}`, 'if-range': `"${sha256}"` };
      const answer = await fetch(have.url, { headers });
      // The link has ended or is no longer good: the next command with this id brings another.
      if (answer.status !== 206) return false;
      have.bytes = Buffer.concat([have.bytes, Buffer.from(await answer.arrayBuffer())]);
      await say({ id, stage: 'downloading', percent: Math.floor((100 * have.bytes.length) / sizeBytes) });
      if (has('stallsFirmware')) return false;
      await sleep(paceMs);
    }
    return true;
  };

  const update = async (id: string, offer: FirmwareBody): Promise<void> => {
    const problem = offerProblem(offer, options.productKey, options.publicKeys);
    if (problem !== undefined) throw new GivesUp(problem);
    if (!(await download(id, offer))) return;
    await say({ id, stage: 'verifying' });
    const bytes = has('spoilsFirmware') ? have.bytes.subarray(1) : have.bytes;
    if (!isFile(bytes, offer)) throw new GivesUp('the digest of the file is another one');
    for (const percent of [0, 50, 100]) {
      await say({ id, stage: 'installing', percent });
      await sleep(paceMs);
    }
    memory.update = { id, isPast: true };
    await say({ id, stage: 'restarting' });
    if (!has('bootsOldFirmware')) memory.softwareVersion = offer.versionNumber;
    onChange();
    options.restart();
  };

  return {
    take: async (id, offer) => {
      if (memory.update?.id === id && memory.update.isPast) return;
      if (have.id !== id) Object.assign(have, { id, bytes: Buffer.alloc(0), isBusy: false });
      have.url = offer.url;
      if (have.isBusy) return;
      have.isBusy = true;
      memory.update = { id, isPast: false };
      await update(id, offer)
        .catch(async (error: unknown) => {
          if (!(error instanceof GivesUp)) throw error;
          memory.update = { id, isPast: true };
          have.bytes = Buffer.alloc(0);
          await say({ id, stage: 'failed', text: error.message });
        })
        .finally(() => {
          if (have.id === id) have.isBusy = false;
          onChange();
        });
    },
  };
}
