import type { Writer } from '../storage/storage.ts';

/** Who changes something, and in which call. */
export interface Author {
  /** Null for the server itself. */
  userId: number | null;
  /** As it is now: a later change of the name does not change what was written. */
  name: string;
  organisationId: number | null;
  isByToken: boolean;
  requestId: string;
  at: number;
}

/** What the server does of its own accord. */
export function serverAuthor(at: number): Author {
  return { userId: null, name: '', organisationId: null, isByToken: false, requestId: '', at };
}

/** Somebody who proved who they are in another way than by a session. */
export async function userAuthor(tx: Writer, userId: number, at: number): Promise<Author> {
  const user = await tx
    .selectFrom('user')
    .select(['nickname', 'login_name', 'organisation_id'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...serverAuthor(at), userId, name: user.nickname || user.login_name, organisationId: user.organisation_id };
}
