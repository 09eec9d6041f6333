import type { FirmwareOffer } from '@heliograph/core/contract/firmware';
import { RequestError } from '../http/request-error.ts';
import type { Reader } from '../storage/storage.ts';
import { readAllFirmware, signedFacts } from './facts.ts';
import { readKeys } from './keys.ts';
import { offerFirmware, type OfferDeps } from './offer.ts';
import { distrustOf } from './trust.ts';

/** Versions that devices of each product can be given now: released, and signed with a key that is still trusted. */
export async function readOfferedVersions(read: Reader): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const [all, keys] = await Promise.all([readAllFirmware(read), readKeys(read)]);
  const offered = new Map<string, Set<string>>();
  for (const stored of all) {
    if (stored.row.state !== 'released' || distrustOf(signedFacts(stored), keys) !== undefined) continue;
    for (const productKey of stored.productKeys) {
      offered.set(productKey, (offered.get(productKey) ?? new Set()).add(stored.row.version_number));
    }
  }
  return offered;
}

/** A version for one device, by its product, with a link that begins now. */
export async function offerVersion(
  deps: OfferDeps,
  { versionNumber, deviceId, now }: { versionNumber: string; deviceId: number; now: number },
): Promise<FirmwareOffer> {
  const held = await deps.read
    .selectFrom('device')
    .innerJoin('firmware_product', 'firmware_product.product_key', 'device.product_key')
    .select('firmware_product.firmware_id')
    .where('device.id', '=', deviceId)
    .where('firmware_product.version_number', '=', versionNumber)
    .where('firmware_product.is_held', '=', 1)
    .executeTakeFirst();
  if (!held) throw new RequestError('firmware.notFound');
  return offerFirmware(deps, { firmwareId: held.firmware_id, deviceId, now });
}
