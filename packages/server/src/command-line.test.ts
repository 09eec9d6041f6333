import { expect, test } from 'vitest';
import { readCommand } from './command-line.ts';

test('no words run the server, backup and restore take one file', () => {
  expect(readCommand([])).toEqual({ kind: 'run' });
  expect(readCommand(['backup', 'a.helio'])).toEqual({ kind: 'backup', file: 'a.helio' });
  expect(readCommand(['restore', 'a.helio'])).toEqual({ kind: 'restore', file: 'a.helio' });
  expect(readCommand(['--help'])).toEqual({ kind: 'help' });
});

test.each([[['backup']], [['restore', '--force']], [['backup', 'a', 'b']], [['bakcup', 'a']], [['--port', '1']]])(
  '%j is refused with a sentence and starts nothing',
  (words) => {
    expect(readCommand(words)).toMatchObject({ kind: 'unknown', problem: expect.stringMatching(/\.$/) });
  },
);
