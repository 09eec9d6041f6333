import { readFile } from 'node:fs/promises';

export interface DeviceCredentials {
  plantKey: string;
  productKey: string;
  sn: string;
  username: string;
  password: string;
}
/** What the server hands over, so that each device can sign in as itself. */
export interface Credentials {
  brokerUrl: string;
  seed: number;
  /** Where faults are switched; absent = nowhere. */
  controlSocket?: string;
  /** PEM of the publishers whose firmware the devices trust; absent = none. */
  firmwareKeys?: readonly string[];
  devices: readonly DeviceCredentials[];
}

export async function readCredentials(file: string): Promise<Credentials> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`The credentials file ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  try {
    return parseCredentials(JSON.parse(text));
  } catch (error) {
    throw new Error(`The credentials file ${file} is not valid: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

export function parseCredentials(value: unknown): Credentials {
  const file = record(value, 'the file');
  const { seed, devices, controlSocket, firmwareKeys } = file;
  if (typeof seed !== 'number' || !Number.isSafeInteger(seed)) throw new Error('seed must be a whole number');
  if (!Array.isArray(devices) || devices.length === 0) throw new Error('devices must be a list with at least one device');
  const socket = controlSocket === undefined || controlSocket === null ? {} : { controlSocket: text(file, 'controlSocket') };
  return { brokerUrl: text(file, 'brokerUrl'), seed, ...socket, ...keysOf(firmwareKeys), devices: devices.map(parseDevice) };
}

function keysOf(value: unknown): Pick<Credentials, 'firmwareKeys'> {
  if (value === undefined) return {};
  if (!Array.isArray(value) || !value.every((key) => typeof key === 'string')) throw new Error('firmwareKeys must be a list of texts');
  return { firmwareKeys: value };
}

function parseDevice(value: unknown, index: number): DeviceCredentials {
  const device = record(value, `devices[${index}]`);
  return {
    plantKey: text(device, 'plantKey'),
    productKey: text(device, 'productKey'),
    sn: text(device, 'sn'),
    username: text(device, 'username'),
    password: text(device, 'password'),
  };
}

function record(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error(`${name} must be an object`);
  return value as Record<string, unknown>;
}

function text(from: Record<string, unknown>, key: string): string {
  const value = from[key];
  if (typeof value !== 'string' || value === '') throw new Error(`${key} must be a text that is not empty`);
  return value;
}
