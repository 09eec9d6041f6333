import { z } from 'zod';
import type { Table } from './endpoint.ts';
import { displayNameSchema, instantSchema, idSchema, listOf, listQuery, sortSchema } from './fields.ts';

/** A token for scripts. It carries its owner's rights as they are at each call, never more. */
export const tokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** First characters of the secret, to recognise it. */
  hint: z.string(),
  isReadOnly: z.boolean(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
});
export type Token = z.output<typeof tokenSchema>;

/** Longest life of a token for scripts. */
export const TOKEN_MAX_DAYS = 366;

export const tokens = {
  'GET /tokens': {
    access: 'signedIn',
    summary: 'The own tokens for scripts; never their secrets.',
    query: z.object({ ...listQuery, sort: sortSchema(['name', 'expiresAt', 'createdAt'], '-createdAt') }),
    data: listOf(tokenSchema),
  },
  'POST /tokens': {
    access: 'signedIn',
    summary: 'Creates a token for scripts; its secret is in this answer only.',
    body: z.object({
      name: displayNameSchema,
      expiresInDays: z.int().min(1).max(TOKEN_MAX_DAYS),
      isReadOnly: z.boolean().default(false),
    }),
    data: z.object({ ...tokenSchema.shape, token: z.string() }),
  },
  'DELETE /tokens/{id}': {
    access: 'signedIn',
    summary: 'Revokes an own token at once.',
  },
} satisfies Table;
export type Tokens = typeof tokens;
