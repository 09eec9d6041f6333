import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { StorageBusyError } from '../errors.ts';
import type { StorageLimits } from '../limits.ts';
import { storageError } from './errors.ts';

const int8Oid = 20;
const numericOid = 1700;

export function openPool(url: string, limits: StorageLimits, { max, isReadOnly }: { max: number; isReadOnly: boolean }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: { getTypeParser: numbersAsNumbers },
    application_name: 'heliograph',
    connectionTimeoutMillis: limits.queueMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs + 1_000,
    lock_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.transactionMs + limits.statementMs,
    ...(isReadOnly ? { options: '-c default_transaction_read_only=on' } : {}),
  });
  // A connection that breaks fails its queries and is replaced; without listeners it would end the process, idle or in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The pool for callers: the queue is bounded, and `before` may refuse. */
export function guarded(
  pool: pg.Pool,
  maxWaiting: number,
  before: () => void = () => {},
): PostgresPool & { connect(): Promise<pg.PoolClient> } {
  const connect = async () => {
    before();
    if (pool.waitingCount >= maxWaiting) throw new StorageBusyError(`${maxWaiting} calls are waiting for a connection already`);
    try {
      return await pool.connect();
    } catch (error) {
      throw storageError(error);
    }
  };
  return { connect: connect, end: () => pool.end(), options: pool.options };
}

/** Counts and sums arrive as text by default; all of ours fit a double. */
export function numbersAsNumbers(oid: number, format?: 'text' | 'binary') {
  if (oid === int8Oid || oid === numericOid) return Number;
  return pg.types.getTypeParser(oid, format);
}
