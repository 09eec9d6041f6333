import type { TextKey } from './language.ts';

export const EXIT = { ok: 0, error: 1, usage: 2, gate: 3, signIn: 4, notSettled: 8 } as const;

type Params = Record<string, string | number>;
interface Saying {
  key: TextKey;
  params?: Params;
  /** What to do next. */
  next?: TextKey;
  nextParams?: Params;
  exitCode?: number;
  /** Lines below the sentence, such as the candidates of an ambiguous name. */
  lines?: readonly string[];
}

/** The user's error: what happened and what to do next. It never shows a stack. */
export class UserError extends Error {
  readonly saying: Saying;

  constructor(saying: Saying) {
    super(saying.key);
    this.name = 'UserError';
    this.saying = saying;
  }

  get exitCode(): number {
    return this.saying.exitCode ?? EXIT.error;
  }
}

/** The command was not well formed. */
export function usageError(key: TextKey, params?: Params, rest: Omit<Saying, 'key' | 'params'> = {}): UserError {
  return new UserError({ key, exitCode: EXIT.usage, ...rest, ...(params ? { params } : {}) });
}

/** Ended by the user: Ctrl-C, Ctrl-D at a prompt. */
export class Cancelled extends Error {
  readonly exitCode = EXIT.usage;
}
