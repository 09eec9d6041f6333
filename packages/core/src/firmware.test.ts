import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIRMWARE_MAX_BYTES, FIRMWARE_PART_BYTES, firmwarePartBytes, firmwarePartCount, firmwareStatement } from './firmware.ts';

test('the signed text names products, version, digest and size, the products in one order', () => {
  const facts = { versionNumber: '2.4.1', sha256: 'ab'.repeat(32), sizeBytes: 5 };
  const text = `heliograph-firmware-v1\nproducts:a,b\nversion:2.4.1\nsha256:${'ab'.repeat(32)}\nsize:5\n`;
  expect(firmwareStatement({ ...facts, productKeys: ['b', 'a', 'b'] })).toBe(text);
});

test('no two firmwares have one signed text, whatever their versions are called', () => {
  const facts = fc.record({
    productKeys: fc.uniqueArray(fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,5}$/), { minLength: 1, maxLength: 3 }),
    versionNumber: fc.string({ maxLength: 8 }).map((text) => text.replaceAll(/\p{Cc}/gu, '')),
    sha256: fc.constantFrom('aa', 'bb'),
    sizeBytes: fc.integer({ min: 1, max: 3 }),
  });
  const plain = (one: { productKeys: string[] }) => JSON.stringify({ ...one, productKeys: one.productKeys.toSorted() });
  fc.assert(
    fc.property(facts, facts, (a, b) => {
      expect(firmwareStatement(a) === firmwareStatement(b)).toBe(plain(a) === plain(b));
    }),
  );
});

test('the parts of a file are together as long as the file', () => {
  const size = fc.integer({ min: 1, max: FIRMWARE_MAX_BYTES });
  fc.assert(
    fc.property(size, (sizeBytes) => {
      const count = firmwarePartCount(sizeBytes);
      const lengths = Array.from({ length: count }, (_, position) => firmwarePartBytes(sizeBytes, position));
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(sizeBytes);
      expect(lengths.slice(0, -1).every((length) => length === FIRMWARE_PART_BYTES)).toBe(true);
      expect(firmwarePartBytes(sizeBytes, count)).toBe(0);
    }),
  );
});
