import { sql } from 'kysely';
import type { AnyDatabase } from './ddl.ts';

/** The page that says what this is says it under the name that the console was built with; the software's own name stays in the others. */
export async function brandedIntroduction(db: AnyDatabase): Promise<void> {
  const branded = (column: string) => sql<string>`replace(${sql.ref(column)}, 'Heliograph', '{{brand}}')`;
  await db
    .updateTable('content_page')
    .set({ title: branded('title'), body: branded('body') })
    .where('slug', '=', 'introduction')
    .execute();
}
