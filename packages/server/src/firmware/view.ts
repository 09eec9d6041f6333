import type { FirmwareRecord } from '@heliograph/core/contract/firmware';
import type { Reader } from '../storage/storage.ts';
import { signedFacts, type StoredFirmware } from './facts.ts';
import { fetching } from './fetch-job.ts';
import { readKeys } from './keys.ts';
import { receivedBytes } from './parts.ts';
import { fileOf } from './prove.ts';
import { distrustOf, signersOf } from './trust.ts';

/** Firmware as people read it; whether it is trusted is asked of the keys as they are now. */
export async function viewFirmware(read: Reader, all: readonly StoredFirmware[]): Promise<FirmwareRecord[]> {
  const [keys, waiting, received, people] = await Promise.all([
    readKeys(read),
    fetching(read),
    receivedBytes(read, all.map(fileOf)),
    nicknames(read, all),
  ]);
  return all.map((stored) => {
    const { row, productKeys } = stored;
    const facts = signedFacts(stored);
    return {
      id: String(row.id),
      version: row.version,
      versionNumber: row.version_number,
      fileName: row.file_name,
      DownLoadUrl: row.download_url,
      order: row.sort_order,
      productKeys,
      sha256: row.sha256,
      sizeBytes: row.size_bytes,
      signature: row.signature,
      state: row.state,
      problem: row.problem,
      receivedBytes: received.get(row.sha256) ?? 0,
      isFetching: row.state === 'draft' && waiting.has(row.id),
      isOffered: row.state === 'released' && distrustOf(facts, keys) === undefined,
      signedBy: signersOf(facts, keys),
      createdAt: row.created_at,
      createdBy: people.get(row.created_by ?? 0) ?? null,
      releasedAt: row.released_at,
      retiredAt: row.retired_at,
    };
  });
}

async function nicknames(read: Reader, all: readonly StoredFirmware[]): Promise<Map<number, string>> {
  const ids = [...new Set(all.map(({ row }) => row.created_by ?? 0))];
  const rows = ids.length === 0 ? [] : await read.selectFrom('user').select(['id', 'nickname']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
}
