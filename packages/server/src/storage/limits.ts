/** Every wait of the storage ends; tests shorten these. */
export interface StorageLimits {
  /** One statement. */
  statementMs: number;
  /** One `write` from begin to commit. */
  transactionMs: number;
  /** Waiting for the writer, or for a connection. */
  queueMs: number;
  /** How many may wait. */
  maxWaiting: number;
}

export const defaultLimits: StorageLimits = { statementMs: 20_000, transactionMs: 20_000, queueMs: 20_000, maxWaiting: 2_000 };
