import {
  downTopic,
  EARLIEST_READING_AT,
  eventPayloadSchema,
  infoPayloadSchema,
  LATEST_READING_AHEAD_MS,
  MQTT_MAX_PAYLOAD_BYTES,
  MQTT_MAX_SAMPLES,
  mqttUpKinds,
  sampleSchema,
  upTopic,
  type MqttUpKind,
  type RejectionReason,
} from '@heliograph/core/contract/mqtt';
import { shippedProducts } from '@heliograph/core/products';
import { KEPT_PER_DEVICE } from '../ingest/rejection-quota.ts';
import { renderCommands } from './doc-commands.ts';
import { renderFirmware } from './doc-firmware.ts';
import { exampleCommand, mqttExamples } from './doc-examples.ts';
import { channelTable, fieldTable, faultTable, reasonTable, settingTable, table } from './doc-tables.ts';
import { defaultBrokerLimits as limits } from './limits.ts';

const earliest = new Date(EARLIEST_READING_AT).toISOString().slice(0, 10);
const aheadMinutes = LATEST_READING_AHEAD_MS / 60_000;

const kindMeanings: Record<MqttUpKind, string> = {
  telemetry: 'readings: one sample or a batch',
  events: 'a fault code that began or ended',
  info: 'what the device is, after each connect; its settings, after each change of one',
  acks: 'the answer to a command',
  progress: 'how far it is with a firmware',
};

const reasonMeanings: Record<RejectionReason, string> = {
  unknownTopic: 'The topic is not one of those of this device.',
  notJson: 'The payload is not JSON in UTF-8.',
  notValid: 'The payload has another form than described here; the detail names the field.',
  tooLarge: `The payload is longer than ${MQTT_MAX_PAYLOAD_BYTES} bytes; only its beginning is kept.`,
  unknownChannel: "The device's product has no channel of this name. The sample's other channels are taken.",
  outOfRange: "The reading is outside the channel's limits: a sentinel or an error. The sample's other channels are taken.",
  timeTooOld: `\`ts\` is before ${earliest}: a clock that was never set. The other samples of the batch are taken.`,
  unknownCommand: 'No command with this id was sent to this device.',
  timeAhead: `\`ts\` is more than ${aheadMinutes} minutes ahead of the server's clock. The other samples of the batch are taken.`,
  otherSerial:
    'The reading is of a time when another serial number stood in this place: after the swap for the old device, before it for the new one.',
};

/** `docs/mqtt.md`, made from the contract; a test fails when the committed file says something else. */
export function renderMqttDoc(): string {
  return [
    intro(),
    topics(),
    promise(),
    telemetry(),
    events(),
    info(),
    commandsPart(),
    renderFirmware(),
    time(),
    refused(),
    limitsPart(),
    examples(),
    products(),
  ]
    .join('\n\n')
    .concat('\n');
}

function intro(): string {
  return `# Connecting a device over MQTT

<!-- Made by scripts/docs.ts from packages/core/src/contract/mqtt.ts and packages/core/src/products.ts. Do not edit. -->

A native device speaks MQTT 3.1.1 to the server's own broker: TCP port 1883 (\`HELIO_MQTT_PORT\`). With \`HELIO_TLS_CERT\` and
\`HELIO_TLS_KEY\` the same port speaks mqtts (TLS 1.2 or later) and nothing else; add \`--cafile\` to the commands below then.

Register the device in the console, with \`./helio devices register\` or \`POST /photo_voltaic/devices\`. The answer holds its credential; the password
is shown once and can be replaced, which ends the device's connection.

- **User name**: \`d\` and the device's id, for example \`d42\`. **Client id**: the same. **Password**: as shown.
- It signs in once it is bound to a plant (\`./helio devices bind\`); unbinding ends its connection and its password.
- After a swap (\`./helio devices swap\`) the new device has a user name of its own, for example \`d42-2\`, and topics with its own serial number. The
  old credential stays good for what the old device kept: readings of before the swap are taken, later ones refused. A new password ends it.
- One connection a device. A newer one with the right password replaces the older; without it nothing happens to the older.
- Clean or lasting sessions are both accepted. A keep-alive of 0, or of more than ${limits.keepaliveS} s, counts as ${limits.keepaliveS} s.
- A will is accepted and ignored: the server sees silence by itself. The retain flag is ignored.`;
}

function topics(): string {
  const rows = mqttUpKinds.map((kind) => [`\`${upTopic('{productKey}', '{sn}', kind)}\``, 'device → server', kindMeanings[kind]]);
  const down = [`\`${downTopic('{productKey}', '{sn}')}\``, 'server → device', 'commands, with QoS 0'];
  return `## Topics

${table(['Topic', 'Direction', 'What'], [...rows, down])}

\`{productKey}\` and \`{sn}\` are those of the credential's own device. Subscribing to anything but the own command topic is refused (SUBACK 128), shared
subscriptions included. What a device publishes reaches the server and no other device.`;
}

function promise(): string {
  return `## What an acknowledgement means

- **QoS 1**: the PUBACK is sent after the data is committed to disk. What was acknowledged survives a crash and a power cut. Without a PUBACK, send again.
- **QoS 2**: the same promise with the PUBREC. It is not needed: sending a sample twice is harmless.
- **QoS 0**: taken, but a crash may lose it, and nobody says so.
- The same (device, \`ts\`) again: channels that were missing are filled in, an equal value changes nothing, and of two different values the first stays.
- Refused messages are acknowledged as well, and the connection stays: sending them again would not make them better. They are kept for the operator with
  reason, detail and the first 4 kB, up to ${KEPT_PER_DEVICE} of a device in a minute; all are counted in \`helio_ingest_rejected_total\`.
- When the database is slow the server reads more slowly. Keep samples until their PUBACK, and send the oldest first.`;
}

function telemetry(): string {
  const meanings = {
    ts: 'Time of the reading, in milliseconds since 1970-01-01T00:00:00Z. Required in a batch.',
    values:
      'Channel name → reading, a number in the unit of the channel. `null` says that it could not be read; a channel left out was not read.',
  };
  return `## \`up/telemetry\`

${fieldTable(sampleSchema, meanings)}

Or a batch: \`{"samples": [ … ]}\` with 1 to ${MQTT_MAX_SAMPLES} such samples, each with its \`ts\`, in any order. No other field is allowed. Which channels there are, in which
unit and within which limits, is fixed by the product (below). Signs: generated, imported and discharged power is positive. \`powerW\` and
\`energyTotalWh\` of a device that generates are its production from the sun alone; what its battery gives or takes is in \`batteryPowerW\` and nowhere else.
Counters are totals since manufacture and never reset on purpose.

A message is taken as far as it is good: an unknown or impossible reading is refused and the rest of its sample kept; a sample with an impossible time is
refused and the rest of its batch kept. A payload of another form is refused as a whole.`;
}

function events(): string {
  const meanings = {
    ts: 'When it happened; without it the time of arrival.',
    code: "One of the product's fault codes. Another code is kept with severity warning.",
    isOpen: '`true` when the fault begins, `false` when it ends. Saying it twice changes nothing.',
  };
  return `## \`up/events\`\n\n${fieldTable(eventPayloadSchema, meanings)}`;
}

function info(): string {
  const meanings = {
    hardwareVersion: 'As the maker writes it.',
    softwareVersion: 'As the maker writes it. It proves a firmware: exactly its version number.',
    protocolVersion: 'As the maker writes it.',
    mac: 'Of the interface that it connects with.',
    ratedPowerW: 'Nameplate AC power.',
    settings: 'Setting → value, as listed with the product. Those that are left out are as they were told last.',
  };
  return `## \`up/info\`\n\n${fieldTable(infoPayloadSchema, meanings)}\n\nOnly what is named changes; control characters are refused.`;
}

function commandsPart(): string {
  return renderCommands();
}

function time(): string {
  return `## Time

Set the device's clock (NTP) and send \`ts\`. A sample without it gets the time of its arrival, rounded down to the product's interval. A \`ts\` before ${earliest} or
more than ${aheadMinutes} minutes ahead of the server is refused. Late samples are welcome at any age in between: the energy of their day is computed again.`;
}

function refused(): string {
  return `## What is refused\n\n${reasonTable(reasonMeanings)}`;
}

function limitsPart(): string {
  const rows = [
    ['Payload', `${MQTT_MAX_PAYLOAD_BYTES} bytes; a longer one is refused, acknowledged and never held in memory`],
    ['Samples in a message', String(MQTT_MAX_SAMPLES)],
    ['Publishes on their way, one connection', `${limits.inFlightPerConnection}; more wait in the socket`],
    [
      'Publishes on their way, all together',
      `${limits.inFlightMessages}, or ${limits.inFlightBytes / 1024 / 1024} MiB; more wait in their sockets`,
    ],
    ['Connections', String(limits.connections)],
    ['CONNECT', `complete within ${limits.connectMs / 1000} s`],
    ['Any frame but PUBLISH', `${limits.otherFrameBytes} bytes; a longer one closes the connection`],
    [
      'Failed sign-ins',
      `answered up to ${limits.signInDelayMs / 1000} s late; after 100 in a minute only devices known from that address are admitted`,
    ],
    ['A topic with `+`, `#` or more than 100 levels', 'violates MQTT and closes the connection'],
  ];
  return `## Limits\n\n${table(['What', 'Limit'], rows)}`;
}

function examples(): string {
  const parts = mqttExamples.map((example) => `${example.title}:\n\n\`\`\`sh\n${exampleCommand(example)}\n\`\`\``);
  return `## Examples\n\nWith the id, the serial number and the password of your device.\n\n${parts.join('\n\n')}`;
}

function products(): string {
  const parts = shippedProducts.map(
    (product) =>
      `### ${product.name}: \`${product.productKey}\`\n\nReports every ${product.reportIntervalMs / 1000} s.\n\n${channelTable(product)}\n\n${faultTable(product)}\n\n${settingTable(product)}`,
  );
  return `## Products\n\n${parts.join('\n\n')}`;
}
