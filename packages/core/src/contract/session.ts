import { z } from 'zod';
import type { Table } from './endpoint.ts';
import { instantSchema, usernameSchema } from './fields.ts';

/** Organisation group codes; ROOT lands on the dashboard, the others on the plant list. */
export const orgGroupCodes = ['ROOT', 'INSTALLER', 'SERVICE', 'CUSTOMER'] as const;
export const orgGroupSchema = z.object({
  orgGroupCode: z.enum(orgGroupCodes),
  orgGroupName: z.string(),
  orgGroupId: z.string(),
});

/** `data` of currentInfo (spec §3). `list` holds the granted routes, `perms` the button and action codes. */
export const currentInfoDataSchema = z.object({
  roles: z.array(z.string()),
  orgId: z.string(),
  nickname: z.string(),
  perms: z.array(z.string()),
  /** Id of the picture (`GET /uploads/{id}`), empty without one. */
  avatar: z.string(),
  introduction: z.string(),
  list: z.array(z.object({ routerPath: z.string() })),
});

/** Siblings of `data` in currentInfo (spec §3). */
export const currentInfoBesideSchema = z.object({
  orgGroup: orgGroupSchema,
  orgName: z.string(),
  userName: z.string(),
  /** True for a session that may not change anything (a role switched to in the demo, a read-only token). */
  isReadOnly: z.boolean(),
  /** True where the server runs on demo data. */
  isDemo: z.boolean(),
  /** Roles whose `{role}-token` the server takes from this caller, read-only: demo data and the server's own machine only. */
  switchableRoles: z.array(z.string()),
  /** When the account closes after a cancellation; null where none is under way. */
  closesAt: instantSchema.nullable(),
  /** The `X-User-Version` of every answer while nothing of this has changed. */
  version: z.string(),
});
export type CurrentInfo = { data: z.output<typeof currentInfoDataSchema> } & z.output<typeof currentInfoBesideSchema>;

/** Any password: the spec's floor is "longer than 6"; the ceiling bounds the hashing work. */
export const newPasswordSchema = z.string().min(7).max(200);

export const session = {
  'POST /login': {
    access: 'public',
    summary: 'Signs in with user name and password; answers the session token.',
    body: z.object({ username: usernameSchema, password: z.string().min(1).max(200) }),
    data: z.object({ token: z.string() }),
  },
  'GET /sysOrgUser/currentInfo': {
    access: 'signedIn',
    summary: 'The signed-in user, the roles, the granted routes and the permission codes.',
    data: currentInfoDataSchema,
    beside: currentInfoBesideSchema,
  },
  'GET /sysLogout': {
    access: 'signedIn',
    summary: 'Ends the session.',
  },
  'PUT /session/password': {
    access: 'signedIn',
    summary: 'Changes the own password; every session of the user ends.',
    body: z.object({ oldPassword: z.string().min(1).max(200), newPassword: newPasswordSchema }),
  },
  'POST /setup': {
    access: 'public',
    summary: 'Sets the root password with the one-time link of the first start.',
    body: z.object({ setupToken: z.string().min(1).max(200), password: newPasswordSchema }),
    data: z.object({ username: z.string() }),
  },
} satisfies Table;
export type Session = typeof session;
