import type { FirmwareInput, FirmwareOffer, FirmwareRecord } from '@heliograph/core/contract/firmware';
import type { Author } from '../audit/author.ts';
import type { FileAnswer } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Storage } from '../storage/storage.ts';
import { addFirmware, changeFirmware } from './catalogue.ts';
import { readAllFirmware, readFirmware, type StoredFirmware } from './facts.ts';
import { isAllowedUrl, type DownloadRules } from './fetch/download.ts';
import { planFetch } from './fetch-job.ts';
import { addKey, readKeys, retireKey } from './keys.ts';
import { offerFirmware, openLink, type Link } from './offer.ts';
import { readOfferedVersions } from './offered.ts';
import { areAllPartsHere, keepPart } from './parts.ts';
import { fileOf, proveFirmware, releaseFirmware, retireFirmware } from './prove.ts';
import { viewFirmware } from './view.ts';

export interface FirmwareServiceDeps {
  storage: Storage;
  secrets: Secrets;
  /** Origin under which devices reach this server. */
  httpUrl: () => string;
  downloadRules: Pick<DownloadRules, 'isHttpAllowed'>;
}

/** The catalogue of firmware, the same for every tenant; grants say who may do what. */
export interface FirmwareService {
  all(): Promise<StoredFirmware[]>;
  view(stored: readonly StoredFirmware[]): Promise<FirmwareRecord[]>;
  /** 404 where there is none. */
  one(id: number): Promise<FirmwareRecord>;
  add(input: FirmwareInput, by: Author): Promise<number>;
  change(id: number, input: FirmwareInput & { version: number }, by: Author): Promise<void>;
  takePart(id: number, position: number, bytes: Uint8Array, now: number): Promise<void>;
  verify(id: number, by: Author): Promise<void>;
  release(id: number, by: Author): Promise<void>;
  retire(id: number, by: Author): Promise<void>;
  /** Product → versions that its devices can be given now. */
  offeredVersions(): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** For a device whose tenant was asked before. */
  offer(to: { firmwareId: number; deviceId: number; now: number }): Promise<FirmwareOffer>;
  open(link: Link & { signature: string; now: number }): Promise<FileAnswer>;
  isAllowedUrl(url: string): boolean;
  keys(): ReturnType<typeof readKeys>;
  addKey(key: { productKey: string; name: string; publicKey: string }, by: Author): Promise<number>;
  retireKey(id: number, by: Author): Promise<void>;
}

export function createFirmwareService(deps: FirmwareServiceDeps): FirmwareService {
  const { storage, downloadRules } = deps;
  const { read } = storage;
  const offerDeps = { ...deps, read };
  return {
    all: () => readAllFirmware(read),
    view: (stored) => viewFirmware(read, stored),
    async one(id) {
      const stored = await readFirmware(read, id);
      const [view] = stored ? await viewFirmware(read, [stored]) : [];
      if (!view) throw new RequestError('firmware.notFound');
      return view;
    },
    add: (input, by) => addFirmware(storage, input, by),
    change: (id, input, by) => changeFirmware(storage, id, input, by),
    takePart: (id, position, bytes, now) => takePart(storage, { id, position, bytes, now }),
    verify: (id, by) => verify(storage, id, by.at),
    release: (id, by) => releaseFirmware(storage, id, by),
    retire: (id, by) => retireFirmware(storage, id, by),
    offeredVersions: () => readOfferedVersions(read),
    offer: (to) => offerFirmware(offerDeps, to),
    open: (link) => openLink(offerDeps, link),
    isAllowedUrl: (url) => isAllowedUrl(new URL(url), downloadRules),
    keys: () => readKeys(read),
    addKey: (key, by) => addKey(storage, key, by),
    retireKey: (id, by) => retireKey(storage, id, by),
  };
}

interface Part {
  id: number;
  position: number;
  bytes: Uint8Array;
  now: number;
}

/** The last part that was missing has the whole checked. */
async function takePart(storage: Storage, { id, position, bytes, now }: Part): Promise<void> {
  const stored = await readFirmware(storage.read, id);
  if (stored?.row.state !== 'draft') return;
  const file = fileOf(stored);
  await keepPart(storage, file, position, bytes, now);
  if (await areAllPartsHere(storage.read, file)) await proveFirmware(storage, id);
}

async function verify(storage: Storage, id: number, now: number): Promise<void> {
  const stored = await readFirmware(storage.read, id);
  if (!stored) throw new RequestError('firmware.notFound');
  if (stored.row.state !== 'draft') return;
  if (stored.row.download_url === null || (await areAllPartsHere(storage.read, fileOf(stored)))) return proveFirmware(storage, id);
  await storage.write(async (tx) => {
    await tx
      .updateTable('firmware')
      .set((eb) => ({ problem: null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .execute();
    await planFetch(tx, id, now);
  });
}
