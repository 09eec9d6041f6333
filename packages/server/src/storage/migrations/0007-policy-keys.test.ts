import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../../../test/storage-kit.ts';
import { policyKeys } from './0007-policy-keys.ts';

const languages = ['en', 'zh', 'es', 'ja'] as const;
const keys = [
  'Admin-Token',
  'language',
  'sidebarOpen',
  'size',
  'device',
  'theme',
  'settings',
  'userBtns',
  'themeConfig',
  'visitedTabs',
  'errorLog',
];

describeEachEngine('the policy page', (storage) => {
  const bodyOf = async (language: string) => {
    const pages = storage().read.selectFrom('content_page').select('body').where('slug', '=', 'policy').where('language', '=', language);
    return (await pages.executeTakeFirstOrThrow()).body;
  };

  test('names the cookies and storage keys of the console in four languages', async () => {
    for (const language of languages) {
      const { sections } = JSON.parse(await bodyOf(language)) as { sections: { blocks: unknown[] }[] };
      const said = JSON.stringify(sections.slice(1, 3));
      expect(keys.filter((key) => !said.includes(key))).toEqual([]);
    }
  });

  test('keeps what staff have written, and brings up to date what they have not', async () => {
    const { title: _, ...shipped } = JSON.parse(readFileSync(new URL('./0003-content/ja/policy.json', import.meta.url), 'utf8')) as {
      title: string;
    };
    await storage().write(async (tx) => {
      const write = (language: string, body: string) =>
        tx.updateTable('content_page').set({ body }).where('slug', '=', 'policy').where('language', '=', language).execute();
      await write('es', '{"sections":[]}');
      await write('ja', JSON.stringify(shipped));
      await policyKeys(tx);
    });
    expect(await bodyOf('es')).toBe('{"sections":[]}');
    expect(await bodyOf('ja')).toContain('visitedTabs');
  });
});
