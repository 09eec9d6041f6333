import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readOrMakeKey } from './key-file.ts';

/** What the server must be able to read again, kept so that the database alone does not tell it. */
export interface Secrets {
  /** AES-256-GCM of the text; `purpose` names the place it is kept at, and only that place opens it again. */
  seal(text: string, purpose: string): string;
  /** Throws a SecretError where the key, the place or the text is another one. */
  open(sealed: string, purpose: string): string;
  /** HMAC-SHA-256 of the text in base64url, under a key that only this purpose has. */
  mac(text: string, purpose: string): string;
}

/** A sealed text cannot be opened here; the message says why. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

const FORMAT = 's1';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Secrets under the key of a data directory, which is made when missing. */
export async function openSecrets(directory: string): Promise<Secrets> {
  return secretsWith(await readOrMakeKey(directory));
}

/** Secrets under a key of 32 bytes. */
export function secretsWith(key: Uint8Array): Secrets {
  const keyName = createHash('sha256').update(key).digest('hex').slice(0, 8);
  return {
    mac(text, purpose) {
      const ownKey = Buffer.from(hkdfSync('sha256', key, '', `mac/${purpose}`, KEY_BYTES));
      return createHmac('sha256', ownKey).update(text).digest('base64url');
    },
    seal(text, purpose) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(purpose));
      const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [FORMAT, keyName, bytes.toString('base64url')].join('.');
    },
    open(sealed, purpose) {
      const [format, sealedWith, text = '', ...more] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (format !== FORMAT || more.length > 0 || bytes.length < IV_BYTES + TAG_BYTES) throw new SecretError('This is no sealed secret.');
      if (sealedWith !== keyName) throw new SecretError(`The secret was sealed with the key ${sealedWith}, here is the key ${keyName}.`);
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch (error) {
        throw new SecretError('The sealed secret was changed, or belongs to another place.', { cause: error });
      }
    },
  };
}
