import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { commandBodySchema, progressPayloadSchema } from '@heliograph/core/contract/mqtt';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectedOf, startMqtt, telemetryOf, type MqttKit } from '../../test/mqtt-kit.ts';
import { addPlant } from '../../test/records.ts';
import { withStorage, type StorageKit } from '../../test/storage-kit.ts';
import { commandExample } from './doc-commands.ts';
import { exampleSerial, mqttExamples } from './doc-examples.ts';
import { renderMqttDoc } from './doc.ts';

const committed = readFileSync(new URL('../../../../docs/mqtt.md', import.meta.url), 'utf8');
const commands = [...committed.matchAll(/```sh\n(mosquitto_pub[^`]*)```/g)].map(([, command]) => command!);

test('docs/mqtt.md says what the contract says; `node scripts/docs.ts` writes it', () => {
  expect(committed).toBe(renderMqttDoc());
});

test('the signed command of docs/mqtt.md is what its own words make of it', () => {
  const [signed] = [...committed.matchAll(/```json\n(\{"id".*"hmac".*\})\n```/g)].map(
    ([, json]) => JSON.parse(json!) as Record<string, string>,
  );
  const printed = /printf '%s' '([^']+)' \| openssl dgst -sha256 -hmac '([^']+)'/.exec(committed);
  const lines = ['string-inverter', exampleSerial, signed!['id'], signed!['expiresAt'], signed!['body']].join('\n');
  expect(printed?.[1]).toBe(lines);
  expect(createHmac('sha256', printed![2]!).update(lines).digest('hex')).toBe(signed!['hmac']);
  expect(JSON.parse(signed!['body']!)).toEqual(commandExample.command.body);
});

test('a device that follows docs/mqtt.md with the key of docs/firmware.md trusts the firmware of its example', () => {
  const [, signed] = [...committed.matchAll(/```json\n(\{"id".*"hmac".*\})\n```/g)].map(
    ([, json]) => JSON.parse(json!) as { id: string; expiresAt: number; body: string; hmac: string },
  );
  const lines = ['string-inverter', exampleSerial, signed!.id, signed!.expiresAt, signed!.body].join('\n');
  expect(createHmac('sha256', commandExample.device.secret).update(lines).digest('hex')).toBe(signed!.hmac);
  const body = commandBodySchema.parse(JSON.parse(signed!.body));
  const { statement, signature, sha256, sizeBytes, versionNumber } = 'firmware' in body ? body.firmware : (undefined as never);
  const keys = readFileSync(new URL('../../../../docs/firmware.md', import.meta.url), 'utf8');
  const key = createPublicKey(/-----BEGIN PUBLIC KEY-----[^]*?-----END PUBLIC KEY-----/.exec(keys)![0]);
  expect(verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'))).toBe(true);
  const file = Buffer.from('heliograph example firmware\n');
  expect([sha256, sizeBytes]).toEqual([createHash('sha256').update(file).digest('hex'), file.length]);
  const said = [...committed.matchAll(/^(\{"id":"[^"]*","stage".*\})$/gm)].map(([, json]) =>
    progressPayloadSchema.parse(JSON.parse(json!)),
  );
  expect(said.map(({ stage }) => stage)).toEqual(['downloading', 'verifying', 'installing', 'restarting', 'failed']);
  expect(new Set(said.map(({ id }) => id))).toEqual(new Set([signed!.id]));
  expect(committed).toContain(JSON.stringify({ softwareVersion: versionNumber }));
});

describe('each example of docs/mqtt.md', () => {
  let kit: StorageKit;
  let mqtt: MqttKit;
  beforeAll(async () => {
    kit = await withStorage('sqlite');
    mqtt = await startMqtt(kit.storage);
  });
  afterAll(async () => {
    await mqtt.close();
    await kit.close();
  });

  test('is in the document as a command', () => {
    expect(commands).toHaveLength(mqttExamples.length);
  });

  test.each(mqttExamples.map((example, index) => ({ ...example, index })))('$title', async ({ index, productKey, brings }) => {
    const { topic, payload, qos } = parseCommand(commands[index]!);
    const plantId = await addPlant(kit.storage);
    const device = await mqtt.addDevice({ plant_id: plantId, product_key: productKey, sn: exampleSerial });
    const client = await mqtt.connect(device);
    await client.publishAsync(topic, payload, { qos });
    await client.endAsync();
    const rows = (table: 'fault' | 'device') => kit.storage.read.selectFrom(table).selectAll().execute();
    const faults = (await rows('fault')).filter((row) => 'device_id' in row && row.device_id === device.id);
    const infos = (await rows('device')).filter(
      (row) => row.id === device.id && 'software_version' in row && row.software_version !== null,
    );
    expect({
      samples: (await telemetryOf(kit.storage, device.id)).length,
      faults: faults.length,
      infos: infos.length,
      rejected: (await rejectedOf(kit.storage, device.id)).map((row) => row.reason),
    }).toEqual({ samples: 0, faults: 0, infos: 0, rejected: [], ...brings });
  });
});

/** What mosquitto_pub would make of the command; the user is our own. */
function parseCommand(command: string): { topic: string; payload: string; qos: 0 | 1 | 2 } {
  const option = (flag: string, pattern: string) => new RegExp(`\\s-${flag} ${pattern}`).exec(command)?.[1] ?? '';
  expect(option('i', '(\\S+)')).toBe(option('u', '(\\S+)'));
  return { topic: option('t', '(\\S+)'), payload: option('m', "'([^']*)'"), qos: Number(option('q', '(\\d)')) as 0 | 1 | 2 };
}
