import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { RequestError } from '../http/request-error.ts';
import { createGate } from './gate.ts';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;
const settings = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
// Each hash takes 19 MB and a thread: a burst of sign-ins waits in line, and a flood is told to come back.
const gate = createGate({ atOnce: 2, waiting: 100, whenFull: () => new RequestError('server.busy', { retryAfterS: 5 }) });

/** A password as a PHC string of argon2id. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await gate(() => derive('argon2id', { ...settings, message: password, nonce, tagLength: TAG_BYTES }));
  const { memory, passes, parallelism } = settings;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`;
}

/** Whether the password matches. An unknown or empty hash costs the same time and never matches. */
export async function verifyPassword(password: string, phc: string | undefined): Promise<boolean> {
  const stored = parsePhc(phc ?? '');
  const { parameters, nonce, tag } = stored ?? decoy;
  const actual = await gate(() => derive('argon2id', { ...parameters, message: password, nonce, tagLength: tag.length }));
  return timingSafeEqual(actual, tag) && stored !== undefined;
}

interface StoredHash {
  parameters: typeof settings;
  nonce: Buffer;
  tag: Buffer;
}
const decoy: StoredHash = { parameters: settings, nonce: randomBytes(16), tag: randomBytes(TAG_BYTES) };

function parsePhc(text: string): StoredHash | undefined {
  const found = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{11,})\$([\w+/]{22,})$/.exec(text);
  if (!found) return undefined;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = found;
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { parameters, nonce: Buffer.from(nonce, 'base64'), tag: Buffer.from(tag, 'base64') };
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
