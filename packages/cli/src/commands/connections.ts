import type { Call } from '@heliograph/core/client';
import type { ProfileKey } from '@heliograph/core/profiles/profile-keys';
import { clean } from '../clean.ts';
import type { GlobalOptions } from '../config.ts';
import { kindOf, shownNow, type Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRecord, writeRows } from '../render/records.ts';
import { connectionDeviceKind } from '../resources/connection-devices.ts';
import { connections } from '../resources/connections.ts';
import { plants } from '../resources/plants.ts';
import { confirm } from './confirm.ts';
import { tellConnection } from './connections-credential.ts';
import type { SecretOptions } from './devices-credential.ts';
import { resolve } from './resolve.ts';

interface Changeable {
  plant?: string;
  product?: string;
  prefix?: string;
  sn?: string;
}
export interface ConnectionCreateOptions extends GlobalOptions, SecretOptions, Changeable {
  name?: string;
  format: ProfileKey;
  reversed?: true;
}
export interface ConnectionUpdateOptions extends GlobalOptions, OutputOptions, Changeable {
  name?: string;
  reversed?: 'true' | 'false';
  enabled?: 'true' | 'false';
}
export interface ConnectionEndOptions extends GlobalOptions, SecretOptions {
  yes?: true;
}

/** `helio connections create` */
export async function createConnection(context: Context, options: ConnectionCreateOptions): Promise<void> {
  const { signal } = context;
  const { call } = context.client(options);
  const plantId = await plantOf(call, options.plant ?? '', signal);
  const body = {
    ...changeable(options),
    ...(options.name !== undefined && { name: options.name }),
    profile: options.format,
    plantId,
    isReversed: options.reversed === true,
  };
  await tellConnection(context, options, () => call['POST /connections']({ body }, { signal }));
}

/** `helio connections update <connection>`: what is not named stays; an empty plant takes it from its plant. */
export async function updateConnection(context: Context, text: string, options: ConnectionUpdateOptions): Promise<void> {
  const { output, signal } = context;
  const format = chooseFormat(options, output.isTty);
  const flags = ['name', 'plant', 'product', 'prefix', 'sn', 'reversed', 'enabled'] as const;
  if (flags.every((flag) => options[flag] === undefined)) throw usageError('problem.nothingToChange');
  const { call } = context.client(options);
  const { id } = await resolve(connections, call, text, signal);
  const present = await call['GET /connections/{id}']({ params: { id } }, { signal });
  const body = {
    ...changeable(options),
    version: present.version,
    name: options.name ?? present.name,
    plantId: options.plant === undefined ? present.plantId : await plantOf(call, options.plant, signal),
    isReversed: options.reversed === undefined ? present.isReversed : options.reversed === 'true',
    isEnabled: options.enabled === undefined ? present.isEnabled : options.enabled === 'true',
  };
  const changed = await call['PUT /connections/{id}']({ params: { id }, body }, { signal });
  const kind = kindOf(connections, context.settings(options).url);
  await writeRecord(kind, changed, { format, json: options.json, output, on: shownNow(context) });
}

/** `helio connections rotate <connection>`: the old secret ends at once. */
export async function rotateConnection(context: Context, text: string, options: ConnectionEndOptions): Promise<void> {
  const { signal, t } = context;
  const { call } = context.client(options);
  const connection = await resolve(connections, call, text, signal);
  await confirm(context, t('connection.askRotate', { name: clean(connection.name) }), options.yes === true);
  const rotate = () => call['POST /connections/{id}/secret']({ params: { id: connection.id } }, { signal });
  await tellConnection(context, options, async () => ({ connection, credential: await rotate() }));
}

/** `helio connections remove <connection>`: its devices and what they measured stay. */
export async function removeConnection(context: Context, text: string, options: ConnectionEndOptions): Promise<void> {
  const { output, signal, t } = context;
  const { call } = context.client(options);
  const { id, name } = await resolve(connections, call, text, signal);
  await confirm(context, t('connection.askRemove', { name: clean(name) }), options.yes === true);
  await call['DELETE /connections/{id}']({ params: { id } }, { signal });
  output.note(t('connection.removed', { name: clean(name), id }));
}

/** `helio connections devices <connection>`: whom it has spoken for, those at no plant first. */
export async function connectionDevices(context: Context, text: string, options: GlobalOptions & OutputOptions): Promise<void> {
  const { output, signal, t } = context;
  const format = chooseFormat(options, output.isTty);
  const { call } = context.client(options);
  const { id } = await resolve(connections, call, text, signal);
  const { items } = await call['GET /connections/{id}/devices']({ params: { id } }, { signal });
  if (items.length === 0 && format === 'table') output.note(t('connection.noDevices'));
  else await writeRows(connectionDeviceKind, items, { format, json: options.json, output, on: shownNow(context) });
}

function changeable({ product, prefix, sn }: Changeable) {
  return {
    ...(product !== undefined && { productKey: product }),
    ...(prefix !== undefined && { prefix }),
    ...(sn !== undefined && { serial: sn }),
  };
}

async function plantOf(call: Call, text: string, signal: AbortSignal): Promise<string | null> {
  return text === '' ? null : (await resolve(plants, call, text, signal)).id;
}
