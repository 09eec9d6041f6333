import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { QueryAnswer } from './protocol.ts';

const cacheLimit = 500;

/** Prepared statements of one connection, the least used dropped first. */
export class Statements {
  readonly #db: DatabaseSync;
  readonly #cache = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  get(sql: string): StatementSync {
    const known = this.#cache.get(sql);
    if (known !== undefined) {
      this.#cache.delete(sql);
      this.#cache.set(sql, known);
      return known;
    }
    return this.#prepare(sql);
  }

  #prepare(sql: string): StatementSync {
    const statement = this.#db.prepare(sql);
    if (this.#cache.size >= cacheLimit) this.#cache.delete(this.#cache.keys().next().value!);
    this.#cache.set(sql, statement);
    return statement;
  }
}

/** Runs any statement; rows come as arrays. */
export function runQuery(db: DatabaseSync, statements: Statements, sql: string, parameters: readonly unknown[]): QueryAnswer {
  const isDefinition = /^\s*(create|alter|drop|vacuum|pragma)\b/i.test(sql);
  const statement = isDefinition ? db.prepare(sql) : statements.get(sql);
  const columns = statement.columns().map((column) => column.name);
  const values = parameters.map(bindable);
  if (columns.length === 0) {
    const { changes, lastInsertRowid } = statement.run(...values);
    return { columns, rows: [], changes: Number(changes), lastInsertId: Number(lastInsertRowid) };
  }
  statement.setReturnArrays(true);
  const rows = statement.all(...values) as unknown as unknown[][];
  return { columns, rows, changes: rows.length, lastInsertId: 0 };
}

/** Whole numbers are bound as integers: SQLite would otherwise divide them as reals. */
function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return (value ?? null) as SQLInputValue;
}
