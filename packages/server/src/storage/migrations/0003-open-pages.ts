import { readFileSync } from 'node:fs';
import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

const slugs = ['policy', 'guide', 'introduction', 'product'];
const languages = ['en', 'zh', 'es', 'ja'];
const WRITTEN_AT = Date.UTC(2026, 10, 21);

/** Pages that are open without sign-in, with the texts they begin with; and the date on which a cancelled account closes. */
export async function openPages(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, [
    `create table content_page (
      slug {text} not null,
      language {text} not null,
      title {text} not null,
      body {text} not null,
      status {text} not null check (status in ('published', 'draft', 'deleted')),
      updated_at {int} not null,
      primary key (slug, language)
    ) {keyed}`,
    `alter table "user" add column closes_at {int}`,
    `create index user_closing on "user"(closes_at)`,
  ]);
  const rows = slugs.flatMap((slug) => languages.map((language) => pageRow(slug, language)));
  await db.insertInto('content_page').values(rows).execute();
}

function pageRow(slug: string, language: string) {
  const file = new URL(`./0003-content/${language}/${slug}.json`, import.meta.url);
  const { title, ...body } = JSON.parse(readFileSync(file, 'utf8')) as { title: string };
  return { slug, language, title, body: JSON.stringify(body), status: 'published', updated_at: WRITTEN_AT };
}
