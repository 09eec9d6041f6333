import type { PayloadTest } from '@heliograph/core/contract/connections-messages';
import { upTopic } from '@heliograph/core/contract/mqtt';
import type { Product } from '@heliograph/core/contract/products';
import { allProducts } from '@heliograph/core/gateway-products';
import { isDiscovery, readDiscovery } from '@heliograph/core/profiles/discovery';
import { finishValues } from '@heliograph/core/profiles/finish-values';
import type { ProfileKey } from '@heliograph/core/profiles/profile-keys';
import { profileOf } from '@heliograph/core/profiles/profiles';
import { readProfile } from '@heliograph/core/profiles/read-profile';
import { readMessage } from '../ingest/message.ts';
import { Refusals } from '../ingest/refusals.ts';
import { compileProduct, createSource, type IngestSource } from '../ingest/source.ts';
import { readTelemetry } from '../ingest/telemetry.ts';
import { readingColumns } from '../storage/schema.ts';
import type { IntakeSample } from '../storage/storage.ts';
import { channelColumns } from '../ingest/product-columns.ts';

export interface TriedMessage {
  profile: ProfileKey | null;
  topic: string;
  payload: string;
  productKey?: string | undefined;
  prefix?: string | undefined;
  serial: string;
  isReversed: boolean;
}

/** What a message would bring, by the same rules and without a device: nothing is stored and nobody is asked about. */
export function testPayload(message: TriedMessage, now: number): PayloadTest {
  return message.profile === null ? asNative(message, now) : asGateway(message, message.profile, now);
}

function asNative({ topic, payload }: TriedMessage, now: number): PayloadTest {
  const [, productKey = '', sn = ''] = /^helio\/v1\/([^/]+)\/([^/]+)\/up\/\w+$/.exec(topic) ?? [];
  const product = allProducts.find((candidate) => candidate.productKey === productKey);
  if (product === undefined) {
    const known = allProducts[0]!.productKey;
    return refusedWhole('unknownTopic', `The topic is like ${upTopic(known, 'SERIAL', 'telemetry')}`);
  }
  const source = sourceOf(product, sn);
  const rows = readMessage({ source, topic, payload: Buffer.from(payload) }, now);
  const refused = rows.rejected.map(({ reason, detail }) => ({ reason, detail }));
  const readings = rows.samples.map((sample) => ({
    sn,
    productKey,
    productName: product.name,
    name: null,
    ts: sample.ts,
    values: valuesOf(product, sample, () => ''),
  }));
  const isTold = rows.events.length > 0 || rows.infos.length > 0;
  return { readings, refused, ignored: readings.length === 0 && refused.length === 0 && !isTold ? 'absent' : null };
}

function asGateway(message: TriedMessage, key: ProfileKey, now: number): PayloadTest {
  const profile = profileOf(key);
  const prefix = message.prefix ?? profile.prefix;
  const isBelow = prefix === '' || message.topic.startsWith(`${prefix}/`);
  if (profile.kind === 'mqtt' && !isBelow) return refusedWhole('unknownTopic', `Not below ${prefix}/`);
  const topic = profile.kind === 'http' ? '' : message.topic.slice(prefix === '' ? 0 : prefix.length + 1);
  const productKey = message.productKey ?? profile.products[0]!;
  const told = profile.isDiscovered && isDiscovery(topic) ? readDiscovery(topic, message.payload) : undefined;
  const result = readProfile(profile, { topic, text: message.payload, receivedAt: now, serial: message.serial, productKey });
  const refusals = new Refusals();
  const readings = result.readings.flatMap((reading) => {
    const product = allProducts.find((candidate) => candidate.productKey === reading.productKey)!;
    const values = finishValues(profile, { productKey: reading.productKey, isReversed: message.isReversed }, reading.values);
    const ts = reading.ts ?? now;
    const samples = readTelemetry(sourceOf(product, reading.sn), { ts, values }, now, refusals) ?? [];
    const { sn, name, from } = reading;
    return samples.map((sample) => ({
      sn,
      productKey: product.productKey,
      productName: product.name,
      name,
      ts: reading.ts,
      values: valuesOf(product, sample, (channel) => from[channel] ?? metered(from, channel)),
    }));
  });
  const refused = [...result.problems, ...refusals.list()].map(({ reason, detail }) => ({ reason, detail }));
  const ignored = told !== undefined && 'channel' in told ? 'discovery' : result.ignored;
  return { readings: readings.filter(({ values }) => values.length > 0), refused, ignored };
}

/** `@power` and the like stand for several channels; what they come from is the same. */
function metered(from: Record<string, string>, channel: string): string {
  const name = channel.endsWith('PowerW') || channel === 'powerW' ? '@power' : channel.startsWith('export') ? '@return' : '@energy';
  return from[name] ?? '';
}

function sourceOf(product: Product, sn: string): IngestSource {
  return createSource(compileProduct(product), { id: 0, sn });
}

function valuesOf(product: Product, sample: IntakeSample, fromOf: (channel: string) => string) {
  const byColumn = new Map([...channelColumns(product).values()].map((channel) => [channel.column, channel]));
  return sample.columns.map((column, index) => {
    const channel = byColumn.get(readingColumns[column]!)!;
    return { channel: channel.name, unit: channel.unit, value: sample.values[index] ?? null, from: fromOf(channel.name) };
  });
}

function refusedWhole(reason: string, detail: string): PayloadTest {
  return { readings: [], refused: [{ reason, detail }], ignored: null };
}
