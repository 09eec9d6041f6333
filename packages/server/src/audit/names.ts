import type { Writer } from '../storage/storage.ts';
import type { AnyRow, NameOf } from './changes.ts';
import type { AuditRule, Referenced } from './rules.ts';

/** The names that the records these rows lead to have at this moment. */
export async function namesOf(tx: Writer, rule: Pick<AuditRule, 'references'>, rows: readonly (AnyRow | undefined)[]): Promise<NameOf> {
  const references = Object.entries<Referenced>(rule.references ?? {});
  const names = new Map<string, string>();
  for (const [column, kind] of references) {
    const ids = new Set(rows.map((row) => row?.[column]).filter((id) => typeof id === 'number'));
    for (const id of ids) names.set(`${column}/${id}`, await nameOf(tx, kind, id));
  }
  return (column, id) => names.get(`${column}/${id}`) ?? '';
}

async function nameOf(tx: Writer, kind: Referenced, id: number): Promise<string> {
  if (kind === 'user') {
    const user = await tx.selectFrom('user').select('nickname').where('id', '=', id).executeTakeFirst();
    return user?.nickname ?? '';
  }
  const row = await tx
    .selectFrom(kind as 'plant')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? '';
}
