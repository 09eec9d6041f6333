import type { Device, DeviceCredential } from '@heliograph/core/contract/devices';
import { shownNow, type Context } from '../context.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { toJson } from '../render/json.ts';
import { writeRecord, type Kind } from '../render/records.ts';
import { intoSecretFile } from './secret-file.ts';

export interface SecretOptions extends OutputOptions {
  secretFile?: string;
}
/** A device with what it signs in with, where that is new. */
export interface WithCredential {
  device: Device;
  credential: DeviceCredential | null;
}
type Told<Answer extends WithCredential> = Omit<Answer, 'credential'> & {
  credential: (Omit<DeviceCredential, 'password'> & { password?: string }) | null;
};

const columns: Kind<Told<WithCredential>>['columns'] = [
  { name: 'id', title: 'column.id', raw: ({ device }) => device.id },
  { name: 'name', title: 'column.name', raw: ({ device }) => device.name },
  { name: 'sn', title: 'column.sn', raw: ({ device }) => device.sn },
  { name: 'url', title: 'column.broker', raw: ({ credential }) => credential?.url ?? null },
  { name: 'username', title: 'column.mqttUser', raw: ({ credential }) => credential?.username ?? null },
  { name: 'password', title: 'column.mqttPassword', raw: ({ credential }) => credential?.password ?? null },
  { name: 'publish_topic', title: 'column.publishTopic', raw: ({ credential }) => credential?.publishTopic ?? null },
  { name: 'subscribe_topic', title: 'column.subscribeTopic', raw: ({ credential }) => credential?.subscribeTopic ?? null },
];

/** Does what gives a device a secret: the secret is shown this once, or goes into a file and nowhere else. */
export async function tellCredential<Answer extends WithCredential>(
  context: Context,
  options: SecretOptions,
  fields: readonly (keyof Answer & string)[],
  work: () => Promise<Answer>,
): Promise<void> {
  const { output, t } = context;
  const format = chooseFormat(options, output.isTty);
  const path = options.secretFile;
  const answer: Told<Answer> = path === undefined ? await work() : withoutPassword(await intoSecretFile(path, work, secretText));
  const visible = columns.filter(({ name }) => path === undefined || name !== 'password');
  await writeRecord({ columns: visible, fields }, answer, { format, json: options.json, output, on: shownNow(context) });
  if (answer.credential === null) output.note(t('note.secretKept'));
  else output.note(path === undefined ? t('note.secretOnce') : t('note.secretWritten', { path }));
}

function secretText({ credential }: WithCredential): string {
  return `${toJson(credential, true)}\n`;
}

function withoutPassword<Answer extends WithCredential>({ credential, ...answer }: Answer): Told<Answer> {
  if (credential === null) return { ...answer, credential };
  const { password: _secret, ...rest } = credential;
  return { ...answer, credential: rest };
}
