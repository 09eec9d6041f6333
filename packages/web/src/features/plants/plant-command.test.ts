import { expect, test } from 'vitest';
import { plantListCommand } from './plant-command.ts';

const params = { filter: 'all', search: '', sort: 'name', page: 1, pageSize: 20 } as const;

test('the command says only what differs from the default', () => {
  expect(plantListCommand(params)).toBe('./helio plants list');
  expect(plantListCommand({ ...params, filter: 'fault', sort: '-powerW', page: 2 })).toBe(
    './helio plants list --filter fault --sort=-powerW',
  );
});

test('a search with quotes stays one word for the shell', () => {
  expect(plantListCommand({ ...params, search: "O'Hara; rm -rf" })).toBe(String.raw`./helio plants list --search 'O'\''Hara; rm -rf'`);
});
