import type { Storage } from '../storage/storage.ts';
import { isLoopbackAddress, isLoopbackHost } from './loopback.ts';
import { roleCodes } from './roles.ts';

/** What of a request proves who calls. */
export interface Caller {
  token: string;
  /** Address of the other end of the socket, whatever headers say. */
  peerAddress: string | undefined;
  host: string | undefined;
  /** True where a proxy says that it speaks for somebody else. */
  isForwarded: boolean;
}

/** Whether the caller sits at this very machine, with no proxy in between. */
export function isAtThisMachine({ isForwarded, peerAddress, host }: Caller): boolean {
  return !isForwarded && isLoopbackAddress(peerAddress) && isLoopbackHost(host);
}

/** The demo user that `{role}-token` stands for (spec §4, role change): only from this machine, read-only. */
export async function demoRoleOf(storage: Storage, caller: Caller): Promise<number | undefined> {
  const role = roleCodes.find((code) => caller.token === `${code}-token`);
  if (!role || !isAtThisMachine(caller)) return undefined;
  const user = await storage.read.selectFrom('user').select('id').where('login_name', '=', role).executeTakeFirst();
  return user?.id;
}
