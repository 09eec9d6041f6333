import { expect, test } from 'vitest';
import { readChoices } from './column-choice.ts';

test.each([
  [null, {}],
  ['nonsense', {}],
  ['null', {}],
  ['[1]', {}],
  ['{"plants":["name"],"devices":"all","faults":[1]}', { plants: ['name'] }],
])('what is stored as %s is read as far as it is one', (stored, choices) => {
  expect(readChoices(stored)).toEqual(choices);
});
