import { EARLIEST_READING_AT, LATEST_READING_AHEAD_MS, telemetryPayloadSchema } from '@heliograph/core/contract/mqtt';
import { shippedProducts } from '@heliograph/core/products';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readingColumns } from '../storage/schema.ts';
import { Refusals } from './refusals.ts';
import { compileProduct, createSource } from './source.ts';
import { readTelemetry } from './telemetry.ts';

const now = Date.UTC(2026, 5, 1, 12, 0, 7);
const inverter = shippedProducts.find((product) => product.productKey === 'string-inverter')!;
const source = createSource(compileProduct(inverter), { id: 7, sn: 'A1' });

function read(payload: unknown) {
  const refusals = new Refusals();
  return { samples: readTelemetry(source, payload, now, refusals), refusals: refusals.list() };
}

describe('reading a telemetry payload', () => {
  test('a sample becomes columns and values in the order of the payload', () => {
    const { samples, refusals } = read({ ts: now, values: { voltageV: 401.5, powerW: 12, mppt2CurrentA: null } });
    const columns = ['voltage_v', 'power_w', 'x3'].map((column) => readingColumns.indexOf(column as never));
    expect(samples).toEqual([{ deviceId: 7, ts: now, columns, values: [401.5, 12, null] }]);
    expect(refusals).toEqual([]);
  });

  test('samples of one shape share their columns', () => {
    const [a, b] = read({ samples: [1, 2].map((n) => ({ ts: now - n, values: { powerW: n, voltageV: n } })) }).samples!;
    expect(a!.columns).toBe(b!.columns);
  });

  test("without a time the sample snaps to the device's interval, never ahead of its arrival", () => {
    expect(read({ values: { powerW: 1 } }).samples![0]!.ts).toBe(Date.UTC(2026, 5, 1, 12, 0, 0));
  });

  test.each([
    ['unknownChannel', { ts: now, values: { powerW: 1, tariff: 3 } }, 'string-inverter has no channel tariff'],
    ['outOfRange', { ts: now, values: { powerW: 1, temperatureC: 6553.5 } }, 'temperatureC 6553.5 is outside -60 to 150 °C'],
  ] as const)('%s refuses one reading and keeps the others of its sample', (reason, payload, detail) => {
    const { samples, refusals } = read(payload);
    expect(samples).toEqual([expect.objectContaining({ ts: now, values: [1] })]);
    expect(refusals).toEqual([{ reason, detail }]);
  });

  test.each([
    ['timeTooOld', EARLIEST_READING_AT - 1, EARLIEST_READING_AT],
    ['timeAhead', now + LATEST_READING_AHEAD_MS + 1, now + LATEST_READING_AHEAD_MS],
  ] as const)('%s refuses one sample and keeps the others of its batch', (reason, badTs, goodTs) => {
    const { samples, refusals } = read({ samples: [badTs, goodTs].map((ts) => ({ ts, values: { powerW: 1 } })) });
    expect(samples!.map((sample) => sample.ts)).toEqual([goodTs]);
    expect(refusals).toEqual([{ reason, detail: expect.stringContaining(`samples[0]: ts ${badTs}`) }]);
  });

  test('a sample of which nothing is left is no row', () => {
    expect(read({ ts: now, values: { tariff: 1 } }).samples).toEqual([]);
  });

  test('many refused readings are one entry a reason that names the first few and counts the rest', () => {
    const { refusals } = read({ samples: Array.from({ length: 9 }, (_, n) => ({ ts: now + n, values: { tariff: n } })) });
    expect(refusals).toHaveLength(1);
    expect(refusals[0]!.detail).toMatch(/^samples\[0\].*; and 4 more$/);
  });

  test('the columns of a sample are right even from a device that shuffles its channels without end', () => {
    const names = inverter.channels.map((channel) => channel.name);
    const order = fc.shuffledSubarray(names, { minLength: names.length - 2 });
    const check = fc.property(order, (chosen) => {
      const [sample] = read({ ts: now, values: Object.fromEntries(chosen.map((name) => [name, null])) }).samples!;
      const alone = chosen.map((name) => read({ ts: now, values: { [name]: null } }).samples![0]!.columns[0]);
      expect(sample!.columns).toEqual(alone);
    });
    fc.assert(check, { numRuns: 500 });
  });

  test('takes exactly what the schema of the contract takes', () => {
    const name = fc.oneof(fc.constantFrom(...inverter.channels.map((channel) => channel.name), 'tariff'), fc.string({ maxLength: 5 }));
    const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -0, 1e308, Number.MAX_SAFE_INTEGER + 1, now));
    const odd = fc.oneof(number, fc.jsonValue({ maxDepth: 1 }), fc.constant(undefined));
    const values = fc.oneof(
      { weight: 4, arbitrary: fc.dictionary(name, fc.oneof(number, fc.constant(null))) },
      fc.dictionary(name, odd),
      odd,
    );
    const ts = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: now * 2 }) }, odd);
    const good = fc.record(
      { ts: fc.nat({ max: now * 2 }), values: fc.dictionary(fc.constantFrom('powerW', 'tariff', 'a1'), fc.option(fc.integer())) },
      { requiredKeys: ['values'] },
    );
    const sample = fc.oneof(good, fc.record({ ts, values }, { requiredKeys: [] }), fc.record({ ts, values, extra: odd }));
    const batch = fc.record({ samples: fc.oneof({ weight: 3, arbitrary: fc.array(sample, { maxLength: 3 }) }, odd) });
    const payload = fc.oneof(sample, batch, odd, fc.jsonValue());
    let accepted = 0;
    const check = fc.property(payload, (value) => {
      const json = asJson(value);
      const isAccepted = read(json).samples !== undefined;
      accepted += isAccepted ? 1 : 0;
      expect(isAccepted).toBe(telemetryPayloadSchema.safeParse(json).success);
    });
    fc.assert(check, { numRuns: 5_000 });
    expect(accepted).toBeGreaterThan(300);
  });

  test('the longest batch is taken, a longer one and an empty one are not', () => {
    const samplesOf = (length: number) => ({ samples: Array.from({ length }, (_, n) => ({ ts: now - n, values: {} })) });
    expect(read(samplesOf(500)).samples).toHaveLength(500);
    for (const payload of [samplesOf(501), samplesOf(0)]) expect(read(payload).samples).toBeUndefined();
  });
});

/** As it would come over the wire; the schema skips a key `__proto__`, which is no channel for us. */
function asJson(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null';
  return JSON.parse(text.replaceAll('"__proto__"', '"proto"'));
}
