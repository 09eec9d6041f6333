import { z } from 'zod';
import type { Table } from './endpoint.ts';
import { instantSchema, usernameSchema } from './fields.ts';

/** An account that was cancelled stays open for this long; withdrawing is possible until then. */
export const ACCOUNT_CLOSING_MS = 14 * 86_400_000;

export const account = {
  'POST /account/cancellation': {
    access: 'public',
    summary: 'Closes the own account in 14 days, proven by user name and password; a second call keeps the first date.',
    body: z.object({
      username: usernameSchema,
      password: z.string().min(1).max(200),
      /** Said by the person, not assumed by the form. */
      isConfirmed: z.literal(true),
    }),
    data: z.object({ closesAt: instantSchema }),
  },
  'DELETE /account/cancellation': {
    access: 'signedIn',
    summary: 'Withdraws the cancellation of the own account.',
  },
} satisfies Table;
export type Account = typeof account;
