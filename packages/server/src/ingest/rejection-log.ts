import type { BaseLogger } from 'pino';
import type { IntakeRejection } from '../storage/storage.ts';

const quietMs = 10_000;

/** Shows what was refused: the first of a device and reason at once, then one line in ten seconds with the number left out. */
export function createRejectionLog(log: Pick<BaseLogger, 'warn'>, now: () => number): (rejections: readonly IntakeRejection[]) => void {
  const seen = new Map<string, { at: number; leftOut: number }>();
  return (rejections) => {
    for (const { deviceId, topic, reason, detail } of rejections) {
      const key = `${deviceId} ${reason}`;
      const entry = seen.get(key);
      if (entry !== undefined && now() - entry.at < quietMs) {
        entry.leftOut += 1;
        continue;
      }
      log.warn({ deviceId, topic, reason, detail, leftOut: entry?.leftOut ?? 0 }, 'message rejected');
      if (seen.size >= 1_000) seen.clear();
      seen.set(key, { at: now(), leftOut: 0 });
    }
  };
}
