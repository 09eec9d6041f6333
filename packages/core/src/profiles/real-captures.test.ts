import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ProfileKey } from './profile-keys.ts';
import { profileOf } from './profiles.ts';
import { readProfile, type ProfileResult } from './read-profile.ts';
import { channelUnit } from './read-value.ts';

const devices = new URL('../../../../../shared/data/devices/', import.meta.url);
const now = Date.UTC(2026, 5, 1, 12);

function read(key: ProfileKey, file: string): ProfileResult {
  const profile = profileOf(key);
  const text = readFileSync(new URL(file, devices), 'utf8');
  return readProfile(profile, { topic: '', text, receivedAt: now, serial: 'ROOF', productKey: profile.products[0]! });
}

describe.skipIf(!existsSync(devices))('captures of real gateways (need ../shared/data beside the repository)', () => {
  test('OpenDTU with several inverters in one answer, each with its lifetime counter', () => {
    const { readings, problems } = read('opendtu-http', 'opendtu/opendtu_status.json');
    expect(problems).toEqual([]);
    expect(readings.map(({ sn }) => sn)).toContain('116181698765');
    expect(readings.find(({ sn }) => sn === '116181698765')?.values).toMatchObject({ powerW: 31.79999924, energyTotalWh: 270_466.0034 });
  });

  test('OpenDTU 24.2.12: one inverter has readings, the list of them has none', () => {
    expect(read('opendtu-http', 'opendtu/opendtu_v24.2.12_inverter.json').readings).toMatchObject([{ values: { powerW: 12.10000038 } }]);
    expect(read('opendtu-http', 'opendtu/opendtu_v24.2.12_livedata_status.json')).toMatchObject({ readings: [], ignored: 'absent' });
  });

  test('AhoyDTU of three generations of its interface', () => {
    expect(read('ahoydtu-http', 'ahoy/ahoy_0.5.93_inverter-id-0.json').readings).toMatchObject([
      { sn: '116199999999', name: 'MC1', ts: 1_680_176_747_000, values: { powerW: 223.7, energyTotalWh: 422_603 } },
    ]);
    expect(read('ahoydtu-http', 'ahoy/ahoy_0.5.93_record-live.json').readings[0]).toMatchObject({ sn: 'ROOF-0', values: { powerW: 11.3 } });
    expect(read('ahoydtu-http', 'ahoy/ahoy_0.6.9_live.json').problems).toMatchObject([{ reason: 'notMapped' }]);
  });

  test('Fronius: one inverter, the whole system, an inverter by night, a meter in the branch of the loads, and the power flow', () => {
    const v0 = 'fronius/v0__solar_api__GetInverterRealtimeData.cgi__';
    const v1 = 'fronius/v1__solar_api__v1__Get';
    expect(read('fronius-http', `${v0}Scope_Device_DeviceIndex_1_DataCollection_CommonInverterData.json`).readings).toMatchObject([
      {
        sn: 'ROOF-1',
        ts: Date.parse('2020-09-18T14:14:24-07:00'),
        values: { powerW: 1762, energyTotalWh: 35_611_000, mppt1VoltageV: 286 },
      },
    ]);
    expect(read('fronius-http', `${v0}Scope_System.json`).readings).toMatchObject([
      { sn: 'ROOF-1', values: { powerW: 1764, energyDayWh: 6000 } },
    ]);
    const night = read('fronius-http', `${v1}InverterRealtimeData.cgi__Scope_Device_DeviceId_1_DataCollection_CommonInverterData.json`);
    expect(night.readings.map(({ values }) => values)).toEqual([{ energyTotalWh: 26_213_502, energyDayWh: 0 }]);
    for (const file of ['MeterRealtimeData.cgi__Scope_System', 'MeterRealtimeData.cgi__Scope_Device_DeviceId_0'])
      expect(read('fronius-http', `${v1}${file}.json`).readings).toMatchObject([
        { sn: 'ROOF-meter-0', productKey: 'load-meter', values: { loadPowerW: 367.722145 } },
      ]);
    expect(read('fronius-http', `${v1}PowerFlowRealtimeData.fcgi.json`).readings).toMatchObject([
      { sn: 'ROOF-meter-0', productKey: 'grid-meter', values: { gridPowerW: 367.722145, loadPowerW: 367.722145 } },
    ]);
  });

  test('Enphase: with a meter, without one, with a net counter that is none, and a page that is no JSON', () => {
    expect(read('enphase-http', 'enphase/7.3.130/production.json').readings).toMatchObject([
      { sn: 'ROOF', productKey: 'string-inverter', ts: 1_691_342_712_000, values: { powerW: 178.495, energyTotalWh: 3_659_506.105 } },
      { sn: 'ROOF-grid', productKey: 'grid-meter', values: { gridPowerW: 1214.696, loadPowerW: 1393.191, loadTotalWh: 10_154_380.825 } },
    ]);
    expect(read('enphase-http', 'enphase/5.0.49/production.json').readings).toMatchObject([
      { values: { powerW: 6335, energyTotalWh: 88_745_376 } },
    ]);
    expect(read('enphase-http', 'enphase/5.0.49/api_v1_production').readings).toMatchObject([
      { ts: null, values: { energyTotalWh: 88_742_152 } },
    ]);
    expect(read('enphase-http', 'enphase/3.7.0/production.json').problems).toMatchObject([{ reason: 'notJson' }]);
  });

  test('Enphase meters: import and export are those of the net meter, which production.json only knows the difference of', () => {
    for (const [folder, importWh, exportWh, productionWh] of [
      ['7.6.175_with_cts_3phase', 3_738_205.282, 1_776_768.769, 3_183_793.885],
      ['7.6.185_with_cts_and_battery_3t', 2_404_339.266, 1_125_590.088, 2_432_969.956],
      ['8.2.4345_with_device_data', 648_203.353, 883_899.646, 1_243_812.228],
    ] as const) {
      const expected = [
        { sn: 'ROOF', productKey: 'string-inverter', values: { energyTotalWh: productionWh } },
        { sn: 'ROOF-grid', productKey: 'grid-meter', values: { importTotalWh: importWh, exportTotalWh: exportWh } },
      ];
      const path = new URL(`enphase/${folder}/ivp_meters`, devices);
      const together = `{"meters":${readFileSync(path, 'utf8')},"readings":${readFileSync(`${path.pathname}_readings`, 'utf8')}}`;
      const joined = readProfile(profileOf('enphase-http'), {
        topic: '',
        text: together,
        receivedAt: now,
        serial: 'ROOF',
        productKey: 'string-inverter',
      });
      expect(joined).toMatchObject({ problems: [], readings: expected });
      expect(read('enphase-http', `enphase/${folder}/ivp_meters_readings`)).toMatchObject({ problems: [], readings: expected });
    }
  });

  test('every file of HTTP captures is read or refused, and none throws', () => {
    const folders = { opendtu: 'opendtu-http', ahoy: 'ahoydtu-http', fronius: 'fronius-http', enphase: 'enphase-http' } as const;
    for (const [folder, key] of Object.entries(folders)) {
      const files = globSync(`${folder}/**/*`, { cwd: devices.pathname, withFileTypes: true }).filter((entry) => entry.isFile());
      expect(files.length).toBeGreaterThan(2);
      for (const file of files) {
        const { readings, problems, ignored } = read(key, `${file.parentPath}/${file.name}`);
        expect(readings.length > 0 || problems.length > 0 || ignored !== null).toBe(true);
      }
    }
  });

  test('Deye: every topic that is mapped has the unit of the tables of its bridge', () => {
    const tables = globSync('deye-mqtt/metric_group_{micro,string,deye_hybrid,deye_hybrid_battery,deye_sg0*}.md', {
      cwd: devices.pathname,
    });
    const unitOf = new Map<string, Set<string>>();
    for (const table of tables) {
      for (const [, suffix, unit] of readFileSync(new URL(table, devices), 'utf8').matchAll(/\|`([^`]+)`\|([^|]*)\|/g)) {
        unitOf.set(suffix!, (unitOf.get(suffix!) ?? new Set()).add(unit!));
      }
    }
    const rules = profileOf('deye-mqtt').rules.filter(({ topic }) => !topic!.includes('{logger'));
    expect(rules.length).toBeGreaterThan(15);
    for (const { topic, values } of rules.filter((rule) => rule.values.every(({ kind }) => kind !== 'text'))) {
      const suffix = topic!.replace('{n:[1-4]}', '1');
      expect([suffix, [...(unitOf.get(suffix) ?? [])], channelUnit(values[0]!.channel) !== '']).toEqual([suffix, [values[0]!.unit], true]);
    }
  });
});
