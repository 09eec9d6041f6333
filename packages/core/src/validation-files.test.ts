import { expect, test } from 'vitest';
import { documentProblem, fileCountProblem, pictureProblem } from './validation-files.ts';

const MB = 1024 * 1024;

test.each([
  ['a.jpg', 'image/jpeg', 2 * MB, undefined],
  ['a.JPEG', 'image/jpeg', 1, undefined],
  ['a.png', 'image/png', 1, undefined],
  ['a.png', 'image/png', 2 * MB + 1, 'validation.pictureSize'],
  ['a.svg', 'image/svg+xml', 1, 'validation.pictureType'],
  ['a.html', 'image/png', 1, 'validation.pictureType'],
  ['a.png', 'text/html', 1, 'validation.pictureType'],
  ['a.gif', 'image/gif', 1, 'validation.pictureType'],
])('picture %s of type %s with %i bytes', (name, type, size, key) => {
  expect(pictureProblem({ name, type, size })?.key).toBe(key);
});

test.each([
  ['a.pdf', 'application/pdf', undefined],
  ['a.PDF', 'application/pdf', undefined],
  ['a.exe', 'application/pdf', 'validation.documentType'],
  ['a.pdf', 'text/plain', 'validation.documentType'],
])('document %s of type %s', (name, type, key) => {
  expect(documentProblem({ name, type, size: 1 })?.key).toBe(key);
});

test('the number of files may reach the limit, not exceed it', () => {
  expect(fileCountProblem(3, 3)).toBeUndefined();
  expect(fileCountProblem(4, 3)).toEqual({ key: 'validation.fileCount' });
});
