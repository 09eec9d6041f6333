import { createHash, createPublicKey, verify } from 'node:crypto';
import { firmwareStatement } from '@heliograph/core/firmware';
import type { FirmwareBody } from '@heliograph/core/contract/mqtt';

/** Why a device does not trust what it was offered; undefined where one of its keys signed just this. */
export function offerProblem(offer: FirmwareBody, productKey: string, publicKeys: readonly string[]): string | undefined {
  const isSigned = publicKeys.some((pem) =>
    verify(null, Buffer.from(offer.statement), createPublicKey(pem), Buffer.from(offer.signature, 'base64')),
  );
  if (!isSigned) return 'the signature is not of a publisher that this device trusts';
  const products = /^products:(.*)$/m.exec(offer.statement)?.[1]?.split(',') ?? [];
  const isMeant = offer.statement === firmwareStatement({ ...offer, productKeys: products });
  if (!isMeant) return 'what was signed is another firmware';
  return products.includes(productKey) ? undefined : 'the firmware is for another product';
}

export function isFile(bytes: Uint8Array, { sha256, sizeBytes }: Pick<FirmwareBody, 'sha256' | 'sizeBytes'>): boolean {
  return bytes.length === sizeBytes && createHash('sha256').update(bytes).digest('hex') === sha256;
}
