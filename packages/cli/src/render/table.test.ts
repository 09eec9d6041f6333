import { expect, test } from 'vitest';
import { widthOf } from '../text.ts';
import { layOut, toTable, type TableColumn } from './table.ts';

const plain = { header: (text: string) => text, cell: (text: string) => text };
const columns: TableColumn[] = [
  { title: 'NAME', isFlexible: true },
  { title: 'POWER', align: 'right' },
  { title: 'OWNER', drop: 1 },
  { title: 'ZONE', drop: 2 },
];
const rows = [
  ['上海屋顶', '12.3 kW', 'Sol', 'Asia/Shanghai'],
  ['Madrid', '1 W', 'Luz', 'Europe/Madrid'],
];

test('Chinese names and Latin names end in the same column', () => {
  expect(toTable(columns, rows, 80, plain)).toEqual([
    'NAME        POWER  OWNER  ZONE',
    '上海屋顶  12.3 kW  Sol    Asia/Shanghai',
    'Madrid        1 W  Luz    Europe/Madrid',
  ]);
});

function titlesAt(width: number) {
  return layOut(columns, rows, width).map(({ index }) => columns[index]?.title);
}

test('a narrow terminal loses the least important columns first', () => {
  expect(titlesAt(30)).toEqual(['NAME', 'POWER', 'OWNER']);
  expect(titlesAt(20)).toEqual(['NAME', 'POWER']);
});

test('a name is cut before a column goes, but not below what makes it readable', () => {
  const named = [['N'.repeat(30), '12.3 kW', 'Solar Owner', 'Europe/Madrid']];
  const seen = (width: number) => layOut(columns, named, width).map((column) => [columns[column.index]?.title, column.width]);
  expect(seen(60)).toEqual([
    ['NAME', 23],
    ['POWER', 7],
    ['OWNER', 11],
    ['ZONE', 13],
  ]);
  expect(seen(40)).toEqual([
    ['NAME', 18],
    ['POWER', 7],
    ['OWNER', 11],
  ]);
});

test('what cannot be dropped is cut, and no line is wider than the terminal', () => {
  const long = [['A plant with a very long name indeed', '12.3 kW', 'Sol', 'x']];
  const lines = toTable(columns, long, 30, plain);
  expect(lines[1]).toContain('…');
  expect(lines.every((line) => widthOf(line) <= 30)).toBe(true);
});
