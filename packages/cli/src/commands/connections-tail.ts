import type { IntakeMessage } from '@heliograph/core/contract/connections-messages';
import { clean } from '../clean.ts';
import type { Hue } from '../colour.ts';
import { secondsToMs, type GlobalOptions } from '../config.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { liveEvents } from '../live/live-events.ts';
import { tsvCell } from '../render/delimited.ts';
import { parseFields, pickFields, toJson } from '../render/json.ts';
import { connections } from '../resources/connections.ts';
import { wholeNumber } from './numbers.ts';
import { sayConnection } from './say-connection.ts';
import { resolve } from './resolve.ts';

export interface TailOptions extends GlobalOptions {
  json?: string | true;
  tsv?: true;
  count?: string;
  for?: string;
}

const fields = ['id', 'at', 'connectionId', 'deviceId', 'via', 'topic', 'payload', 'payloadBytes', 'outcome', 'devices', 'refused'];
const hues: Partial<Record<IntakeMessage['outcome'], Hue>> = {
  stored: 'success',
  partly: 'processing',
  refused: 'fault',
  ignored: 'muted',
};

/** `helio connections tail [connection]`: what came in lately, then whatever comes. Ends like `watch`, or by Ctrl-C. */
export async function tailConnections(context: Context, text: string | undefined, options: TailOptions): Promise<void> {
  const { output, signal } = context;
  if (options.json !== undefined && options.tsv) throw usageError('problem.conflict', { flags: '--json, --tsv' });
  const most = options.count === undefined ? Number.POSITIVE_INFINITY : wholeNumber(options.count, '--count');
  const lineOf = lineFor(context, options);
  const until = options.for ? AbortSignal.any([signal, AbortSignal.timeout(secondsToMs(options.for))]) : signal;
  const client = context.client(options);
  const wantedId = text === undefined ? undefined : (await resolve(connections, client.call, text, signal)).id;
  let [after, written] = [0, 0];
  for await (const event of liveEvents(client, { messages: true }, until, (connection) => sayConnection(context, connection))) {
    if (event.type !== 'messages') continue;
    const newestId = event.items[0]?.id ?? 0;
    // A server that has started anew counts from one.
    if (event.isSnapshot && newestId < after) after = 0;
    const fresh = event.items.filter(({ id, connectionId }) => id > after && (wantedId === undefined || connectionId === wantedId));
    after = Math.max(after, newestId);
    for (const message of fresh.toReversed().slice(0, most - written)) {
      output.data(`${lineOf(message)}\n`);
      written += 1;
    }
    if (written >= most) return;
  }
  signal.throwIfAborted();
}

function lineFor({ output, t }: Context, { json, tsv }: TailOptions): (message: IntakeMessage) => string {
  if (json !== undefined) {
    const named = typeof json === 'string' ? parseFields(json, fields) : undefined;
    return (message) => toJson(named ? pickFields(message, named) : message, false);
  }
  if (output.isTty && !tsv) {
    return ({ at, outcome, topic, via, devices, refused, payload }) => {
      const time = new Date(at).toLocaleTimeString('sv-SE');
      const why = refused.map(({ reason, detail }) => `${reason} ${detail}`.trim()).join('; ');
      const place = topic === '' ? via.toUpperCase() : topic;
      const state = output.paint(hues[outcome] ?? 'muted', t(`connection.outcome.${outcome}`));
      return [time, state, ...[place, devices.join(','), why === '' ? payload : why].filter((part) => part !== '').map(clean)].join('  ');
    };
  }
  output.data('at\tconnection_id\tdevice_id\tvia\ttopic\toutcome\tdevices\trefused\tpayload\n');
  return ({ at, connectionId, deviceId, via, topic, outcome, devices, refused, payload }) =>
    [
      new Date(at).toISOString(),
      connectionId,
      deviceId,
      via,
      topic,
      outcome,
      devices.join(','),
      refused.map(({ reason }) => reason).join(','),
      payload,
    ]
      .map(tsvCell)
      .join('\t');
}
