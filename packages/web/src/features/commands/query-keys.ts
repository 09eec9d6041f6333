import { sessionKey } from '../../state/query-keys.ts';

/** What the live stream has read again stands below `live`. */
export const commandKeys = {
  all: () => [sessionKey(), 'commands'],
  live: () => [...commandKeys.all(), 'live'],
};
