import { ackPayloadSchema, downTopic, signedText, upTopic, type AckPayload, type CommandBody } from '@heliograph/core/contract/mqtt';
import { signCommand } from '../commands/sign.ts';
import { exampleSerial } from './doc-examples.ts';
import { fieldTable } from './doc-tables.ts';

/** One command from its sending to its proof; a test replays it. */
export const commandExample = {
  device: { productKey: 'string-inverter', sn: exampleSerial, secret: 'the-password' },
  command: { id: 'kX3vQ0r1ZsYt7ABc', expiresAt: 1767268920000, body: { set: { maxOutPower: 600 } } satisfies CommandBody },
  ack: { id: 'kX3vQ0r1ZsYt7ABc', ok: true, text: 'limit stored' } satisfies AckPayload,
  info: { settings: { maxOutPower: 600 } },
};

/** The part of `docs/mqtt.md` on commands. */
export function renderCommands(): string {
  const { device, command, ack, info } = commandExample;
  const signed = signCommand(device, command);
  const text = signedText(device, signed);
  const down = downTopic(device.productKey, device.sn);
  return `## Commands

Subscribe to \`${downTopic('{productKey}', '{sn}')}\` after each connect: a command waits for that, until its deadline. It arrives with QoS 0, because
whether it is sent again is not for the connection to say. A command looks like this, on \`${down}\`:

\`\`\`json
${JSON.stringify(signed)}
\`\`\`

1. **Check \`hmac\`**: HMAC-SHA256, in lower-case hex, of five lines joined by a line feed, without one at the end: product key, serial number, \`id\`,
   \`expiresAt\`, \`body\` as it stands. The key is the device's password as UTF-8. Do nothing and answer nothing where it is another.

\`\`\`sh
printf '%s' '${text}' | openssl dgst -sha256 -hmac '${device.secret}'
\`\`\`

2. **Check \`expiresAt\`** (milliseconds since 1970): do nothing after it. A device without a clock may skip this.
3. **Remember \`id\`**: the same command may come again, after a reconnect or a restart of the server. Answer it again and do it once.
   Keep the newest over a restart of yours, 16 at least. What must not happen twice, such as \`restart\`, is never sent twice.
4. **Do \`body\`**, which is JSON: \`{"set":{…}}\` with the settings that the product lists,
   \`{"firmware":{…}}\` ([below](#firmware)), or \`{"read":"settings"}\`, a wish to hear settings and \`softwareVersion\` on \`up/info\`.
5. **Answer** to \`{"set":…}\` and \`{"firmware":…}\` on \`${upTopic('{productKey}', '{sn}', 'acks')}\`. \`ok\` says that you took it or refuse it:

\`\`\`json
${JSON.stringify(ack)}
\`\`\`

6. **Tell the value** on \`up/info\` once it is in force. Until then the command is no success: an acknowledgement proves nothing.

\`\`\`json
${JSON.stringify(info)}
\`\`\`

A setting whose proof is \`value\` is proved by step 6, \`uptime\` (a restart) by an \`uptimeS\` in \`up/telemetry\` that began after it, and \`acknowledgement\` by step 5.
Tell your settings after each connect as well, and whenever one changes by another hand: a value that is lost later opens a fault.

### \`up/acks\`

${fieldTable(ackPayloadSchema, {
  id: 'Of the command. One that was not sent to this device is refused.',
  ok: '`true` where the device took it, `false` where it refuses it.',
  text: 'For people; it stands in the push history as it is.',
})}`;
}
