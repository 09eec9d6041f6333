import type { Connection, ConnectionCredential } from '@heliograph/core/contract/connections';
import { clean } from '../clean.ts';
import { shownNow, type Context } from '../context.ts';
import { chooseFormat } from '../output.ts';
import { toJson } from '../render/json.ts';
import { writeRecord, type Kind } from '../render/records.ts';
import type { SecretOptions } from './devices-credential.ts';
import { intoSecretFile } from './secret-file.ts';

export interface ConnectionWithCredential {
  connection: Connection;
  credential: ConnectionCredential;
}
type Told = Omit<ConnectionWithCredential, 'credential'> & {
  credential: Omit<ConnectionCredential, 'password' | 'settings'> & Partial<ConnectionCredential>;
};

const columns: Kind<Told>['columns'] = [
  { name: 'id', title: 'column.id', raw: ({ connection }) => connection.id },
  { name: 'name', title: 'column.name', raw: ({ connection }) => connection.name },
  { name: 'url', title: 'column.server', raw: ({ credential }) => credential.url },
  { name: 'topic', title: 'column.topic', raw: ({ credential }) => credential.topic },
  { name: 'username', title: 'column.userName', raw: ({ credential }) => credential.username },
  { name: 'password', title: 'column.mqttPassword', raw: ({ credential }) => credential.password ?? null },
];

/** Does what gives a connection a secret: it is shown this once, ready to paste, or goes into a file and nowhere else. */
export async function tellConnection(
  context: Context,
  options: SecretOptions,
  work: () => Promise<ConnectionWithCredential>,
): Promise<void> {
  const { output, t } = context;
  const format = chooseFormat(options, output.isTty);
  const path = options.secretFile;
  const answer: Told = path === undefined ? await work() : withoutSecret(await intoSecretFile(path, work, secretText));
  const visible = columns.filter(({ name }) => path === undefined || name !== 'password');
  const kind = { columns: visible, fields: ['connection', 'credential'] };
  await writeRecord(kind, answer, { format, json: options.json, output, on: shownNow(context) });
  const { settings } = answer.credential;
  if (format === 'table' && settings !== undefined) output.data(`\n${settings.split('\n').map(clean).join('\n')}\n`);
  output.note(path === undefined ? t('connection.secretOnce') : t('note.secretWritten', { path }));
}

function secretText({ credential }: ConnectionWithCredential): string {
  return `${toJson(credential, true)}\n`;
}

/** What is to be pasted has the password in it. */
function withoutSecret({ connection, credential }: ConnectionWithCredential): Told {
  const { password: _password, settings: _settings, ...rest } = credential;
  return { connection, credential: rest };
}
