import type { Device, DeviceCredential } from '@heliograph/core/contract/devices';
import type { GlobalOptions } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { toJson } from '../render/json.ts';
import { writeRecord, type Kind } from '../render/records.ts';
import { plants } from '../resources/plants.ts';
import { intoSecretFile } from './secret-file.ts';
import { positive } from './numbers.ts';
import { resolve } from './resolve.ts';

export interface DeviceCreateOptions extends GlobalOptions, OutputOptions {
  plant: string;
  product: string;
  sn: string;
  name: string;
  ratedPower?: string;
  secretFile?: string;
}

interface Created {
  device: Device;
  credential: Omit<DeviceCredential, 'password'> & { password?: string };
}

const columns: Kind<Created>['columns'] = [
  { name: 'id', title: 'column.id', raw: ({ device }) => device.id },
  { name: 'name', title: 'column.name', raw: ({ device }) => device.name },
  { name: 'sn', title: 'column.sn', raw: ({ device }) => device.sn },
  { name: 'url', title: 'column.broker', raw: ({ credential }) => credential.url },
  { name: 'username', title: 'column.mqttUser', raw: ({ credential }) => credential.username },
  { name: 'password', title: 'column.mqttPassword', raw: ({ credential }) => credential.password ?? null },
  { name: 'publish_topic', title: 'column.publishTopic', raw: ({ credential }) => credential.publishTopic },
  { name: 'subscribe_topic', title: 'column.subscribeTopic', raw: ({ credential }) => credential.subscribeTopic },
];
const fields = ['device', 'credential'];

/** `helio devices create`: the secret is shown this once, or goes into a file and nowhere else. */
export async function createDevice(context: Context, options: DeviceCreateOptions): Promise<void> {
  const { output, signal, t } = context;
  const format = chooseFormat(options, output.isTty);
  const ratedPowerW = options.ratedPower === undefined ? null : positive(options.ratedPower, '--rated-power');
  const { call } = context.client(options);
  const plant = await resolve(plants, call, options.plant, signal);
  const body = { plantId: plant.id, productKey: options.product, sn: options.sn, name: options.name, ratedPowerW };
  const create = () => call['POST /devices']({ body }, { signal });
  const path = options.secretFile;
  const created: Created = path === undefined ? await create() : withoutPassword(await intoSecretFile(path, create, secretText));
  await writeRecord({ columns: visible(path), fields }, created, { format, json: options.json, output, on: shownNow(context) });
  output.note(path === undefined ? t('note.secretOnce') : t('note.secretWritten', { path }));
}

function visible(path: string | undefined): Kind<Created>['columns'] {
  return path === undefined ? columns : columns.filter((column) => column.name !== 'password');
}

function secretText({ credential }: { credential: DeviceCredential }): string {
  return `${toJson(credential, true)}\n`;
}

function withoutPassword({ device, credential }: Created): Created {
  const { password: _secret, ...rest } = credential;
  return { device, credential: rest };
}
