import { readFileSync } from 'node:fs';
import type { AnyDatabase } from './ddl.ts';

const languages = ['en', 'zh', 'es', 'ja'];
const WRITTEN_AT = Date.UTC(2026, 10, 22);

interface Section {
  heading: string;
  blocks: { kind: string; items?: unknown[] }[];
}
interface Policy {
  title: string;
  sections: Section[];
}
/** What the console keeps in the browser since: cookies, and storage of the browser. */
interface Keys {
  cookies: string[];
  storage: string[];
}

/** Names the console's newer cookies and storage keys on the policy page, where staff have not written their own. */
export async function policyKeys(db: AnyDatabase): Promise<void> {
  for (const language of languages) {
    const { title, ...shipped } = read(`0003-content/${language}/policy.json`) as Policy;
    await db
      .updateTable('content_page')
      .set({ body: JSON.stringify(withKeys(shipped, read(`0007-content/${language}.json`) as Keys)), updated_at: WRITTEN_AT })
      .where('slug', '=', 'policy')
      .where('language', '=', language)
      .where('title', '=', title)
      .where('body', '=', JSON.stringify(shipped))
      .execute();
  }
}

/** The second section lists the cookies, the third the storage; its closing promise of more is kept by the new items. */
function withKeys(policy: Omit<Policy, 'title'>, keys: Keys): Omit<Policy, 'title'> {
  const sections = policy.sections.map((section, index) => {
    if (index === 1) return withItems(section, keys.cookies);
    if (index === 2) return withItems({ ...section, blocks: section.blocks.slice(0, 1) }, keys.storage);
    return section;
  });
  return { ...policy, sections };
}

function withItems(section: Section, items: string[]): Section {
  const [list, ...rest] = section.blocks;
  if (list === undefined) return section;
  return { ...section, blocks: [{ ...list, items: [...(list.items ?? []), ...items.map((item) => [item])] }, ...rest] };
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'));
}
