import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { StorageLostError, StorageMisuseError } from '../errors.ts';
import { refuseInsideWrite } from '../transaction.ts';
import type { Turnstile } from '../turnstile.ts';
import type { QueryAnswer } from './protocol.ts';
import type { WorkerClient } from './worker-client.ts';

/** A Kysely dialect whose queries go to whichever of the readers owes the fewest answers. */
export function readerDialect(workers: readonly WorkerClient[], statementMs: number): Dialect {
  const leastBusy = () => workers.reduce((a, b) => (b.pendingCount < a.pendingCount ? b : a));
  const connection = workerConnection((query) => {
    refuseInsideWrite('A read');
    return runOn(leastBusy(), query, statementMs);
  });
  return dialect({
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: () => refuse('A transaction on the reader: use `write`'),
    commitTransaction: () => refuse('A commit on the reader'),
    rollbackTransaction: () => refuse('A rollback on the reader'),
    releaseConnection: async () => {},
    destroy: async () => {},
  });
}

/** A Kysely dialect on the writer: whoever holds the connection has the writer alone. */
export function writerDialect(worker: WorkerClient, turnstile: Turnstile, statementMs: number): Dialect {
  const leave = new WeakMap<DatabaseConnection, () => void>();
  const command = async (connection: DatabaseConnection, text: string) => {
    await connection.executeQuery(CompiledQuery.raw(text));
  };
  return dialect({
    init: async () => {},
    acquireConnection: async () => {
      const release = await turnstile.enter();
      const connection = exclusiveConnection(worker, statementMs);
      leave.set(connection, release);
      return connection;
    },
    beginTransaction: (connection) => command(connection, 'begin immediate'),
    commitTransaction: (connection) => command(connection, 'commit'),
    rollbackTransaction: (connection) => command(connection, 'rollback'),
    releaseConnection: async (connection) => leave.get(connection)?.(),
    destroy: async () => {},
  });
}

/** Stays with the worker that it began on: on another one its transaction does not exist. */
function exclusiveConnection(worker: WorkerClient, statementMs: number): DatabaseConnection {
  let generation: number | undefined;
  return workerConnection(async (query) => {
    if (generation !== undefined && generation !== worker.generation) throw new StorageLostError('The database worker was restarted');
    const answer = runOn(worker, query, statementMs);
    generation ??= worker.generation;
    return answer;
  });
}

function workerConnection(run: (query: CompiledQuery) => Promise<QueryResult<unknown>>): DatabaseConnection {
  return {
    executeQuery: async <R>(query: CompiledQuery) => (await run(query)) as QueryResult<R>,
    // oxlint-disable-next-line require-yield
    async *streamQuery() {
      throw new StorageMisuseError('Read page by page instead: no read outlives one page');
    },
  };
}

async function runOn(worker: WorkerClient, query: CompiledQuery, statementMs: number): Promise<QueryResult<unknown>> {
  const answer = await worker.call<QueryAnswer>({ kind: 'query', sql: query.sql, parameters: query.parameters }, statementMs);
  return {
    rows: answer.rows.map((row) => toObject(answer.columns, row)),
    numAffectedRows: BigInt(answer.changes),
    insertId: BigInt(answer.lastInsertId),
  };
}

function toObject(columns: string[], row: unknown[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (let i = 0; i < columns.length; i += 1) object[columns[i]!] = row[i];
  return object;
}

function dialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

async function refuse(message: string): Promise<never> {
  throw new StorageMisuseError(message);
}
