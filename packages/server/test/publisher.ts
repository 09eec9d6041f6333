import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { FirmwareInput } from '@heliograph/core/contract/firmware';
import { FIRMWARE_PART_BYTES, firmwareStatement } from '@heliograph/core/firmware';
import type { Answer, TestServer } from './server.ts';

/** Somebody who makes firmware: a key, and files signed with it. */
export function createPublisher() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return {
    publicKey: der.subarray(-32).toString('base64'),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }),
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    /** What is registered of a file. */
    facts(bytes: Uint8Array, values: Partial<FirmwareInput> = {}): FirmwareInput {
      const facts = {
        versionNumber: `1.0.${(count += 1)}`,
        productKeys: ['string-inverter'],
        sha256: createHash('sha256').update(bytes).digest('hex'),
        sizeBytes: bytes.length,
        ...values,
      };
      const signature = sign(null, Buffer.from(firmwareStatement(facts)), privateKey).toString('base64');
      return { fileName: 'firmware.bin', DownLoadUrl: null, order: 1, signature, ...facts, ...values };
    },
  };
}
export type Publisher = ReturnType<typeof createPublisher>;
let count = 0;

/** No two files are alike. */
export function firmwareFile(sizeBytes = 4_000): Buffer {
  return randomBytes(sizeBytes);
}

/** Sends a file part by part; answers the last answer. */
export async function uploadFirmware(server: TestServer, token: string, id: string, bytes: Uint8Array): Promise<Answer> {
  let last: Answer | undefined;
  for (let position = 0; position * FIRMWARE_PART_BYTES < bytes.length; position += 1) {
    const part = bytes.subarray(position * FIRMWARE_PART_BYTES, (position + 1) * FIRMWARE_PART_BYTES);
    last = await server.call('PUT', `/firmware/${id}/content?position=${position}`, {
      token,
      bytes: part,
      headers: { 'content-type': 'application/octet-stream' },
    });
  }
  return last as Answer;
}
