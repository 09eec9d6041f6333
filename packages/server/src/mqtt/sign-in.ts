import type { BaseLogger } from 'pino';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IngestSource } from '../ingest/source.ts';
import { readUserName, type FindDevice, type UserName } from './credentials.ts';
import type { SignInLimit } from './sign-in-limit.ts';

/** What a CONNECT brings. */
export interface Attempt {
  clientId: string;
  userName: string | undefined;
  password: Buffer | undefined;
  address: string;
}
export interface SignInDeps {
  findDevice: FindDevice;
  limit: SignInLimit;
  log: Pick<BaseLogger, 'info' | 'error'>;
}

/** MQTT 3.1.1 return codes. */
const SERVER_UNAVAILABLE = 3;
const BAD_USER_NAME_OR_PASSWORD = 4;

/** A refused CONNECT: aedes sends `returnCode` in its CONNACK. */
export class SignInError extends Error {
  readonly returnCode: number;

  constructor(message: string, returnCode: number) {
    super(message);
    this.returnCode = returnCode;
  }
}

/** Answers the device that signs in, or throws a SignInError after a delay that grows with the failures of its address. */
export async function signIn({ findDevice, limit, log }: SignInDeps, attempt: Attempt): Promise<IngestSource> {
  const { address, userName, clientId, password } = attempt;
  const named = readUserName(userName);
  if (!limit.isAllowed(address, named?.deviceId ?? 0)) throw new SignInError('too many failed attempts', SERVER_UNAVAILABLE);
  const isComplete = named !== undefined && clientId === userName && password !== undefined;
  const source = isComplete ? await lookUp(findDevice, named, password, log) : undefined;
  if (source === undefined) {
    const delayMs = limit.failed(address);
    log.info(
      { address, userName, clientId, delayMs },
      'a device was refused: user name d<id>, the same client id, and its secret are needed',
    );
    await sleep(delayMs, undefined, { ref: false });
    throw new SignInError('bad user name or password', BAD_USER_NAME_OR_PASSWORD);
  }
  limit.succeeded(address, source.deviceId);
  return source;
}

async function lookUp(
  findDevice: FindDevice,
  userName: UserName,
  password: Buffer,
  log: SignInDeps['log'],
): Promise<IngestSource | undefined> {
  try {
    return await findDevice(userName, password);
  } catch (error) {
    log.error({ err: error, deviceId: userName.deviceId }, 'a device could not be looked up');
    throw new SignInError('the server cannot look devices up now', SERVER_UNAVAILABLE);
  }
}
