import { readFileSync } from 'node:fs';
import type { AnyDatabase } from './ddl.ts';

const languages = ['en', 'zh', 'es', 'ja'];
const WRITTEN_AT = Date.UTC(2026, 10, 22);

/** Says on the product page what has come since: faults, gateways, the ledger, the archive, commands and the audit trail. */
export async function productPage(db: AnyDatabase): Promise<void> {
  for (const language of languages) {
    const shipped = read(`0003-content/${language}/product.json`);
    await db
      .updateTable('content_page')
      .set({ body: read(`0024-content/${language}.json`).body, updated_at: WRITTEN_AT })
      .where('slug', '=', 'product')
      .where('language', '=', language)
      .where('title', '=', shipped.title)
      .where('body', '=', shipped.body)
      .execute();
  }
}

function read(name: string): { title: string; body: string } {
  const { title, ...body } = JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as { title: string };
  return { title, body: JSON.stringify(body) };
}
