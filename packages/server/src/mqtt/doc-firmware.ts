import { firmwareStatement } from '@heliograph/core/firmware';
import { progressPayloadSchema, upTopic, type CommandBody, type ProgressPayload } from '@heliograph/core/contract/mqtt';
import { signCommand } from '../commands/sign.ts';
import { commandExample } from './doc-commands.ts';
import { exampleSerial } from './doc-examples.ts';
import { fieldTable } from './doc-tables.ts';

const id = 'pW9sT2m4VbQe8LxD';
const facts = {
  productKeys: ['string-inverter'],
  versionNumber: '2.4.1',
  sha256: '8f59091a90a73d304268553056d384abb1f0f4aa184384b1496df5f194581d63',
  sizeBytes: 28,
};

/** The firmware of `docs/firmware.md` on its way to a device, from the command to the proof; a test replays it. */
const firmwareExample = {
  device: commandExample.device,
  command: {
    id,
    expiresAt: 1767269400000,
    body: {
      firmware: {
        versionNumber: facts.versionNumber,
        fileName: 'firmware.bin',
        url: 'https://helio.example/photo_voltaic/firmware/7/content?device=42&expires=1767272400000&signature=…',
        expiresAt: 1767272400000,
        sha256: facts.sha256,
        sizeBytes: facts.sizeBytes,
        signature: 'xsBSkYd5VJ3WpMi76b1AH4jV/+t0cg5QZaqvRxHOpfafg69Emjcha/QC2SebLHvWLpBSJrVpn2O88jaqZ24lDg==',
        statement: firmwareStatement(facts),
      },
    } satisfies CommandBody,
  },
  progress: [
    { id, stage: 'downloading', percent: 40 },
    { id, stage: 'verifying' },
    { id, stage: 'installing', percent: 10 },
    { id, stage: 'restarting' },
  ] satisfies ProgressPayload[],
  info: { softwareVersion: facts.versionNumber },
};

/** The part of `docs/mqtt.md` on firmware. */
export function renderFirmware(): string {
  const { device, command, progress, info } = firmwareExample;
  const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;
  const topic = upTopic('{productKey}', '{sn}', 'progress');
  return `## Firmware

A firmware comes as a command, signed with \`hmac\` and answered on \`up/acks\` like any other. For ${exampleSerial}, with the firmware of
[firmware.md](firmware.md):

${json(signCommand(device, command))}

1. **Answer at once** on \`up/acks\`, and say from then on how far you are on \`${topic}\`, at each new stage and about every 5 %:

\`\`\`json
${progress.map((each) => JSON.stringify(each)).join('\n')}
\`\`\`

2. **Check \`statement\`** with \`signature\` and the publisher's Ed25519 key that you were built with; that \`sha256\`, \`size\` and \`version\` in it
   are those of the command, and that your product is one of its \`products\`. Otherwise give up.
3. **Fetch \`url\`** with a plain GET; a download that was cut goes on with \`Range: bytes=<have>-\` and \`If-Range: "<sha256>"\`. Link and device belong
   together, and the link is good until \`expiresAt\`. **The same \`id\` again brings a new link**: after a reconnect, and before the old one ends. Go on with it where
   the download stopped. Where you are past the download, answer and change nothing: the same \`id\` is never installed twice.
4. **Check the file**: exactly \`sizeBytes\` long, its SHA-256 is \`sha256\`. Otherwise throw it away and give up.
5. **Install it, say \`restarting\`, restart**, connect, and tell what you run now. This alone is the proof; a version that differs after \`restarting\` is a failure:

${json(info)}

To give up, say why. It is final: the push history says "failed" with your words.

${json({ id, stage: 'failed', text: 'the digest is another one' } satisfies ProgressPayload)}

Whoever says nothing new for the time that the push allows (10 minutes, unless somebody chose another) is timed out and unknown; a version that is told later
still settles it. Saying the same again is not new.

### \`up/progress\`

${fieldTable(progressPayloadSchema, {
  id: 'Of the command. One that brought no firmware to this device is refused.',
  stage: '`downloading`, `verifying`, `installing`, `restarting`, or `failed`, which ends it.',
  percent: 'Of this stage, 0 to 100.',
  text: 'For people; with `failed` it stands in the push history as it is.',
})}`;
}
