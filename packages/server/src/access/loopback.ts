import { isIP } from 'node:net';

/** Whether an address is this machine's own. */
export function isLoopbackAddress(address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = address.toLowerCase().replace(/^::ffff:/, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

/** Whether a name that the server listens on, or that a Host header carries, means this machine. */
export function isLoopbackHost(host: string | undefined): boolean {
  const found = /^(\[[0-9a-f:.]+\]|[^:]+)(?::\d{1,5})?$/i.exec(host ?? '');
  const name = found?.[1]?.toLowerCase();
  return name === 'localhost' || isLoopbackAddress(name?.replace(/^\[|\]$/g, ''));
}
