import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { z } from 'zod';
import { isLoopbackHost } from './access/loopback.ts';
import { readNetworks, type Network } from './firmware/fetch/address.ts';
import { StartError } from './start-error.ts';

export interface Config {
  httpPort: number;
  mqttPort: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  isDemo: boolean;
  demoPassword: string | undefined;
  /** Days before today that the demo fleet tells on its first start. */
  demoDays: number;
  tls: { cert: string; key: string } | undefined;
  /** Addresses and networks of proxies whose X-Forwarded-For counts. */
  trustProxy: string | false;
  /** Origin under which people reach the console; never taken from a Host header. */
  publicUrl: string | undefined;
  metricsToken: string | undefined;
  /** Lets firmware be fetched by http: as well. */
  isFirmwareHttp: boolean;
  /** Networks that firmware may be fetched from though they are not public. */
  firmwareNetworks: readonly Network[];
  /** Pushes to devices wait for a second person. */
  needsApproval: boolean;
  logLevel: (typeof logLevels)[number] | undefined;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number, 0–65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port number, 0–65535');

const variables = z.object({
  HELIO_HTTP_PORT: port.default(8080),
  HELIO_MQTT_PORT: port.default(1883),
  HELIO_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address to listen on')
    .default('127.0.0.1'),
  HELIO_DATA_DIR: z
    .string()
    .default('./.data')
    .transform((path) => resolve(path)),
  HELIO_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must begin with postgres://')
    .optional(),
  HELIO_DEMO: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
  HELIO_DEMO_PASSWORD: z.string().min(7, 'must be longer than 6 characters').max(200, 'must not be longer than 200 characters').optional(),
  HELIO_DEMO_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of days, 0–365')
    .transform(Number)
    .refine((days) => days <= 365, 'must be a number of days, 0–365')
    .default(35),
  HELIO_TLS_CERT: pemFile().optional(),
  HELIO_TLS_KEY: pemFile().optional(),
  HELIO_TRUST_PROXY: z.string().default('0').transform(parseTrustProxy),
  HELIO_PUBLIC_URL: z.string().transform(parseOrigin).optional(),
  HELIO_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  HELIO_FIRMWARE_HTTP: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  HELIO_FIRMWARE_NETWORKS: z.string().default('').transform(parseNetworks),
  HELIO_COMMAND_APPROVAL: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  HELIO_LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
});

/** The configuration out of the environment, or one error that names every variable that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const known = Object.keys(variables.shape).map((name) => [name, env[name] === '' ? undefined : env[name]]);
  const { success, data, error } = variables.safeParse(Object.fromEntries(known));
  if (!success) throw new StartError(describe(error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)));
  const problems = combinationProblems(data);
  if (problems.length > 0) throw new StartError(describe(problems));
  return {
    httpPort: data.HELIO_HTTP_PORT,
    mqttPort: data.HELIO_MQTT_PORT,
    host: data.HELIO_HOST,
    dataDir: data.HELIO_DATA_DIR,
    databaseUrl: data.HELIO_DATABASE_URL,
    isDemo: data.HELIO_DEMO === '1',
    demoPassword: data.HELIO_DEMO_PASSWORD,
    demoDays: data.HELIO_DEMO_DAYS,
    tls: data.HELIO_TLS_CERT && data.HELIO_TLS_KEY ? { cert: data.HELIO_TLS_CERT, key: data.HELIO_TLS_KEY } : undefined,
    trustProxy: data.HELIO_TRUST_PROXY,
    publicUrl: data.HELIO_PUBLIC_URL,
    metricsToken: data.HELIO_METRICS_TOKEN,
    isFirmwareHttp: data.HELIO_FIRMWARE_HTTP === '1',
    firmwareNetworks: data.HELIO_FIRMWARE_NETWORKS,
    needsApproval: data.HELIO_COMMAND_APPROVAL === '1',
    logLevel: data.HELIO_LOG_LEVEL,
  };
}

function combinationProblems(data: z.output<typeof variables>): string[] {
  const { HELIO_TLS_CERT: cert, HELIO_TLS_KEY: key } = data;
  const problems: string[] = [];
  if (cert && !key) problems.push('HELIO_TLS_KEY is missing: a certificate needs its key');
  if (key && !cert) problems.push('HELIO_TLS_CERT is missing: a key needs its certificate');
  if (cert && key) problems.push(...pairProblems(cert, key));
  if (data.HELIO_DEMO === '1' && !isLoopbackHost(bracketed(data.HELIO_HOST))) {
    problems.push('HELIO_DEMO must be 0 when HELIO_HOST is not this machine: demo accounts are not for a network');
  }
  return problems;
}

function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

function pairProblems(cert: string, key: string): string[] {
  try {
    createSecureContext({ cert, key });
    return [];
  } catch (error) {
    return [`HELIO_TLS_CERT and HELIO_TLS_KEY do not work together: ${(error as Error).message}`];
  }
}

function describe(problems: readonly string[]): string {
  return `The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`;
}

function pemFile() {
  return z.string().transform((path, context) => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      context.addIssue({ code: 'custom', message: `cannot be read: ${(error as Error).message}` });
      return z.NEVER;
    }
  });
}

function parseTrustProxy(text: string, context: z.RefinementCtx): string | false {
  if (text === '0') return false;
  if (text === '1') return 'loopback,linklocal,uniquelocal';
  const parts = text.split(',').map((part) => part.trim());
  if (parts.every(isNetwork)) return parts.join(',');
  context.addIssue({ code: 'custom', message: 'must be 0, 1 (proxies in private networks), or a list of addresses and networks' });
  return z.NEVER;
}

/** What the web server takes: an address, or a network of at least one bit. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([\d.A-Fa-f:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return longest > 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= longest));
}

function parseNetworks(text: string, context: z.RefinementCtx): readonly Network[] {
  const networks = text === '' ? [] : readNetworks(text);
  if (networks) return networks;
  context.addIssue({ code: 'custom', message: 'must be a list of addresses and networks, such as 10.1.0.0/16' });
  return z.NEVER;
}

function parseOrigin(text: string, context: z.RefinementCtx): string {
  const url = URL.parse(text);
  const isOrigin = url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
  if (isOrigin) return url.origin;
  context.addIssue({ code: 'custom', message: 'must be an address like https://solar.example, without a path' });
  return z.NEVER;
}
