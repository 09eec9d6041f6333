import type { Writer } from '../storage/storage.ts';
import type { AnyRow, NameOf } from './changes.ts';
import type { AuditRule, Referenced } from './rules.ts';

/** The names that the records these rows lead to have at this moment. */
export async function namesOf(tx: Writer, rule: Pick<AuditRule, 'references'>, rows: readonly (AnyRow | undefined)[]): Promise<NameOf> {
  const references = Object.entries<Referenced>(rule.references ?? {});
  const names = new Map<string, string>();
  for (const [column, kind] of references) {
    const ids = [...new Set(rows.map((row) => row?.[column]).filter((id) => typeof id === 'number'))];
    if (ids.length === 0) continue;
    for (const { id, name } of await namesIn(tx, kind, ids)) names.set(`${column}/${id}`, name);
  }
  return (column, id) => names.get(`${column}/${id}`) ?? '';
}

/** Column that a record goes by where it is not `name`. */
const nameColumns: Partial<Record<Referenced, string>> = { user: 'nickname', role: 'code' };

async function namesIn(tx: Writer, kind: Referenced, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const column = (nameColumns[kind] ?? 'name') as 'name';
  return tx
    .selectFrom(kind as 'plant')
    .select(['id', `${column} as name`])
    .where('id', 'in', ids)
    .execute();
}
