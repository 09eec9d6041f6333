/** What was done to a record. The last ones are kinds of change that have a word of their own. */
export const auditActions = [
  'create',
  'update',
  'remove',
  'allocate',
  'bind',
  'unbind',
  'swap',
  'newSecret',
  'correct',
  'release',
  'retire',
  'link',
  'import',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What the record is. */
export const auditResources = [
  'plant',
  'plantAuthorization',
  'plantFile',
  'device',
  'deviceSwap',
  'fault',
  'user',
  'userRole',
  'token',
  'organisation',
  'energy',
  'telemetry',
  'archive',
  'connection',
  'firmware',
  'firmwareKey',
  'push',
  'command',
] as const;
export type AuditResource = (typeof auditResources)[number];
