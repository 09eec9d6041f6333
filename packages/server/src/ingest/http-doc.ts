import { MQTT_MAX_PAYLOAD_BYTES } from '@heliograph/core/contract/mqtt';
import { profiles } from '@heliograph/core/profiles/profiles';
import { table } from '../mqtt/doc-tables.ts';
import { HTTP_INTAKE_LIMITS } from './intake-routes.ts';
import { REMEMBERED_MS } from './once.ts';

/** One request of `docs/http-intake.md` and the answer that it gets. */
export interface HttpExample {
  title: string;
  /** Below `/intake`; `12` stands for the connection. */
  path: string;
  user: string;
  payload: object | string;
  answer: { status: number; stored?: number; refused?: readonly string[] };
}
const at = Date.UTC(2026, 0, 1, 12);

export const httpExamples: readonly HttpExample[] = [
  {
    title: 'One sample of an inverter',
    path: '/v1/telemetry',
    user: 'd42',
    payload: { ts: at, values: { powerW: 48213.5, energyTotalWh: 912044100 } },
    answer: { status: 200, stored: 1, refused: [] },
  },
  {
    title: 'A sentinel value is refused and the rest of the sample kept',
    path: '/v1/telemetry',
    user: 'd42',
    payload: { ts: at + 10_000, values: { powerW: 48190, temperatureC: 6553.5 } },
    answer: { status: 200, stored: 1, refused: ['outOfRange'] },
  },
  {
    title: 'A fault begins',
    path: '/v1/events',
    user: 'd42',
    payload: { ts: at, code: 'ISOLATION_LOW', isOpen: true },
    answer: { status: 200, stored: 1, refused: [] },
  },
  {
    title: 'What was fetched from a gateway (here Enphase) goes to its connection as it is',
    path: '/12',
    user: 'c12',
    payload: { wattHoursToday: 5046, wattHoursSevenDays: 445686, wattHoursLifetime: 88742152, wattsNow: 4859 },
    answer: { status: 200, stored: 1, refused: [] },
  },
  {
    title: 'Another answer of that gateway is refused, and says why',
    path: '/12',
    user: 'c12',
    payload: { error: 'busy' },
    answer: { status: 400, refused: ['notMapped'] },
  },
];

function httpCommand({ path, user, payload }: HttpExample): string {
  return [
    `curl -sS -u ${user}:the-password \\`,
    `  --data-binary '${JSON.stringify(payload)}' \\`,
    `  http://127.0.0.1:8080/intake${path}`,
  ].join('\n');
}

/** `docs/http-intake.md`; a test fails when the committed file says something else. */
export function renderHttpDoc(): string {
  const captures = profiles
    .filter(({ kind }) => kind === 'http')
    .map(({ name, captures: list }) => [name, list.map((path) => `\`${path}\``).join('<br>')]);
  const limits = [
    ['Body', `${MQTT_MAX_PAYLOAD_BYTES} bytes; a longer one is 413`],
    [
      'Requests of one credential',
      `${HTTP_INTAKE_LIMITS.requests} in ${HTTP_INTAKE_LIMITS.perMs / 1000} s; more are 429 with \`Retry-After\``,
    ],
    ['Wrong credentials', '401, answered up to 5 s late; after 100 in a minute only those known from that address are admitted'],
    ['Database busy', '503 with `Retry-After`; send again'],
  ];
  const examples = httpExamples.map(
    (example) => `${example.title}:\n\n\`\`\`sh\n${httpCommand(example)}\n\`\`\`\n\n\`\`\`json\n${answerText(example)}\n\`\`\``,
  );
  return `# Sending data over HTTP

<!-- Made by scripts/docs.ts from packages/server/src/ingest/http-doc.ts. Do not edit. -->

The same rules as over MQTT (\`docs/mqtt.md\`), for what cannot speak it. Every request is a POST with Basic authentication; the content type does not matter.

| Address | Who | Body |
| --- | --- | --- |
| \`/intake/v1/telemetry\` | a device: \`d42\` and its password | what it would publish on \`up/telemetry\` |
| \`/intake/v1/events\` | the same | \`up/events\` |
| \`/intake/v1/info\` | the same | \`up/info\` |
| \`/intake/{connection}\` | a gateway's connection: \`c12\` and its password | what was fetched from the gateway, as it came |

## What an answer means

- **200**: what it says to be stored is committed to disk. \`refused\` names what of the message was not taken, and why.
- **400** \`intake.refused\`: nothing of it was stored; it is kept as refused, and sending it again would not help.
- **No answer, 429 or 503**: send again. The same (device, \`ts\`) again changes nothing.
- A message without a time of its own: send an \`Idempotency-Key\` header. The same key of the same credential within ${REMEMBERED_MS / 60_000} minutes gets the first answer and is
  stored once; the server keeps keys in memory.

## Gateways

Create the connection in the console (Devices → Data acquisition) or with \`./helio connections create\`; the answer holds its password once, and a line to paste.

${table(['Format', 'What to fetch and post'], captures)}

Devices appear by themselves at the connection's plant; without a plant they are listed until somebody puts them at one, and what they say until then is refused (\`unassigned\`).

## Limits

${table(['What', 'Limit'], limits)}

## Examples

${examples.join('\n\n')}
`;
}

function answerText({ answer: { status, stored = 0, refused = [] } }: HttpExample): string {
  if (status === 200) return JSON.stringify({ code: 200, data: { stored, refused: refused.map((reason) => ({ reason, detail: '…' })) } });
  return JSON.stringify({ code: status, msg: '…', error: 'intake.refused', details: refused.map((path) => ({ path, msg: '…' })) });
}
