import { deviceListColumns } from '@heliograph/core/export/device-list';
import { plantListColumns } from '@heliograph/core/export/plant-list';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Column } from '../../components/data-table.tsx';
import { deviceColumnNames, deviceExport } from '../devices/device-export.ts';
import { useDeviceColumns } from '../devices/device-columns.tsx';
import { faultExport } from '../faults/fault-export.ts';
import { plantColumnNames, plantExport } from '../plants/plant-export.ts';
import { usePlantListColumns } from '../plants/plant-list-columns.tsx';
import { columnsOf, listExportCommand, listFileName } from './list-export.ts';

const params = { filter: 'fault' as const, search: "O'Hara", sort: '-powerW', page: 3, pageSize: 50 };
const csv = { format: 'csv', columns: 'shown' } as const;

test('every column that the lists can show has its place in a file', () => {
  const plants = keysOf(() => usePlantListColumns());
  expect(plants.filter((key) => !Object.hasOwn(plantColumnNames, key))).toEqual([]);
  const devices = keysOf(() => useDeviceColumns({ linkTo: () => '', timeZone: 'UTC' }));
  expect(devices.length).toBeGreaterThan(20);
  expect(devices.filter((key) => !Object.hasOwn(deviceColumnNames, key))).toEqual([]);
});

test('and names columns that the file has', () => {
  expect(Object.values(plantColumnNames).flat()).toEqual(expect.arrayContaining(['plant', 'yearKwh']));
  expect(Object.values(plantColumnNames).flatMap((names) => names.filter((name) => !plantListColumns.includes(name)))).toEqual([]);
  expect(Object.values(deviceColumnNames).flatMap((names) => names.filter((name) => !deviceListColumns.includes(name)))).toEqual([]);
});

test('what is shown is what is exported, and the command line is told to do the same', () => {
  const list = plantExport({ params, narrowing: { ownerId: '4' }, keys: ['name', 'power', 'unknown'], total: 7 });
  expect(columnsOf(list, csv)).toEqual(['plantId', 'plant', 'powerW', 'powerAt']);
  expect(columnsOf(list, { ...csv, columns: 'all' })).toBeUndefined();
  expect(listFileName(list, { ...csv, format: 'json' }, '2026-11-22')).toBe('plants_2026-11-22.json');
  expect(listExportCommand(list, csv, '2026-11-22')).toBe(
    String.raw`./helio export plants --filter fault --search 'O'\''Hara' --owner 4 --sort=-powerW --columns plantId,plant,powerW,powerAt --output plants_2026-11-22.csv`,
  );
  const devices = deviceExport({ ...params, isOnline: 'false' }, ['name', 'sn', 'id'], 1);
  expect(listExportCommand(devices, { format: 'json', columns: 'all' }, '2026-11-22')).toBe(
    String.raw`./helio export devices --state fault --online false --search 'O'\''Hara' --sort=-powerW --format json --output devices_2026-11-22.json`,
  );
  expect(devices.shownColumns).toEqual(['deviceId', 'sn', 'name']);
  const faults = faultExport({ ...params, filter: 'fixed', search: '', sort: '-severity' }, 2);
  expect(listExportCommand(faults, csv, '2026-11-22')).toBe('./helio export fault-list --state fixed --output faults_2026-11-22.csv');
});

function keysOf<Row>(useColumns: () => readonly Column<Row>[]): string[] {
  let keys: string[] = [];
  renderToStaticMarkup(
    createElement(() => {
      keys = useColumns().map(({ key }) => key);
      return null;
    }),
  );
  return keys.filter((key) => key !== 'actions');
}
