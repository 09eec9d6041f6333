import type { Context } from '../context.ts';
import type { Connection } from '../live/live-events.ts';

/** Notes a lost connection and when it is tried again. */
export function sayConnection({ output, t }: Context, connection: Connection): void {
  if (connection.is === 'lost') output.note(t('note.connectionLost', { seconds: Math.ceil((connection.retryAt - Date.now()) / 1000) }));
}
