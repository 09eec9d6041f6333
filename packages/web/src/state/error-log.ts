import { createStore } from './store.ts';

/** One thing that went wrong, and how often in a row of its like. */
export interface LoggedError {
  /** `bug` is our fault; `call` is a call that was refused or did not get through. */
  kind: 'call' | 'bug';
  /** What the user was told, or what the error says. */
  message: string;
  /** Address of the screen on which it happened. */
  screen: string;
  /** Method and path of the call. */
  endpoint?: string | undefined;
  /** The code of the answer and the stable name of the error, or why there was no answer. */
  code?: string | undefined;
  /** Finds the call in the server's log. */
  requestId?: string | undefined;
  stack?: string | undefined;
  firstAtMs: number;
  lastAtMs: number;
  count: number;
}
export type NewError = Omit<LoggedError, 'firstAtMs' | 'lastAtMs' | 'count'>;

const STORAGE_KEY = 'errorLog';
const MOST = 100;

/** The newest first. It outlives a reload of this tab, because reloading is what one does after a crash. */
export const errorLog = createStore<readonly LoggedError[]>(stored());

export function logError(error: NewError): void {
  keep(withError(errorLog.get(), error, Date.now()));
}

export function clearErrorLog(): void {
  keep([]);
}

/** The log with one more; what is known already counts up and comes to the top with its newest request. */
export function withError(log: readonly LoggedError[], error: NewError, atMs: number): LoggedError[] {
  const known = log.find((entry) => isSame(entry, error));
  const entry = { ...error, firstAtMs: known?.firstAtMs ?? atMs, lastAtMs: atMs, count: (known?.count ?? 0) + 1 };
  return [entry, ...log.filter((other) => other !== known)].slice(0, MOST);
}

function isSame(one: NewError, other: NewError): boolean {
  return (['kind', 'message', 'screen', 'endpoint', 'code', 'stack'] as const).every((name) => one[name] === other[name]);
}

function keep(log: readonly LoggedError[]): void {
  errorLog.set(log);
  try {
    if (log.length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(log));
  } catch {
    // A full storage keeps what it has; this page knows all.
  }
}

function stored(): LoggedError[] {
  try {
    const log: unknown = JSON.parse(globalThis.sessionStorage?.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(log) ? (log as LoggedError[]) : [];
  } catch {
    return [];
  }
}
