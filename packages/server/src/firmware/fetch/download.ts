import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { FirmwareProblem } from '@heliograph/core/firmware';
import { isAllowedAddress, type Network } from './address.ts';

export interface DownloadRules {
  /** Lets http: through as well as https:. */
  isHttpAllowed: boolean;
  /** Networks that are no public ones, and allowed all the same. */
  networks: readonly Network[];
  /** All addresses of a name. */
  resolve?: (name: string) => Promise<string[]>;
  /** Certificates that are trusted beside the usual ones. */
  ca?: string;
  /** From the beginning to the last byte. */
  timeoutMs?: number;
  /** Longest time without a byte. */
  silenceMs?: number;
}

const MOST_REDIRECTS = 3;
const TIMEOUT_MS = 10 * 60_000;
const SILENCE_MS = 20_000;
const RESOLVE_MS = 10_000;

/** A download that ended without the file; `isWorthRetry` where the same may go well later. */
export class DownloadError extends Error {
  readonly problem: FirmwareProblem;
  readonly isWorthRetry: boolean;

  constructor(problem: FirmwareProblem, { isWorthRetry = false, cause }: { isWorthRetry?: boolean; cause?: unknown } = {}) {
    super(problem, { cause });
    this.name = 'DownloadError';
    this.problem = problem;
    this.isWorthRetry = isWorthRetry;
  }
}

/**
 * The bytes at an address, exactly so many or a DownloadError. Each name is resolved once, every one of its addresses must be
 * allowed, and the connection goes to one of those and nowhere else; each redirect is treated as a new address.
 */
export async function* download(url: string, sizeBytes: number, rules: DownloadRules, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), rules.timeoutMs ?? TIMEOUT_MS);
  const connection = { rules, signal: AbortSignal.any([signal, late.signal]), onSilence: () => late.abort() };
  let received = 0;
  try {
    const answer = await follow(new URL(url), connection);
    try {
      refuseOtherSize(answer, sizeBytes);
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        received += chunk.length;
        if (received > sizeBytes) throw new DownloadError('size');
        yield chunk;
      }
    } finally {
      answer.destroy();
    }
  } catch (error) {
    if (error instanceof DownloadError || signal.aborted) throw error;
    throw new DownloadError(late.signal.aborted ? 'tooSlow' : 'unreachable', { isWorthRetry: true, cause: error });
  } finally {
    clearTimeout(timer);
  }
  if (received < sizeBytes) throw new DownloadError('size');
}

function refuseOtherSize(answer: IncomingMessage, sizeBytes: number): void {
  const said = answer.headers['content-length'];
  if (said !== undefined && Number(said) !== sizeBytes) throw new DownloadError('size');
  // Unpacked, a small answer may be of any size.
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new DownloadError('badAnswer');
}

interface Connection {
  rules: DownloadRules;
  signal: AbortSignal;
  onSilence: () => void;
}

async function follow(first: URL, connection: Connection): Promise<IncomingMessage> {
  let url = first;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await ask(url, connection);
    const status = answer.statusCode ?? 0;
    if (status === 200) return answer;
    answer.destroy();
    if (status === 429 || status >= 500) throw new DownloadError('badAnswer', { isWorthRetry: true });
    const { location } = answer.headers;
    const next = location && [301, 302, 303, 307, 308].includes(status) ? URL.parse(location, url) : null;
    if (!next) throw new DownloadError('badAnswer');
    // From a protected way nobody is led to an open one.
    if (url.protocol === 'https:' && next.protocol !== 'https:') throw new DownloadError('addressRefused');
    url = next;
  }
  throw new DownloadError('tooManyRedirects');
}

async function ask(url: URL, { rules, signal, onSilence }: Connection): Promise<IncomingMessage> {
  if (!isAllowedUrl(url, rules)) throw new DownloadError('addressRefused');
  const addresses = await allowedAddresses(url, rules);
  const options: RequestOptions & { ca?: string } = {
    method: 'GET',
    headers: { accept: 'application/octet-stream, */*;q=0.5', 'accept-encoding': 'identity', 'user-agent': 'heliograph' },
    // No connection of somebody else's making is used again.
    agent: false,
    lookup: pinned(addresses),
    signal,
    timeout: rules.silenceMs ?? SILENCE_MS,
    ...(rules.ca !== undefined && { ca: rules.ca }),
  };
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.once('response', resolve).once('error', reject);
  request.once('timeout', onSilence);
  request.end();
  return promise;
}

/** Without a name and a password in it, and by a way that is allowed. */
export function isAllowedUrl(url: URL, { isHttpAllowed }: Pick<DownloadRules, 'isHttpAllowed'>): boolean {
  const isKnownWay = url.protocol === 'https:' || (isHttpAllowed && url.protocol === 'http:');
  return isKnownWay && url.username === '' && url.password === '' && url.hostname !== '';
}

/** One address that is not allowed spoils the name: nobody has both a public and a private one by chance. */
async function allowedAddresses(url: URL, { networks, resolve = resolveAll }: DownloadRules): Promise<string[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (addresses.length === 0) throw new DownloadError('unreachable', { isWorthRetry: true });
  if (!addresses.every((address) => isAllowedAddress(address, networks))) throw new DownloadError('addressRefused');
  return addresses;
}

async function resolveAll(name: string): Promise<string[]> {
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DownloadError('unreachable', { isWorthRetry: true })), RESOLVE_MS);
  const found = await Promise.race([lookup(name, { all: true }), overdue]).finally(() => clearTimeout(timer));
  return found.map(({ address }) => address);
}

/** Whatever the name means by now: the connection goes to what was looked at. */
function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, done) => {
    const wanted = all.filter(({ family }) => !options.family || options.family === family);
    const [first] = wanted;
    if (!first) done(Object.assign(new Error('no address of this kind'), { code: 'ENOTFOUND' }), '', 0);
    else if (options.all) done(null, wanted);
    else done(null, first.address, first.family);
  };
}
