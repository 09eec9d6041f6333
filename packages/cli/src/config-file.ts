import { UserError } from './errors.ts';

/** What `login` keeps: one entry for each server, so that no token ever goes to another one. */
export interface ConfigFile {
  url?: string;
  servers?: Record<string, { token: string; username: string }>;
}

const FILE_KEYS = ['url', 'servers'];
const SERVER_KEYS = ['token', 'username'];

/** HELIO_CONFIG_DIR, then the platform's place for settings. */
export function configDir(env: NodeJS.ProcessEnv): string {
  const { join } = process.getBuiltinModule('node:path');
  if (env.HELIO_CONFIG_DIR) return env.HELIO_CONFIG_DIR;
  if (process.platform === 'win32' && env.APPDATA) return join(env.APPDATA, 'heliograph');
  const home = env.HOME ?? process.getBuiltinModule('node:os').homedir();
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), 'heliograph');
}

function configPath(env: NodeJS.ProcessEnv): string {
  return process.getBuiltinModule('node:path').join(configDir(env), 'config.json');
}

/** Reads the file without loading `conf`: most commands only read, and their start waits for this. */
export function readConfigFile(env: NodeJS.ProcessEnv): ConfigFile {
  const path = configPath(env);
  let text: string;
  try {
    text = process.getBuiltinModule('node:fs').readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new UserError({ key: 'problem.configUnreadable', params: { path, reason: (error as NodeJS.ErrnoException).code ?? '' } });
  }
  return parseConfig(text, path);
}

/** Unknown keys are refused by name: a misspelt setting must not be ignored. */
function parseConfig(text: string, path: string): ConfigFile {
  const file = parseObject(text, path);
  const servers = file.servers ?? {};
  const unknown = [
    ...unknownKeys(file, FILE_KEYS, ''),
    ...Object.entries(servers).flatMap(([url, server]) => unknownKeys(server, SERVER_KEYS, `servers.${url}.`)),
  ];
  if (unknown.length > 0) throw new UserError({ key: 'problem.configUnknownKeys', params: { path, keys: unknown.join(', ') } });
  if (!isConfig(file)) throw new UserError({ key: 'problem.configNotValid', params: { path } });
  return file;
}

function parseObject(text: string, path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // The sentence below covers both.
  }
  throw new UserError({ key: 'problem.configNotValid', params: { path } });
}

function unknownKeys(value: unknown, known: readonly string[], prefix: string): string[] {
  return isObject(value)
    ? Object.keys(value)
        .filter((key) => !known.includes(key))
        .map((key) => prefix + key)
    : [];
}

function isConfig(file: Record<string, unknown>): file is ConfigFile & Record<string, unknown> {
  const hasText = (server: unknown) => isObject(server) && typeof server.token === 'string' && typeof server.username === 'string';
  return (
    ['string', 'undefined'].includes(typeof file.url) && isObject(file.servers ?? {}) && Object.values(file.servers ?? {}).every(hasText)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
