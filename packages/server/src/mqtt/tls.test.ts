import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMqtt, telemetryOf, rejectedOf, type MqttKit } from '../../test/mqtt-kit.ts';
import { selfSigned } from '../../test/self-signed.ts';
import { withStorage, type StorageKit } from '../../test/storage-kit.ts';

describe('mqtts', () => {
  const tls = selfSigned();
  let kit: StorageKit;
  let mqtt: MqttKit;
  beforeAll(async () => {
    kit = await withStorage('sqlite');
    mqtt = await startMqtt(kit.storage, { tls, limits: { connectMs: 300 } });
  });
  afterAll(async () => {
    await mqtt.close();
    await kit.close();
  });

  test('a device that checks the certificate publishes, also what is too long', async () => {
    const device = await mqtt.addDevice();
    const client = await mqtt.connect(device, { ca: tls.cert });
    await client.publishAsync(device.topic('telemetry'), '{"values":{"powerW":1}}', { qos: 1 });
    await client.publishAsync(device.topic('telemetry'), Buffer.alloc(1024 * 1024, 0x20), { qos: 1 });
    expect(await telemetryOf(kit.storage, device.id)).toHaveLength(1);
    expect((await rejectedOf(kit.storage, device.id)).map((row) => row.reason)).toEqual(['tooLarge']);
  });

  test.each([
    ['clear text', Buffer.from([0x10, 0x0c, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 2, 0, 60, 0, 0])],
    ['a handshake that never ends', Buffer.alloc(0)],
  ])('%s closes the connection', async (_name, bytes) => {
    const socket = connectTcp(mqtt.broker.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.resume().write(bytes);
    await once(socket, 'close');
    expect(socket.bytesRead).toBeLessThan(20);
  });

  test('old versions of TLS are refused', async () => {
    const socket = connectTls({
      port: mqtt.broker.port,
      host: '127.0.0.1',
      ca: tls.cert,
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    await expect(once(socket, 'secureConnect')).rejects.toThrow(/protocol|alert|ECONNRESET/i);
  });
});
