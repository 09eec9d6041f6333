import { z } from 'zod';
import { nameProblem, optionalEmailProblem, optionalPhoneProblem } from '../validation.ts';
import type { Table } from './endpoint.ts';
import { idSchema, instantSchema, linesSchema, ruledSchema, textSchema, usernameSchema, versionSchema } from './fields.ts';

/** An account that was cancelled stays open for this long; withdrawing is possible until then. */
export const ACCOUNT_CLOSING_MS = 14 * 86_400_000;

/** Longest introduction in characters. */
export const INTRODUCTION_MAX_LENGTH = 500;

/** The own account (spec §3 User); empty texts where nothing was entered. */
export const accountSchema = z.object({
  version: versionSchema,
  loginName: z.string(),
  nickname: z.string(),
  email: z.string(),
  mobile: z.string(),
  introduction: z.string(),
  /** Id of the picture (`GET /uploads/{id}`), empty without one. */
  avatar: z.string(),
  roles: z.array(z.string()),
  orgName: z.string(),
  createdAt: instantSchema,
});
export type AccountRecord = z.output<typeof accountSchema>;

export const account = {
  'GET /account': {
    access: 'signedIn',
    summary: 'The own account.',
    data: accountSchema,
  },
  'PUT /account': {
    access: 'signedIn',
    summary: 'Changes the own account; another e-mail address asks for the password, and a version that is not the newest is refused.',
    body: z.object({
      version: versionSchema,
      nickname: ruledSchema(z.string().trim(), nameProblem),
      email: ruledSchema(z.string().trim().max(254), optionalEmailProblem),
      mobile: ruledSchema(textSchema(30), optionalPhoneProblem),
      introduction: linesSchema(INTRODUCTION_MAX_LENGTH),
      /** The own password, where the e-mail address is another one. */
      password: z.string().max(200).optional(),
    }),
    data: accountSchema,
  },
  'PUT /account/avatar': {
    access: 'signedIn',
    summary: 'Makes an uploaded picture the own avatar; the one before it is deleted.',
    body: z.object({ uploadId: idSchema }),
    data: z.object({ avatar: z.string() }),
  },
  'DELETE /account/avatar': {
    access: 'signedIn',
    summary: 'Removes the own avatar.',
  },
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
