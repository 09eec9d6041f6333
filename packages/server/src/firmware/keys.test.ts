import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPublisher } from '../../test/publisher.ts';
import { fingerprintOf, readPublicKey } from './keys.ts';
import { distrustOf, signersOf } from './trust.ts';

const publishers = [createPublisher(), createPublisher(), createPublisher()] as const;

test('a public key is read as PEM and as base64 alike', () => {
  const [publisher] = publishers;
  expect(readPublicKey(publisher.publicPem)).toBe(publisher.publicKey);
  expect(readPublicKey(publisher.publicKey)).toBe(publisher.publicKey);
});

test('a private key, a key of another kind, and half a key are none', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' });
  const x25519 = generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' });
  const bad = [publishers[0].privatePem, rsa, x25519, publishers[0].publicKey.slice(4), `${publishers[0].publicKey} `, '', 'x'];
  expect(bad.map((text) => readPublicKey(text))).toEqual(bad.map(() => undefined));
});

describe('trust', () => {
  const products = ['a', 'b', 'c'];
  const keys = fc.array(
    fc.record({ productKey: fc.constantFrom(...products), publisher: fc.nat(2), retiredAt: fc.constantFrom(null, 1) }),
    { maxLength: 6 },
  );
  const toKey = ({ productKey, publisher, retiredAt }: { productKey: string; publisher: number; retiredAt: number | null }) => {
    const { publicKey } = publishers[publisher]!;
    return { productKey, publicKey, fingerprint: fingerprintOf(publicKey), retiredAt };
  };

  test('is there exactly where each product has a key in use of who signed it', () => {
    const bytes = randomBytes(10);
    fc.assert(
      fc.property(keys, fc.subarray(products, { minLength: 1 }), fc.nat(2), (known, productKeys, signer) => {
        const facts = publishers[signer]!.facts(bytes, { productKeys });
        const has = (productKey: string, isSigner: (publisher: number) => boolean) =>
          known.some((key) => key.productKey === productKey && key.retiredAt === null && isSigner(key.publisher));
        const isTrusted = productKeys.every((product) => has(product, (publisher) => publisher === signer));
        const hasKeys = productKeys.every((product) => has(product, () => true));
        expect(distrustOf(facts, known.map(toKey))).toBe(isTrusted ? undefined : hasKeys ? 'signature' : 'noKey');
      }),
    );
  });

  test('ends with one other letter anywhere in what was signed', () => {
    const [publisher] = publishers;
    const facts = publisher.facts(randomBytes(10), { productKeys: ['a'] });
    const known = ['a', 'b'].map((productKey) => toKey({ productKey, publisher: 0, retiredAt: null }));
    expect(distrustOf(facts, known)).toBeUndefined();
    const flipped = `${facts.signature.startsWith('A') ? 'B' : 'A'}${facts.signature.slice(1)}`;
    for (const change of [
      { versionNumber: `${facts.versionNumber}0` },
      { sizeBytes: facts.sizeBytes + 1 },
      { sha256: '0'.repeat(64) },
      { productKeys: ['b'] },
      { productKeys: ['a', 'b'] },
      { signature: flipped },
    ]) {
      expect(distrustOf({ ...facts, ...change }, known)).toBe('signature');
      expect(signersOf({ ...facts, ...change }, known)).toEqual([]);
    }
  });
});
