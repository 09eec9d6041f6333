import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call } from '../client.ts';
import { auditListTable } from './audit-list.ts';
import { deviceListColumns, deviceListTable } from './device-list.ts';
import { type ExportFormat, textOf, type Table } from './format.ts';
import { everyRow } from './list-table.ts';
import { plantListTable } from './plant-list.ts';

const { signal } = new AbortController();
const textAs = async (table: Table, format: ExportFormat) => {
  const parts = [];
  for await (const part of textOf(table, format)) parts.push(part);
  expect(parts.every(({ text }) => text !== '')).toBe(true);
  return { text: parts.map(({ text }) => text).join(''), rows: parts.reduce((sum, { rows }) => sum + rows, 0) };
};
const plant = (id: number) => ({
  id: String(id),
  name: `Finca "${id}"`,
  state: 'online',
  powerW: 4_210.5,
  powerAt: 0,
  energyTodayKwh: 10,
  installedCapacityWp: 3_000,
  production: null,
  stationOwnerName: '',
});

test('the pages of a list are one file, whose columns carry their units', async () => {
  const asked: object[] = [];
  const all = Array.from({ length: 501 }, (_, n) => plant(n + 1));
  const call = {
    'GET /plants': async ({ query }: { query: { page: number; pageSize: number } }) => {
      asked.push(query);
      return { items: all.slice((query.page - 1) * query.pageSize, query.page * query.pageSize), total: all.length };
    },
  } as unknown as Call;
  const wanted = ['powerW', 'plant', 'powerAt', 'specificYieldToday', 'stationOwnerName'];
  const table = () => plantListTable({ call, signal, columns: wanted }, { filter: 'fault', sort: '-powerW' });
  const csv = await textAs(table(), 'csv');
  expect(csv.rows).toBe(501);
  expect(csv.text.split('\n').slice(0, 2)).toEqual([
    'plant,powerW [W],powerAt,specificYieldToday [kWh/kWp],stationOwnerName',
    '"Finca ""1""",4210.5,1970-01-01T00:00:00.000Z,3.333,',
  ]);
  expect(asked).toEqual([
    { filter: 'fault', sort: '-powerW', page: 1, pageSize: 500 },
    { filter: 'fault', sort: '-powerW', page: 2, pageSize: 500 },
  ]);
  expect(await textAs(table(), 'csv')).toEqual(csv);
  const record = {
    plant: 'Finca "1"',
    powerW: 4_210.5,
    powerAt: '1970-01-01T00:00:00.000Z',
    specificYieldToday: 3.333,
    stationOwnerName: null,
  };
  expect(JSON.parse((await textAs(table(), 'json')).text)).toHaveLength(501);
  expect(JSON.parse((await textAs(table(), 'json')).text)[0]).toEqual(record);
  expect(JSON.parse((await textAs(table(), 'jsonl')).text.split('\n')[0] ?? '')).toEqual(record);
});

test('sums of a plant are asked for only where their columns are wanted', async () => {
  const asked: { production?: string }[] = [];
  const call = { 'GET /plants': async ({ query }: { query: object }) => (asked.push(query), { items: [], total: 0 }) } as unknown as Call;
  for (const columns of [['plant'], ['plant', 'yearKwh'], undefined]) await textAs(plantListTable({ call, signal, columns }, {}), 'csv');
  expect(asked.map(({ production }) => production)).toEqual([undefined, 'true', 'true']);
});

test('an empty list is its header, and an empty array', async () => {
  const call = { 'GET /devices': async () => ({ items: [], total: 0 }) } as unknown as Call;
  const table = () => deviceListTable({ call, signal, columns: undefined }, {});
  expect((await textAs(table(), 'csv')).text.split('\n')).toHaveLength(2);
  expect((await textAs(table(), 'csv')).text).toContain('ratedPowerW [W],usableCapacityKwh [kWh],arrayTiltDeg [°]');
  expect((await textAs(table(), 'json')).text).toBe('[\n]\n');
  expect((await textAs(table(), 'jsonl')).text).toBe('');
  expect(new Set(deviceListColumns).size).toBe(deviceListColumns.length);
});

test('a change of the trail is a row for each field that it touched', async () => {
  const entry = { id: '9', at: 0, user: { id: '2', name: 'Ana' }, organisation: null, isByToken: true, action: 'update', requestId: '' };
  const changes = [
    { field: 'installer', before: null, after: { id: '4', name: 'Sun Fitters' }, isHidden: false },
    { field: 'secret', before: null, after: null, isHidden: true },
  ];
  const items = [
    { ...entry, changes },
    { ...entry, id: '8', changes: [] },
  ];
  const call = { 'GET /audit': async () => ({ items, total: 2 }) } as unknown as Call;
  const columns = ['entryId', 'user', 'isByToken', 'field', 'before', 'after', 'isHidden'];
  const { text, rows } = await textAs(auditListTable({ call, signal, columns }, {}), 'csv');
  expect(text.split('\n').slice(1)).toEqual(['9,Ana,true,installer,,Sun Fitters,false', '9,Ana,true,secret,,,true', '8,Ana,true,,,,', '']);
  expect(rows).toBe(3);
});

test('rows that move between pages while they are read are each told once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 1_400 }), fc.array(fc.nat(1_399), { maxLength: 6 }), async (count, moves) => {
      const rows = Array.from({ length: count }, (_, id) => ({ id: String(id) }));
      let asked = 0;
      const ask = async ({ page, pageSize }: { page: number; pageSize: number }) => {
        const items = rows.slice((page - 1) * pageSize, page * pageSize);
        // One move after each page of the first reading: a row from behind comes to the front.
        const moved = moves[asked++];
        if (moved !== undefined && moved < rows.length) rows.unshift(...rows.splice(moved, 1));
        return { items, total: rows.length };
      };
      const told = [];
      for await (const { id } of everyRow(ask)) told.push(id);
      expect(told.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    }),
    { numRuns: 60 },
  );
});
