import type { Token, Tokens } from '@heliograph/core/contract/tokens';
import { newTokenSecret, TOKENS_PER_USER } from '../access/api-tokens.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import { nameKey } from '../storage/name-key.ts';
import type { Row } from '../storage/schema.ts';
import { pageOf, sorted } from './list.ts';

const DAY_MS = 86_400_000;

export const tokenHandlers: Handlers<Tokens> = {
  async 'GET /tokens'({ query }, { tenant }) {
    const wanted = nameKey(query.search ?? '');
    const rows = await tenant.select('token').selectAll('token').execute();
    const listed = rows.filter((row) => nameKey(row.name).includes(wanted));
    const { items, total } = pageOf(sorted(listed, query.sort, sortValue), query);
    return { items: items.map(toToken), total };
  },

  async 'POST /tokens'({ body }, { user, write, now }) {
    if (user.credential.kind !== 'session') throw new RequestError('tokens.fromToken');
    const { secret, hash, hint } = newTokenSecret();
    const created = await write(async (own) => {
      await own
        .remove('token')
        .where('token.expires_at', '<=', now - 30 * DAY_MS)
        .execute();
      const held = await own.select('token').select('token.id').execute();
      if (held.length >= TOKENS_PER_USER) throw new RequestError('tokens.tooMany');
      return own.insert('token', {
        user_id: user.userId,
        name: body.name,
        token_hash: hash,
        hint,
        is_read_only: body.isReadOnly ? 1 : 0,
        created_at: now,
        expires_at: now + body.expiresInDays * DAY_MS,
        last_used_at: null,
      });
    });
    if (!created) throw new Error('a token was not written');
    return { ...toToken(created), token: secret };
  },

  async 'DELETE /tokens/{id}'({ params }, { write }) {
    const gone = await write((own) => own.remove('token').where('token.id', '=', Number(params.id)).returning('id').executeTakeFirst());
    if (!gone) throw new RequestError('tokens.notFound');
  },
};

function sortValue(row: Row<'token'>, name: string): string | number {
  return { name: nameKey(row.name), expiresAt: row.expires_at, createdAt: row.created_at }[name] ?? row.id;
}

function toToken(row: Row<'token'>): Token {
  return {
    id: String(row.id),
    name: row.name,
    hint: row.hint,
    isReadOnly: row.is_read_only === 1,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}
