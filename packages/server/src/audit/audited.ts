import type { AuditAction } from '@heliograph/core/audit/kinds';
import {
  createQueryId,
  DeleteQueryBuilder,
  UpdateQueryBuilder,
  type CompiledQuery,
  type DeleteQueryNode,
  type DeleteResult,
  type QueryExecutor,
  type QueryResult,
  type UpdateQueryNode,
  type UpdateResult,
  type WhereNode,
} from 'kysely';
import type { NewRow, Row, Schema } from '../storage/schema.ts';
import type { Writer } from '../storage/storage.ts';
import type { WritableTable } from '../storage/tenant-paths.ts';
import type { Author } from './author.ts';
import type { AnyRow } from './changes.ts';
import { recordChange, recordChanges } from './record.ts';
import { auditRuleOf, type AuditRule } from './rules.ts';

const rowsAtOnce = 200;

/** Changes of rows that write down themselves, in the same transaction: no caller can forget to. */
export function auditedWriter(tx: Writer, author: Author, action?: AuditAction) {
  return {
    update<T extends WritableTable>(table: T): UpdateQueryBuilder<Schema, T, T, UpdateResult> {
      const queryNode = tx.updateTable(table as 'plant').toOperationNode();
      return new UpdateQueryBuilder({ queryId: createQueryId(), queryNode, executor: watched(tx, table, author, action) });
    },
    remove<T extends WritableTable>(table: T): DeleteQueryBuilder<Schema, T, DeleteResult> {
      const queryNode = tx.deleteFrom(table as 'plant').toOperationNode();
      return new DeleteQueryBuilder({ queryId: createQueryId(), queryNode, executor: watched(tx, table, author, action) });
    },
    /** Undefined where an equal row is already there. */
    async insert<T extends WritableTable>(table: T, row: NewRow<T>): Promise<Row<T> | undefined> {
      const query = tx
        .insertInto(table)
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll();
      const added = (await query.executeTakeFirst()) as Row<T> | undefined;
      const rule = auditRuleOf(table);
      if (rule && added) await recordChange(tx, author, rule, { before: undefined, after: added, action });
      return added;
    },
    /** Many new rows at once; an equal row that is already there is an error. */
    async insertAll<T extends WritableTable>(table: T, rows: readonly NewRow<T>[]): Promise<void> {
      const rule = auditRuleOf(table);
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        const query = tx
          .insertInto(table)
          .values(rows.slice(from, from + rowsAtOnce))
          .returningAll();
        const added = (await query.execute()) as Row<T>[];
        if (rule)
          await recordChanges(
            tx,
            author,
            rule,
            added.map((after) => ({ before: undefined, after, action })),
          );
      }
    },
  };
}

/** The transaction's executor, which looks at the rows before and after a statement of this table. */
function watched(tx: Writer, table: WritableTable, author: Author, action: AuditAction | undefined): QueryExecutor {
  const inner = tx.getExecutor();
  const rule = auditRuleOf(table);
  if (!rule) return inner;
  const executeQuery = async <R>(query: CompiledQuery<R>): Promise<QueryResult<R>> => {
    const node = query.query as UpdateQueryNode | DeleteQueryNode;
    const before = await holdRows(tx, table, rule, node.where);
    const result = await inner.executeQuery(query);
    for (const row of before) {
      const after = node.kind === 'DeleteQueryNode' ? undefined : await readRow(tx, table, rule, row);
      await recordChange(tx, author, rule, { before: row, after, action });
    }
    return result;
  };
  return new Proxy(inner, {
    get(target, name) {
      if (name === 'executeQuery') return executeQuery;
      if (name === 'stream') throw new Error('a change cannot be streamed');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** The rows as they are, and will be until this transaction changes them: an update that changes nothing is the portable lock. */
async function holdRows(tx: Writer, table: WritableTable, rule: AuditRule, where: WhereNode | undefined): Promise<AnyRow[]> {
  const column = rule.key[0] as 'id';
  const holding = tx
    .updateTable(table as 'plant')
    .set((eb) => ({ [column]: eb.ref(column) }))
    .returningAll()
    .toOperationNode();
  const executor = tx.getExecutor();
  const query = executor.compileQuery<AnyRow>(where ? { ...holding, where } : holding, createQueryId());
  return (await executor.executeQuery(query)).rows;
}

async function readRow(tx: Writer, table: WritableTable, rule: AuditRule, row: AnyRow): Promise<AnyRow | undefined> {
  let query = tx.selectFrom(table as 'plant').selectAll();
  for (const column of rule.key) query = query.where(column, '=', row[column] as never);
  return query.executeTakeFirst();
}
