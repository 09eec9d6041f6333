import { sql, type RawBuilder } from 'kysely';
import type { Writer } from '../storage/storage.ts';
import type { TargetRow } from './target-row.ts';

export interface TargetChange {
  id: number;
  /** Only where it is still this one, which then counts on; without it whatever it is. */
  version?: number;
  set: Partial<TargetRow>;
}

const rowsAtOnce = 200;
const texts: ReadonlySet<string> = new Set(['step', 'seen', 'reason', 'ack_content', 'effect']);

/** Sets columns of many commands, each to values of its own, in few statements; answers the ids of those that were changed. */
export async function updateTargets(tx: Writer, changes: readonly TargetChange[]): Promise<Set<number>> {
  const changed = new Set<number>();
  const alike = Map.groupBy(changes, ({ set, version }) => JSON.stringify([Object.keys(set).toSorted(), version === undefined]));
  for (const group of alike.values()) {
    // In one order: two transactions with the same rows wait for each other instead of dying.
    group.sort((a, b) => a.id - b.id);
    for (let from = 0; from < group.length; from += rowsAtOnce) {
      const { rows } = await statement(group.slice(from, from + rowsAtOnce)).execute(tx);
      for (const { id } of rows) changed.add(id);
    }
  }
  return changed;
}

/** Both engines call the columns of a list of values `column1`, `column2` and so on. */
function statement(group: readonly TargetChange[]): RawBuilder<{ id: number }> {
  const names = Object.keys(group[0]!.set).toSorted() as (keyof TargetRow)[];
  const isGuarded = group[0]!.version !== undefined;
  const rows = group.map(({ id, version, set }) => {
    const values = names.map((name) => sql`cast(${set[name]} as ${sql.raw(typeOf(name))})`);
    return sql`(${sql.join([sql`cast(${id} as bigint)`, sql`cast(${version ?? 0} as bigint)`, ...values])})`;
  });
  const columns = names.map((name, index) => sql`${sql.ref(name)} = told.${sql.ref(`column${index + 3}`)}`);
  if (isGuarded) columns.push(sql`version = told.column2 + 1`);
  const guard = isGuarded ? sql` and push_target.version = told.column2` : sql``;
  return sql`update push_target set ${sql.join(columns)} from (values ${sql.join(rows)}) as told
    where push_target.id = told.column1${guard} returning push_target.id`;
}

function typeOf(name: string): string {
  return texts.has(name) ? 'text' : name === 'power_before_w' ? 'double precision' : 'bigint';
}
