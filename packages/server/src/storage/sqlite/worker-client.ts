import { Worker } from 'node:worker_threads';
import { StorageBusyError, StorageLostError } from '../errors.ts';
import type { WorkerOptions, WorkerReply, WorkerRequest, WorkerTask } from './protocol.ts';

interface Pending {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** One worker and the calls it owes an answer. A worker that dies fails them; the next call starts another. */
export class WorkerClient {
  readonly #options: WorkerOptions;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #lastId = 0;
  #generation = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  get pendingCount(): number {
    return this.#pending.size;
  }
  /** Rises with every worker started: a transaction belongs to one. */
  get generation(): number {
    return this.#generation;
  }

  call<T>(task: WorkerTask, timeoutMs: number, transfer: ArrayBuffer[] = []): Promise<T> {
    const worker = this.#worker ?? this.#start();
    const id = ++this.#lastId;
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => this.#overdue(timeoutMs), timeoutMs);
      this.#pending.set(id, { resolve: resolve as Pending['resolve'], reject, timer });
      worker.postMessage({ ...task, id } satisfies WorkerRequest, transfer);
    });
  }

  async close(timeoutMs: number): Promise<void> {
    if (this.#worker === undefined) return;
    const worker = this.#worker;
    await this.call({ kind: 'close' }, timeoutMs);
    this.#worker = undefined;
    await worker.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: this.#options, execArgv: [] });
    worker.on('message', (reply: WorkerReply) => this.#settle(reply));
    worker.on('error', (error) =>
      this.#lose(worker, new StorageLostError(`The database worker failed: ${(error as Error).message}`, { cause: error })),
    );
    worker.on('exit', (code) => this.#lose(worker, new StorageLostError(`The database worker ended with code ${code}`)));
    this.#worker = worker;
    this.#generation += 1;
    return worker;
  }

  #settle(reply: WorkerReply): void {
    const pending = this.#pending.get(reply.id);
    if (pending === undefined) return;
    this.#pending.delete(reply.id);
    clearTimeout(pending.timer);
    if (reply.isOk) pending.resolve(reply.value);
    else pending.reject(databaseError(reply.error));
  }

  /** SQLite cannot be interrupted from here: the worker is given up, and dies as soon as its statement returns. */
  #overdue(timeoutMs: number): void {
    const worker = this.#worker;
    if (worker === undefined) return;
    this.#lose(worker, new StorageLostError(`The database did not answer within ${timeoutMs} ms`));
    void worker.terminate();
  }

  #lose(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const lost = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject, timer } of lost) {
      clearTimeout(timer);
      reject(error);
    }
  }
}

const sqliteBusy = 5;
/** I/O error, corrupt, full, cannot open: nothing is wrong with the statement. */
const sqliteUnwell = [10, 11, 13, 14];

function databaseError({ message, code, errcode }: { message: string; code: string; errcode: number | undefined }): Error {
  if (errcode !== undefined && (errcode & 0xff) === sqliteBusy)
    return new StorageBusyError('Another process holds the database', { cause: message });
  if (errcode !== undefined && sqliteUnwell.includes(errcode & 0xff))
    return new StorageLostError(`The database cannot be used: ${message}`);
  return Object.assign(new Error(message), { code, errcode });
}
