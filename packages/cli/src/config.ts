import { UserError, usageError } from './errors.ts';
import { readConfigFile, type ConfigFile } from './config-file.ts';

const DEFAULT_URL = 'http://127.0.0.1:8080';

/** Global options of every command. */
export interface GlobalOptions {
  url?: string;
  tokenFile?: string;
  ca?: string;
  timeout?: string;
}

/** Where to call and as whom. */
export interface Settings {
  url: string;
  token: string | undefined;
  tokenFrom: 'flag' | 'tokenFile' | 'environment' | 'login' | 'none';
  ca: string | undefined;
  timeoutMs: number | undefined;
}

/** Flag, then environment (a token file before a token), then the file that `login` writes, then the default. */
export function readSettings(options: GlobalOptions, env: NodeJS.ProcessEnv): Settings {
  let file: ConfigFile | undefined;
  const stored = () => (file ??= readConfigFile(env));
  const url = checkedUrl(options.url ?? set(env.HELIO_URL) ?? stored().url ?? DEFAULT_URL);
  const caFile = options.ca ?? set(env.HELIO_CA);
  return {
    url,
    ...readToken(options, env, () => stored().servers?.[url]?.token),
    ca: caFile === undefined ? undefined : readText(caFile, 'problem.caUnreadable'),
    timeoutMs: options.timeout === undefined ? undefined : secondsToMs(options.timeout),
  };
}

function readToken(
  options: GlobalOptions,
  env: NodeJS.ProcessEnv,
  stored: () => string | undefined,
): Pick<Settings, 'token' | 'tokenFrom'> {
  if (options.tokenFile !== undefined) return { token: fromFile(options.tokenFile), tokenFrom: 'flag' };
  if (set(env.HELIO_TOKEN_FILE)) return { token: fromFile(env.HELIO_TOKEN_FILE as string), tokenFrom: 'tokenFile' };
  const given = set(env.HELIO_TOKEN?.trim());
  if (given !== undefined) return { token: given, tokenFrom: 'environment' };
  const token = stored();
  return token === undefined ? { token, tokenFrom: 'none' } : { token, tokenFrom: 'login' };
}

/** The address without a trailing slash or path; anything but http and https is refused. */
function checkedUrl(text: string): string {
  const parsed = URL.parse(text);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw usageError('problem.badUrl', { url: text }, { next: 'problem.badUrlNext' });
  if (parsed.username !== '' || parsed.password !== '') throw usageError('problem.urlWithPassword');
  return parsed.origin;
}

/** `10`, `10s`, `2m`, `1h` in milliseconds. */
export function secondsToMs(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(s|m|h)?$/.exec(text);
  const factor = { s: 1000, m: 60_000, h: 3_600_000 }[match?.[2] ?? 's'] ?? 1000;
  const ms = Number(match?.[1] ?? Number.NaN) * factor;
  if (!(ms > 0) || ms > 2_147_483_647) throw usageError('problem.badDuration', { value: text });
  return ms;
}

function fromFile(path: string): string {
  return readText(path, 'problem.tokenFileUnreadable').trim();
}

function set(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}

function readText(path: string, key: 'problem.caUnreadable' | 'problem.tokenFileUnreadable'): string {
  try {
    return process.getBuiltinModule('node:fs').readFileSync(path, 'utf8');
  } catch (error) {
    throw new UserError({ key, params: { path, reason: (error as NodeJS.ErrnoException).code ?? '' } });
  }
}
