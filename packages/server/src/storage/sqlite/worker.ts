import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { SqliteIntake } from './intake.ts';
import type { WorkerOptions, WorkerReply, WorkerRequest } from './protocol.ts';
import { runQuery, Statements } from './statements.ts';

const options = workerData as WorkerOptions;
const port = parentPort!;
const db = openDatabase();
const statements = new Statements(db);
const intake = options.isReadOnly ? undefined : new SqliteIntake(db, statements);

port.on('message', (request: WorkerRequest) => port.postMessage(answer(request)));

function answer(request: WorkerRequest): WorkerReply {
  try {
    return { id: request.id, isOk: true, value: perform(request) };
  } catch (error) {
    const { message, code = '', errcode } = error as Error & { code?: string; errcode?: number };
    return { id: request.id, isOk: false, error: { message, code, errcode } };
  }
}

function perform(request: WorkerRequest) {
  if (request.kind === 'intake') return intake!.commit(request.batch);
  if (request.kind === 'close') return close();
  if (/^\s*begin\b/i.test(request.sql) && db.isTransaction) db.exec('rollback');
  intake?.noticeStatement(request.sql);
  return runQuery(db, statements, request.sql, request.parameters);
}

function close(): null {
  if (db.isTransaction) db.exec('rollback');
  db.close();
  return null;
}

function openDatabase(): DatabaseSync {
  const database = new DatabaseSync(options.path, { readOnly: options.isReadOnly, timeout: options.busyTimeoutMs });
  if (options.isReadOnly) {
    database.exec('pragma query_only = on; pragma mmap_size = 268435456; pragma temp_store = memory');
    return database;
  }
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory');
  database.exec('pragma cache_size = -64000; pragma wal_autocheckpoint = 4000; pragma journal_size_limit = 67108864');
  return database;
}
