import { contentBodySchema, type ContentPage } from '@heliograph/core/contract/cms';
import type { Language } from '@heliograph/core/constants';
import type { Storage } from '../storage/storage.ts';

const FALLBACK: Language = 'en';

/** A published page in one language, else in English, which its `language` then says. */
export async function readPage(storage: Storage, slug: string, language: Language): Promise<ContentPage | undefined> {
  const rows = await storage.read
    .selectFrom('content_page')
    .select(['language', 'title', 'body', 'updated_at'])
    .where('slug', '=', slug)
    .where('status', '=', 'published')
    .where('language', 'in', [language, FALLBACK])
    .execute();
  const row = rows.find((candidate) => candidate.language === language) ?? rows[0];
  if (!row) return undefined;
  const body = contentBodySchema.parse(JSON.parse(row.body));
  return { slug, language: row.language as Language, title: row.title, ...body, updatedAt: row.updated_at };
}
