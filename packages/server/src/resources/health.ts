import type { Health } from '@heliograph/core/contract/health';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';

export interface HealthDeps {
  version: string;
  /** Throws while storage or broker do not take work. */
  checkReady: () => Promise<void>;
}

const CHECK_LIMIT_MS = 5_000;

/** One check serves all who ask within this time: the call is open to everyone, and a check writes. */
const CHECK_AGAIN_MS = 1_000;

export function healthHandlers({ version, checkReady }: HealthDeps): Handlers<Health> {
  let check: { startedAt: number; result: Promise<void> } | undefined;
  function checkOnce(): Promise<void> {
    if (!check || performance.now() - check.startedAt > CHECK_AGAIN_MS) {
      check = { startedAt: performance.now(), result: withLimit(checkReady()) };
    }
    return check.result;
  }
  return {
    'GET /health/live': () => ({ status: 'live' }),

    async 'GET /health/ready'(_request, { log }) {
      try {
        await checkOnce();
      } catch (error) {
        log.warn({ err: error }, 'not ready');
        throw new RequestError('server.notReady', { retryAfterS: 5, cause: error });
      }
      return { status: 'ready', version };
    },
  };
}

async function withLimit(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_LIMIT_MS} ms`)), CHECK_LIMIT_MS);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
