import { FIRMWARE_MAX_BYTES, firmwareStatement, type FirmwareFacts } from '@heliograph/core/firmware';
import { clean } from '../clean.ts';
import { UserError, usageError } from '../errors.ts';

export interface FirmwareFile {
  bytes: Buffer;
  name: string;
  sha256: string;
}

/** A firmware of at most 64 MiB, and its digest. */
export function readFirmwareFile(path: string): FirmwareFile {
  const bytes = read(path);
  if (bytes.length === 0 || bytes.length > FIRMWARE_MAX_BYTES)
    throw new UserError({ key: 'firmware.badSize', params: { path: clean(path) } });
  const { createHash } = process.getBuiltinModule('node:crypto');
  const { basename } = process.getBuiltinModule('node:path');
  return { bytes, name: basename(path), sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** A signature out of a file of 64 bytes, a file of base64, or as base64 on the line itself; always as base64. */
export function readSignature(text: string): string {
  const isInline = /^[A-Za-z0-9+/]{86}==$/.test(text);
  const bytes = isInline ? Buffer.from(text, 'base64') : read(text);
  const signature = bytes.length === 64 ? bytes.toString('base64') : bytes.toString('latin1').trim();
  if (!/^[A-Za-z0-9+/]{86}==$/.test(signature)) throw usageError('firmware.badSignature', {}, { next: 'firmware.badSignatureNext' });
  return signature;
}

/** Whether the holder of a key signed this firmware, and the key's SHA-256. */
export function checkSignature(facts: FirmwareFacts, signature: string, keyPath: string): { isRight: boolean; fingerprint: string } {
  const { createHash, verify } = process.getBuiltinModule('node:crypto');
  const key = readKey(keyPath);
  const raw = key.export({ type: 'spki', format: 'der' }).subarray(-32);
  return {
    isRight: verify(null, Buffer.from(firmwareStatement(facts)), key, Buffer.from(signature, 'base64')),
    fingerprint: createHash('sha256').update(raw).digest('hex'),
  };
}

/** The text of a public key file; whether it is one is for whoever uses it. */
export function readKeyText(path: string): string {
  return read(path).toString('utf8').trim();
}

function readKey(path: string) {
  const { createPublicKey } = process.getBuiltinModule('node:crypto');
  const text = readKeyText(path);
  try {
    const key = text.startsWith('-----BEGIN PUBLIC KEY-----')
      ? createPublicKey(text)
      : createPublicKey({
          key: Buffer.from(`302a300506032b6570032100${Buffer.from(text, 'base64').toString('hex')}`, 'hex'),
          format: 'der',
          type: 'spki',
        });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Told below, as for a key of another kind.
  }
  throw new UserError({ key: 'firmware.badKey', params: { path: clean(path) } });
}

function read(path: string): Buffer {
  try {
    return process.getBuiltinModule('node:fs').readFileSync(path);
  } catch (error) {
    throw new UserError({ key: 'firmware.unreadable', params: { path: clean(path), reason: (error as NodeJS.ErrnoException).code ?? '' } });
  }
}
