import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const files = globSync('**/*.tsx', { cwd: root }).map((file) => ({ file, text: readFileSync(root + file, 'utf8') }));
const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test('every dialog is the one that a click beside it does not close', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(
    filesWith(
      /import \{[^}]*\b(?:Modal|Drawer)\b[^}]*\} from 'antd'|\bModal\.(confirm|info|warning|error|success|useModal)|from 'antd\/(es|lib)/,
    ),
  ).toEqual(['components/dialog.tsx']);
  expect(filesWith(/maskClosable=|mask=\{\{[^}]*closable: true/)).toEqual([]);
});

test('of the elements of the browser only the menu of narrow screens, which asks nothing, closes by it', () => {
  expect(filesWith(/closedby="any"/)).toEqual(['app/shell/sidebar-drawer.tsx']);
});
