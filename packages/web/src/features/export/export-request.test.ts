import type { Call } from '@heliograph/core/client';
import { expect, test } from 'vitest';
import { exportCommand, exportFileName, type ExportRequest, exportText, TooManyRows } from './export-request.ts';

const plant = { id: '3', name: 'Finca', timeZone: 'Europe/Madrid' };
const request: ExportRequest = { kind: 'energy', grain: 'day', times: 'utc', from: '2026-10-01', to: '2026-10-31' };
const signal = new AbortController().signal;
const step = (at: number) => ({ at, toAt: at + 1, label: 'x', productionKwh: 1.5, importKwh: null, measuredShare: 1 });

test('an export is the rows that the server answers, and what is not known is empty', async () => {
  const asked: object[] = [];
  const call = {
    'GET /plants/{id}/energy': async (input: object) => {
      asked.push(input);
      return { steps: [step(0)] };
    },
  } as unknown as Call;
  const counts: number[] = [];
  const text = (await exportText({ plant }, request, { call, signal, onRows: (count) => counts.push(count) })).join('');
  expect(asked).toEqual([{ params: { id: '3' }, query: { grain: 'day', from: '2026-10-01', to: '2026-10-31' } }]);
  expect(text.split('\n').slice(0, 2)).toEqual([
    'from,to,period,plantId,plant,productionKwh [kWh],importKwh [kWh],exportKwh [kWh],loadKwh [kWh],chargeKwh [kWh],dischargeKwh [kWh],sharedKwh [kWh],estimatedKwh [kWh],correctedKwh [kWh],measuredShare',
    '1970-01-01T00:00:00.000Z,1970-01-01T00:00:00.001Z,x,3,Finca,1.5,,,,,,,,,1',
  ]);
  expect(counts).toEqual([0, 1]);
});

test('more rows than a browser should hold are refused, and nothing is asked after a stop', async () => {
  let asked = 0;
  const call = {
    'GET /plants/{id}/energy': async () => {
      asked += 1;
      return { steps: Array.from({ length: 4_000 }, (_, n) => step(n)) };
    },
  } as unknown as Call;
  const year = { ...request, grain: 'quarter' as const, from: '2026-01-01', to: '2026-12-31' };
  await expect(exportText({ plant }, year, { call, signal, onRows: () => {}, mostRows: 10_000 })).rejects.toThrow(TooManyRows);
  expect(asked).toBe(3);
  const controller = new AbortController();
  const stopped = exportText({ plant }, year, { call, signal: controller.signal, onRows: () => controller.abort() });
  await expect(stopped).rejects.toThrow(/abort/);
  expect(asked).toBe(3);
});

test('the command line is told to do the same', () => {
  expect(exportCommand({ plant }, request)).toBe(
    './helio export energy --plant 3 --from 2026-10-01 --to 2026-10-31 --output energy_plant-3_2026-10-01_2026-10-31.csv',
  );
  const device = { id: '7' } as never;
  expect(exportCommand({ plant, device }, { ...request, grain: 'hour', times: 'plant' })).toContain('--device 7 ');
  expect(exportCommand({ plant, device }, { ...request, grain: 'hour', times: 'plant' })).toContain('--grain hour --times plant');
  expect(exportFileName({ plant, device }, { ...request, kind: 'faults' })).toBe('faults_device-7_2026-10-01_2026-10-31.csv');
});

test('a device at no plant is exported in days of UTC, its faults without a plant', async () => {
  const device = { id: '7', plantId: null, sn: 'LOOSE-1', name: 'Spare' } as never;
  const asked: { query: object }[] = [];
  const call = {
    'GET /devices/{id}/telemetry': async (input: { query: object }) => {
      asked.push(input);
      const channels = [{ channel: 'powerW', unit: 'W' }];
      return { channels, rows: [{ at: Date.UTC(2026, 9, 1), values: [5] }], next: null };
    },
    'GET /faults': async (input: { query: object }) => {
      asked.push(input);
      return { items: [] };
    },
  } as unknown as Call;
  const options = { call, signal, onRows: () => {} };
  const text = (await exportText({ device }, { ...request, kind: 'telemetry' }, options)).join('');
  expect(text).toBe('time,plantId,deviceId,sn,powerW [W]\n2026-10-01T00:00:00.000Z,,7,LOOSE-1,5\n');
  expect(asked.at(-1)?.query).toMatchObject({ fromAt: Date.UTC(2026, 9, 1), toAt: Date.UTC(2026, 10, 1) });
  asked.length = 0;
  await exportText({ device }, { ...request, kind: 'faults' }, options);
  expect(asked.map(({ query }) => query)).toEqual([expect.objectContaining({ deviceId: '7', since: Date.UTC(2026, 9, 1) })]);
  expect(exportCommand({ device }, { ...request, kind: 'telemetry' })).toBe(
    './helio export telemetry --device 7 --from 2026-10-01 --to 2026-10-31 --output telemetry_device-7_2026-10-01_2026-10-31.csv',
  );
});
