import { randomBytes } from 'node:crypto';
import { FIRMWARE_MAX_BYTES, firmwareStatement } from '@heliograph/core/firmware';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AddValues, digestOf, inputOf, isGoodSize, readSignature, statementOf, valuesOf } from './add-values.ts';

const values: AddValues = {
  way: 'file',
  versionNumber: ' 2.4.1 ',
  productKeys: ['string-inverter'],
  order: 3,
  fileName: 'f.bin',
  sha256: 'a'.repeat(64),
  sizeBytes: 28,
  signature: `${'A'.repeat(86)}==`,
};

test('what is typed becomes what is registered, with an address only where the server fetches', () => {
  expect(inputOf({ ...values, DownLoadUrl: 'https://x/f.bin' })).toMatchObject({ versionNumber: '2.4.1', DownLoadUrl: null });
  const fetched = inputOf({ ...values, way: 'url', DownLoadUrl: ' https://x/f.bin ' });
  expect(fetched).toMatchObject({ DownLoadUrl: 'https://x/f.bin' });
  expect(fetched).not.toHaveProperty('way');
});

test('a draft comes back into the form as it was registered', () => {
  const { way: _, ...facts } = values;
  expect(valuesOf({ ...facts, DownLoadUrl: 'https://x/f.bin' } as never)).toMatchObject({ way: 'url', sha256: values.sha256 });
  expect(valuesOf(undefined)).toEqual({ way: 'file', order: 0, productKeys: [] });
});

test('the text to be signed is there once all of it is known', () => {
  expect(statementOf(values)).toBe(firmwareStatement({ ...values, versionNumber: '2.4.1' }));
  for (const lacking of [{ versionNumber: ' ' }, { productKeys: [] }, { sha256: 'no' }, { sizeBytes: 0 }]) {
    expect(statementOf({ ...values, ...lacking })).toBeUndefined();
  }
});

test('any 64 bytes, or their base64, are a signature; nothing else is', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
      const base64 = Buffer.from(bytes).toString('base64');
      expect(readSignature(bytes)).toBe(base64);
      expect(readSignature(Buffer.from(`${base64}\n`))).toBe(base64);
    }),
  );
  for (const size of [0, 63, 65, 4_000]) expect(readSignature(randomBytes(size))).toBeUndefined();
});

test('a file of 1 byte to 64 MiB is looked at, and its digest is the one of its bytes', async () => {
  expect([0, 1, FIRMWARE_MAX_BYTES, FIRMWARE_MAX_BYTES + 1].map(isGoodSize)).toEqual([false, true, true, false]);
  expect(await digestOf(new Blob(['heliograph example firmware\n']))).toBe(
    '8f59091a90a73d304268553056d384abb1f0f4aa184384b1496df5f194581d63',
  );
});
