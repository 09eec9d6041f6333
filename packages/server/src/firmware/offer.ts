import type { FirmwareOffer } from '@heliograph/core/contract/firmware';
import { API_BASE_PATH } from '@heliograph/core/constants';
import { FIRMWARE_LINK_MS, firmwareStatement } from '@heliograph/core/firmware';
import { isSameText } from '../access/secrets.ts';
import type { FileAnswer } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Reader } from '../storage/storage.ts';
import { readFirmware, signedFacts, type StoredFirmware } from './facts.ts';
import { readKeys } from './keys.ts';
import { readBytes } from './parts.ts';
import { distrustOf } from './trust.ts';

export interface OfferDeps {
  read: Reader;
  secrets: Secrets;
  /** Origin under which devices reach this server. */
  httpUrl: () => string;
}
export interface Link {
  firmwareId: number;
  deviceId: number;
  expiresAt: number;
}

/** What one device needs to fetch and to check a firmware. Only what is released, trusted and made for its product is offered. */
export async function offerFirmware(
  deps: OfferDeps,
  { firmwareId, deviceId, now }: { firmwareId: number; deviceId: number; now: number },
): Promise<FirmwareOffer> {
  const stored = await readFirmware(deps.read, firmwareId);
  if (!stored) throw new RequestError('firmware.notFound');
  await refuseUnlessOffered(deps.read, stored, deviceId);
  const { row } = stored;
  const expiresAt = now + FIRMWARE_LINK_MS;
  return {
    firmwareId: String(row.id),
    versionNumber: row.version_number,
    fileName: row.file_name,
    url: urlOf(deps, row.sha256, { firmwareId, deviceId, expiresAt }),
    expiresAt,
    sha256: row.sha256,
    sizeBytes: row.size_bytes,
    signature: row.signature,
    statement: firmwareStatement(signedFacts(stored)),
  };
}

/** The file behind a link. Whatever is wrong with the link is said in one way, and nothing of it is looked at before its proof. */
export async function openLink(deps: OfferDeps, link: Link & { signature: string; now: number }): Promise<FileAnswer> {
  const stored = await readFirmware(deps.read, link.firmwareId);
  const isRight = isSameText(macOf(deps.secrets, stored?.row.sha256 ?? '', link), link.signature);
  if (!stored || !isRight || link.now >= link.expiresAt) throw new RequestError('firmware.badLink');
  await refuseUnlessOffered(deps.read, stored, link.deviceId).catch((error: unknown) => {
    throw new RequestError('firmware.badLink', { cause: error });
  });
  const { row } = stored;
  return {
    name: row.file_name,
    type: 'application/octet-stream',
    contentHash: row.sha256,
    sizeBytes: row.size_bytes,
    read: (from, to) => readBytes(deps.read, row, from, to),
  };
}

async function refuseUnlessOffered(read: Reader, stored: StoredFirmware, deviceId: number): Promise<void> {
  if (stored.row.state !== 'released') throw new RequestError('firmware.notReleased');
  if (distrustOf(signedFacts(stored), await readKeys(read)) !== undefined) throw new RequestError('firmware.notReleased');
  const device = await read.selectFrom('device').select('product_key').where('id', '=', deviceId).executeTakeFirst();
  if (!device) throw new RequestError('devices.notFound');
  if (!stored.productKeys.includes(device.product_key)) throw new RequestError('firmware.otherProduct');
}

function urlOf({ secrets, httpUrl }: OfferDeps, sha256: string, link: Link): string {
  const url = new URL(`${API_BASE_PATH}/firmware/${link.firmwareId}/content`, httpUrl());
  url.searchParams.set('device', String(link.deviceId));
  url.searchParams.set('expires', String(link.expiresAt));
  url.searchParams.set('signature', macOf(secrets, sha256, link));
  return url.href;
}

function macOf(secrets: Secrets, sha256: string, { firmwareId, deviceId, expiresAt }: Link): string {
  return secrets.mac([firmwareId, sha256, deviceId, expiresAt].join('\n'), 'firmwareLink');
}
