import { request } from 'node:https';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfSigned } from '../../test/self-signed.ts';
import { startServer, type TestServer } from '../../test/server.ts';

describe('with certificate and key', () => {
  const tls = selfSigned();
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('sqlite', { tls });
  });
  afterAll(() => server?.close());

  test('the server speaks https and asks to be reached by it from now on', async () => {
    const { port } = new URL(server.url);
    const answer = await new Promise<{ status: number | undefined; hsts: string | undefined }>((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port, path: '/photo_voltaic/health/live', ca: tls.cert }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, hsts: response.headers['strict-transport-security'] });
      });
      call.on('error', reject).end();
    });
    expect(answer).toEqual({ status: 200, hsts: 'max-age=31536000' });
  });

  test('nothing older than TLS 1.2 is spoken', async () => {
    const { port } = new URL(server.url);
    const end = await new Promise<string>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: Number(port), ca: tls.cert, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' }, () =>
        resolve('connected'),
      );
      socket.on('error', (error) => resolve(error.message));
    });
    expect(end).not.toBe('connected');
  });
});
