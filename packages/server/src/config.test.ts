import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfSigned } from '../test/self-signed.ts';
import { readConfig } from './config.ts';

describe('the configuration', () => {
  const directory = mkdtempSync(join(tmpdir(), 'helio-config-'));
  const [cert, key, otherKey] = ['cert.pem', 'key.pem', 'other-key.pem'].map((name) => join(directory, name)) as [string, string, string];
  beforeAll(() => {
    const pair = selfSigned();
    writeFileSync(cert, pair.cert);
    writeFileSync(key, pair.key);
    writeFileSync(otherKey, selfSigned().key);
    writeFileSync(join(directory, 'garbage.pem'), 'garbage');
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  test('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      httpPort: 8080,
      mqttPort: 1883,
      host: '127.0.0.1',
      dataDir: resolve('./.data'),
      databaseUrl: undefined,
      isDemo: true,
      demoPassword: undefined,
      demoDays: 35,
      tls: undefined,
      trustProxy: false,
      publicUrl: undefined,
      metricsToken: undefined,
      isFirmwareHttp: false,
      firmwareNetworks: [],
      needsApproval: false,
      logLevel: undefined,
    });
  });

  test('takes an empty variable as absent', () => expect(readConfig({ HELIO_HTTP_PORT: '', HELIO_DATABASE_URL: '' }).httpPort).toBe(8080));

  test('names every variable that is wrong in one message', () => {
    const env = {
      HELIO_HTTP_PORT: '80800',
      HELIO_MQTT_PORT: 'mqtt',
      HELIO_HOST: 'a b',
      HELIO_DATABASE_URL: 'mysql://x',
      HELIO_DEMO: 'yes',
      HELIO_DEMO_PASSWORD: 'short1',
      HELIO_TLS_CERT: '/no/such/file',
      HELIO_TRUST_PROXY: '10.0.0.0/99',
      HELIO_PUBLIC_URL: 'javascript:alert(1)',
      HELIO_METRICS_TOKEN: 'short',
      HELIO_FIRMWARE_HTTP: 'maybe',
      HELIO_FIRMWARE_NETWORKS: '10.0.0.0/99',
      HELIO_LOG_LEVEL: 'loud',
    };
    const message = messageOf(env);
    for (const name of Object.keys(env)) expect(message).toContain(`  ${name} `);
    expect(message).not.toContain('short1');
  });

  test.each(['ftp://x', 'https://x/path', 'https://x/?q=1', 'https://u:p@x', 'https://', 'solar.example'])(
    'refuses %s as the public address',
    (HELIO_PUBLIC_URL) => {
      expect(messageOf({ HELIO_PUBLIC_URL })).toContain('HELIO_PUBLIC_URL');
    },
  );
  test('keeps the origin of the public address', () => {
    expect(readConfig({ HELIO_PUBLIC_URL: 'https://Solar.example:443/' }).publicUrl).toBe('https://solar.example');
  });

  test.each(['0.0.0.0', '::', '192.168.1.5', 'solar.example', '127.0.0.1.evil.example'])(
    'refuses demo data on %s and says why',
    (HELIO_HOST) => {
      expect(messageOf({ HELIO_HOST })).toMatch(/HELIO_DEMO must be 0 .*not this machine/);
      expect(readConfig({ HELIO_HOST, HELIO_DEMO: '0' }).host).toBe(HELIO_HOST);
    },
  );
  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('serves demo data on %s', (HELIO_HOST) =>
    expect(readConfig({ HELIO_HOST }).isDemo).toBe(true),
  );

  test('wants certificate and key together, and fitting', () => {
    expect(messageOf({ HELIO_TLS_CERT: cert })).toContain('HELIO_TLS_KEY is missing');
    expect(messageOf({ HELIO_TLS_KEY: key })).toContain('HELIO_TLS_CERT is missing');
    expect(messageOf({ HELIO_TLS_CERT: cert, HELIO_TLS_KEY: otherKey })).toContain('do not work together');
    expect(messageOf({ HELIO_TLS_CERT: join(directory, 'garbage.pem'), HELIO_TLS_KEY: key })).toContain('do not work together');
    expect(readConfig({ HELIO_TLS_CERT: cert, HELIO_TLS_KEY: key }).tls?.cert).toContain('BEGIN CERTIFICATE');
  });

  test.each([
    ['0', false],
    ['1', 'loopback,linklocal,uniquelocal'],
    ['10.0.0.1, fd00::/8', '10.0.0.1,fd00::/8'],
    ['10.0.0.0/1,10.0.0.0/32,::1/128,::/1', '10.0.0.0/1,10.0.0.0/32,::1/128,::/1'],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.1'],
  ])('trusts proxies as HELIO_TRUST_PROXY=%s says, and the web server takes it', (HELIO_TRUST_PROXY, expected) => {
    const { trustProxy } = readConfig({ HELIO_TRUST_PROXY });
    expect(trustProxy).toBe(expected);
    expect(() => Fastify({ trustProxy })).not.toThrow();
  });
  test.each([
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/',
    '10.0.0.0/8/9',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/x',
    '10.0.0.0/-1',
    'fe80::1%eth0',
    ',',
    '2',
  ])('refuses HELIO_TRUST_PROXY=%s', (HELIO_TRUST_PROXY) => {
    expect(messageOf({ HELIO_TRUST_PROXY })).toContain('HELIO_TRUST_PROXY must be 0, 1');
  });
});

function messageOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the configuration was accepted');
}
