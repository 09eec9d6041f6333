import { expect, test } from 'vitest';
import { publishCommand } from './publish-command.ts';

const credential = {
  url: 'mqtt://127.0.0.1:1883',
  username: 'd7',
  password: 'x-Y_1',
  publishTopic: 'helio/v1/meter/A1/up/telemetry',
  subscribeTopic: '',
};

test('the line to try a secret names host, port, client id, user, topic and one reading', () => {
  expect(publishCommand(credential, 'powerW')).toBe(
    `mosquitto_pub -h 127.0.0.1 -p 1883 -i d7 -u d7 -P x-Y_1 -q 1 -t helio/v1/meter/A1/up/telemetry -m '{"values":{"powerW":1}}'`,
  );
});

test('an encrypted broker is spoken to with the certificates of the machine', () => {
  expect(publishCommand({ ...credential, url: 'mqtts://plant.example:8883' }, 'powerW')).toContain(
    '-h plant.example -p 8883 --tls-use-os-certs',
  );
});
