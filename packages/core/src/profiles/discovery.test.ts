import { describe, expect, test } from 'vitest';
import { readDiscovery } from './discovery.ts';

const topic = 'homeassistant/sensor/wr1/energy/config';
const config = {
  name: 'Energy',
  state_topic: 'wr/energy',
  unique_id: 'wr1_energy',
  device_class: 'energy',
  state_class: 'total_increasing',
  unit_of_measurement: 'kWh',
  device: { identifiers: ['wr1'], name: 'Roof' },
};
const told = (change: object) => readDiscovery(topic, JSON.stringify({ ...config, ...change }));

describe('what a discovery message tells', () => {
  test('is where a reading comes and what it is', () => {
    expect(told({})).toEqual({ id: topic, topic: 'wr/energy', path: '', channel: '@energy', unit: 'kWh', sn: 'wr1', name: 'Roof' });
  });

  test.each([
    ['{{ value_json.a.b }}', 'a.b'],
    ["{{ value_json['a'][0] | float | round(1) }}", 'a.0'],
    ['{{value}}', ''],
  ])('may stand in a member: %s', (value_template, path) => {
    expect(told({ value_template })).toMatchObject({ path });
  });

  test.each(['{{ value_json.a / 1000 }}', '{% if value %}1{% endif %}', '{{ states("sensor.x") }}'])(
    'is not taken where it is computed: %s',
    (value_template) => {
      expect(told({ value_template })).toMatchObject({ reason: 'notMapped' });
    },
  );

  test('is refused without a unit, or with one of something else: nothing is guessed', () => {
    expect(told({ unit_of_measurement: undefined })).toMatchObject({ reason: 'notValid' });
    expect(told({ unit_of_measurement: 'W' })).toMatchObject({ reason: 'notValid' });
  });

  test.each([
    [{ unique_id: 'wr1_yesterday' }, undefined],
    [{ unique_id: 'wr1_energy_today' }, '@day'],
    [{ unique_id: 'wr1_exported' }, '@return'],
    [{ state_class: 'measurement' }, undefined],
    [{ device_class: 'power', unit_of_measurement: 'W' }, '@power'],
    [{ device_class: 'power', unit_of_measurement: 'W', unique_id: 'wr1 dc power' }, undefined],
    [{ device_class: 'humidity', unit_of_measurement: '%' }, undefined],
  ])('%j is of channel %s', (change, channel) => {
    expect((told(change) as { channel?: string } | undefined)?.channel).toBe(channel);
  });

  test('may use the short names and the base topic', () => {
    const short = { '~': 'wr', stat_t: '~/e', dev_cla: 'energy', stat_cla: 'total', unit_of_meas: 'Wh', dev: { ids: 'wr1' } };
    expect(readDiscovery(topic, JSON.stringify(short))).toMatchObject({ topic: 'wr/e', channel: '@energy', unit: 'Wh', sn: 'wr1' });
  });
});
