import type { Input } from '@heliograph/core/contract/endpoint';
import type { Token, Tokens } from '@heliograph/core/contract/tokens';
import { age } from '../render/quantity.ts';
import { isoTime } from './iso-time.ts';
import type { Resource } from './resource.ts';

type Query = NonNullable<Input<'GET /tokens', Tokens['GET /tokens']>['query']>;

export const tokens: Resource<Token> = {
  name: 'tokens',
  fields: ['id', 'name', 'hint', 'isReadOnly', 'createdAt', 'expiresAt', 'lastUsedAt'],
  columns: [
    { name: 'id', title: 'column.id', raw: (token) => token.id, align: 'right' },
    { name: 'name', title: 'column.name', raw: (token) => token.name, isFlexible: true },
    { name: 'hint', title: 'column.hint', raw: (token) => token.hint, show: (token) => `${token.hint}…` },
    {
      name: 'is_read_only',
      title: 'column.access',
      raw: (token) => token.isReadOnly,
      show: (token, { t }) => t(token.isReadOnly ? 'token.readOnly' : 'token.readWrite'),
    },
    {
      name: 'expires_at',
      title: 'column.expires',
      raw: (token) => isoTime(token.expiresAt),
      show: (token, { t, now }) => (token.expiresAt <= now ? t('token.expired') : dayOf(token.expiresAt)),
      hue: (token, { now }) => (token.expiresAt <= now ? 'fault' : undefined),
    },
    {
      name: 'created_at',
      title: 'column.createdAt',
      raw: (token) => isoTime(token.createdAt),
      show: (token) => dayOf(token.createdAt),
      drop: 2,
    },
    {
      name: 'last_used_at',
      title: 'column.lastUsed',
      raw: (token) => isoTime(token.lastUsedAt),
      show: (token, { now }) => age(token.lastUsedAt, now),
      align: 'right',
      drop: 1,
    },
  ],
  sorts: ['name', 'expiresAt', 'createdAt'],
  filters: [],
  list: (call, query, options) => call['GET /tokens']({ query: query as Query }, options),
  namesOf: (token) => [token.name],
};

function dayOf(at: number): string {
  return new Date(at).toLocaleDateString('sv-SE');
}
