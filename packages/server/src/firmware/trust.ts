import type { FirmwareKey } from '@heliograph/core/contract/firmware';
import { firmwareStatement, type FirmwareFacts } from '@heliograph/core/firmware';
import { isSignedBy } from './keys.ts';

type Key = Pick<FirmwareKey, 'productKey' | 'publicKey' | 'fingerprint' | 'retiredAt'>;

/** The keys in use that a signature is right for. */
export function signersOf(facts: FirmwareFacts & { signature: string }, keys: readonly Key[]): string[] {
  const statement = firmwareStatement(facts);
  const inUse = keys.filter(({ productKey, retiredAt }) => retiredAt === null && facts.productKeys.includes(productKey));
  const different = new Map(inUse.map((key) => [key.publicKey, key.fingerprint]));
  return [...different].filter(([publicKey]) => isSignedBy(publicKey, statement, facts.signature)).map(([, fingerprint]) => fingerprint);
}

export type Distrust = 'noKey' | 'signature';

/** Why a firmware is not to be trusted: each one of its products must have a key in use that its signature is right for. */
export function distrustOf(facts: FirmwareFacts & { signature: string }, keys: readonly Key[]): Distrust | undefined {
  const signers = signersOf(facts, keys);
  const inUse = (productKey: string) => keys.filter((key) => key.productKey === productKey && key.retiredAt === null);
  if (facts.productKeys.some((productKey) => inUse(productKey).length === 0)) return 'noKey';
  const isTrusted = facts.productKeys.every((productKey) => inUse(productKey).some((key) => signers.includes(key.fingerprint)));
  return isTrusted && facts.productKeys.length > 0 ? undefined : 'signature';
}
