import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allProducts } from '../gateway-products.ts';
import { captures, captureSerial, type Capture } from '../testing/gateway-captures.ts';
import { isDiscovery, readDiscovery, type Entity } from './discovery.ts';
import { finishValues, type RawValues } from './finish-values.ts';
import { profileKeys } from './profile-keys.ts';
import { profileSchema, type Profile } from './profile.ts';
import { profileOf, profiles } from './profiles.ts';
import { readProfile, type ProfileMessage } from './read-profile.ts';
import { channelUnit } from './read-value.ts';
import { toChannelUnit } from './units.ts';

const now = Date.UTC(2026, 5, 1, 12);

/** What one moment of a gateway comes to, in any order of its messages. */
function valuesOf(capture: Capture, round: 0 | 1, order: (messages: ReturnType<Capture['messages']>) => ReturnType<Capture['messages']>) {
  const profile = profileOf(capture.profile);
  const entities = new Map<string, Entity[]>();
  const raw: Record<string, RawValues> = {};
  const { productKey } = capture;
  const messages = order(capture.messages(round, now));
  for (const { topic, payload } of messages.filter((message) => isDiscovery(message.topic))) {
    const told = readDiscovery(topic, payload) as Entity;
    entities.set(told.topic, [...(entities.get(told.topic) ?? []), told]);
  }
  for (const { topic, payload } of messages) {
    const below = profile.prefix === '' ? topic : topic.slice(profile.prefix.length + 1);
    const message = {
      topic: profile.kind === 'http' ? '' : below,
      text: payload,
      receivedAt: now,
      serial: captureSerial,
      productKey,
      entities,
    };
    const { readings, problems } = readProfile(profile, message);
    expect(problems).toEqual([]);
    for (const reading of readings)
      raw[`${reading.productKey} ${reading.sn}`] = { ...raw[`${reading.productKey} ${reading.sn}`], ...reading.values };
  }
  return Object.fromEntries(
    Object.entries(raw).map(([key, values]) => [key, finishValues(profile, { productKey: key.split(' ')[0]!, isReversed: false }, values)]),
  );
}

test('there is one profile a key, and a capture of each', () => {
  expect(profiles.map(({ key }) => key)).toEqual([...profileKeys]);
  expect(captures.map(({ profile }) => profile)).toEqual([...profileKeys]);
});

describe.each(profiles.map((profile) => [profile.key, profile] as const))('%s', (key, profile) => {
  const capture = captures.find((candidate) => candidate.profile === key)!;

  test('is what the schema says, of products that exist', () => {
    expect(profileSchema.parse(profile)).toEqual(profile);
    for (const productKey of profile.products) expect(allProducts.map((product) => product.productKey)).toContain(productKey);
    expect(profile.rules.length > 0).toBe(!profile.isDiscovered);
    expect(JSON.stringify(profile.rules).includes('{serial}')).toBe(profile.hasSerial);
    expect(profile.kind === 'http').toBe(profile.captures.length > 0);
  });

  test('measures each channel in a unit of its own kind, and no channel that nobody has', () => {
    const parts = new Set(profile.sums.flatMap(({ of }) => of));
    const channels = new Set(allProducts.flatMap((product) => product.channels.map(({ name }) => name)));
    const metered = ['@power', '@energy', '@day', '@return'];
    const measured = profile.rules.flatMap((rule) => rule.values).filter(({ kind }) => kind !== 'text');
    const wrong = measured.filter(({ channel, unit }) => {
      const one = channel.replace('{n}', '1');
      const isKnown = metered.includes(one) || channels.has(one) || parts.has(one);
      return !isKnown || (unit !== undefined && toChannelUnit(1, unit, channelUnit(one)) === undefined);
    });
    expect(wrong).toEqual([]);
  });

  test('reads a capture to the last digit', () => {
    expect(valuesOf(capture, 0, (messages) => messages)[`${capture.productKey} ${capture.sn}`]).toEqual(capture.values);
  });

  test('reads one moment the same in any order of its messages', () => {
    const first = valuesOf(capture, 0, (messages) => messages);
    fc.assert(
      fc.property(fc.shuffledSubarray(capture.messages(0, now), { minLength: capture.messages(0, now).length }), (shuffled) => {
        expect(valuesOf(capture, 0, () => shuffled)).toEqual(first);
      }),
      { numRuns: 30 },
    );
  });

  test('never throws, and names only serial numbers and finite readings, whatever comes', () => {
    const topics = fc.oneof(
      fc.constantFrom(...capture.messages(0, now).map(({ topic }) => topic.slice(profile.prefix === '' ? 0 : profile.prefix.length + 1))),
      fc.string(),
    );
    const texts = fc.oneof(fc.json(), fc.string(), fc.constant(undefined), mangled(capture));
    fc.assert(
      fc.property(topics, texts, (topic, text) => {
        const result = readProfile(profile, { ...messageOf(profile), topic, text });
        for (const { sn, values, ts } of result.readings) {
          expect(sn).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);
          for (const value of Object.values(values)) expect(value === null || Number.isFinite(value)).toBe(true);
          expect(ts === null || (Number.isSafeInteger(ts) && ts >= 0)).toBe(true);
        }
        expect(result.readings.length > 0 || result.problems.length > 0 || result.ignored !== null).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

function messageOf(profile: Profile): ProfileMessage {
  return { topic: '', text: '', receivedAt: now, serial: captureSerial, productKey: profile.products[0]! };
}

/** A capture with one value replaced by something else. */
function mangled(capture: Capture) {
  const payloads = capture.messages(0, now).map(({ payload }) => payload);
  return fc
    .tuple(fc.constantFrom(...payloads), fc.constantFrom('null', '"x"', '{}', '[]', '-1000000', '1e400', 'true'), fc.nat())
    .map(([payload, other, at]) => {
      const numbers = [...payload.matchAll(/(?<=[:,[] ?)-?\d+(\.\d+)?/g)];
      const hit = numbers[at % Math.max(1, numbers.length)];
      return hit === undefined ? payload : payload.slice(0, hit.index) + other + payload.slice(hit.index + hit[0].length);
    });
}

describe('what is not there is not read', () => {
  const of = (key: Parameters<typeof profileOf>[0], topic: string, text: string) =>
    readProfile(profileOf(key), { ...messageOf(profileOf(key)), topic, text });

  test('a lifetime counter of 0, which gateways publish at night, is absent', () => {
    expect(of('opendtu', '116181698765/0/yieldtotal', '0')).toEqual({ readings: [], problems: [], ignored: 'absent' });
    expect(of('ahoydtu', 'MC1/ch0/YieldTotal', '0.000').ignored).toBe('absent');
  });

  test.each(['nan', '', 'unavailable', 'null'])('%j is no reading', (text) => {
    expect(of('opendtu', '116181698765/0/power', text).ignored).toBe('absent');
  });

  test('a word where a number belongs is refused by its place', () => {
    expect(of('opendtu', '116181698765/0/power', 'on').problems).toEqual([{ reason: 'notValid', detail: 'powerW: not a number' }]);
  });

  test('an inverter out of reach for a quarter of an hour has no reading; one of seconds ago has', () => {
    const payload = (age: number) =>
      JSON.stringify({ inverters: [{ serial: '1', data_age: age, AC: { 0: { Power: { v: 5, u: 'W' } } } }] });
    expect(of('opendtu-http', '', payload(8973)).ignored).toBe('absent');
    expect(of('opendtu-http', '', payload(5)).readings).toMatchObject([{ ts: now - 5_000, values: { powerW: 5 } }]);
  });

  test('a unit that measures something else is refused', () => {
    const payload = JSON.stringify({ inverters: [{ serial: '1', data_age: 1, AC: { 0: { Power: { v: 5, u: 'kWh' } } } }] });
    expect(of('opendtu-http', '', payload).problems).toMatchObject([{ reason: 'notValid' }]);
  });

  test('sums of a gateway, which would count twice, are not mapped', () => {
    for (const topic of ['ac/power', 'ac/yieldtotal', 'dtu/uptime']) expect(of('opendtu', topic, '5').ignored).toBe('unmapped');
    expect(of('ahoydtu', 'total/P_AC', '5').ignored).toBe('unmapped');
  });

  test('what no profile knows is refused over HTTP, and what is not JSON too', () => {
    expect(of('fronius-http', '', '{"a":1}').problems).toMatchObject([{ reason: 'notMapped' }]);
    expect(of('enphase-http', '', '<html></html>').problems).toEqual([{ reason: 'notJson', detail: 'Not UTF-8 JSON' }]);
  });

  test('a list of Enphase meters that does not say which is at the grid is refused, with what to send', () => {
    const reading = { eid: 704643584, timestamp: 1_748_577_049, actEnergyDlvd: 648_203.353, actEnergyRcvd: 5_370.79, activePower: 199.234 };
    const { readings, problems } = of('enphase-http', '', JSON.stringify([reading]));
    expect([readings, problems]).toMatchObject([[], [{ reason: 'notMapped', detail: expect.stringContaining('"meters": /ivp/meters') }]]);
    const named = { meters: [{ eid: 704643584, measurementType: 'total-consumption' }], readings: [reading] };
    expect(of('enphase-http', '', JSON.stringify(named)).readings).toMatchObject([
      { sn: `${captureSerial}-load`, productKey: 'load-meter', values: { loadPowerW: 199.234, loadTotalWh: 648_203.353 } },
    ]);
  });

  test('an answer that says it failed is not read', () => {
    const payload = JSON.stringify({
      Head: { RequestArguments: { DeviceId: '1' }, Status: { Code: 12 }, Timestamp: '2026-06-01T12:00:00Z' },
      Body: { Data: { TOTAL_ENERGY: { Value: 5, Unit: 'Wh' } } },
    });
    expect(of('fronius-http', '', payload).readings).toEqual([]);
  });
});

describe('a Shelly', () => {
  const profile = profileOf('shelly');
  const read = (topic: string, text: string) => readProfile(profile, { ...messageOf(profile), topic, text });

  test('of gen1 with three phases is their sum, with all of them and not before', () => {
    const raw: Record<string, number | null> = {};
    const add = (n: number) => {
      Object.assign(raw, read(`shellies/shellyem3-A1/emeter/${n}/power`, '100.5').readings[0]!.values);
      Object.assign(raw, read(`shellies/shellyem3-A1/emeter/${n}/total`, '1000').readings[0]!.values);
      return finishValues(profile, { productKey: 'grid-meter', isReversed: false }, raw);
    };
    expect(add(0)).toEqual({});
    expect(add(1)).toEqual({});
    expect(add(2)).toEqual({ gridPowerW: 301.5, powerW: 301.5, importTotalWh: 3000 });
  });

  test('of gen1 counts watt-minutes in its relay meters', () => {
    expect(read('shellies/shellyplug-s-1/relay/0/energy', '60000').readings[0]).toMatchObject({
      sn: 'shellyplug-s-1-0',
      values: { '@energy': 1000 },
    });
  });

  test('tells in a notification what changed, at its time', () => {
    const text =
      '{"src":"shellypro3em-a0dd6c9f4d5c","dst":"shellypro3em-a0dd6c9f4d5c/events","method":"NotifyStatus","params":{"ts":1750612659.62,"em:0":{"voltage":234.2,"current":2.09,"act_power":100.9}}}';
    expect(read('shellypro3em-a0dd6c9f4d5c/events/rpc', text).readings).toMatchObject([
      { sn: 'shellypro3em-a0dd6c9f4d5c', ts: 1_750_612_659_000, values: { '@power': 100.9, voltageV: 234.2, currentA: 2.09 } },
    ]);
  });

  test('whose clamp sits the other way round is turned, counters included', () => {
    const raw = { '@power': -500, '@energy': 10, '@return': 9000 };
    expect(finishValues(profile, { productKey: 'generation-meter', isReversed: true }, raw)).toEqual({ powerW: 500, energyTotalWh: 9000 });
    expect(finishValues(profile, { productKey: 'grid-meter', isReversed: true }, raw)).toEqual({
      gridPowerW: 500,
      powerW: 500,
      exportTotalWh: 10,
      importTotalWh: 9000,
    });
  });
});
