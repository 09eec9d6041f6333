import type { AuditEntry } from '@heliograph/core/contract/audit';

export const actionKeys = {
  create: 'audit.actions.create',
  update: 'audit.actions.update',
  remove: 'audit.actions.remove',
  allocate: 'audit.actions.allocate',
  bind: 'audit.actions.bind',
  unbind: 'audit.actions.unbind',
  swap: 'audit.actions.swap',
  newSecret: 'audit.actions.newSecret',
  correct: 'audit.actions.correct',
  release: 'audit.actions.release',
  retire: 'audit.actions.retire',
  link: 'audit.actions.link',
  import: 'audit.actions.import',
} as const satisfies Record<AuditEntry['action'], string>;

export const resourceKeys = {
  plant: 'audit.resources.plant',
  plantAuthorization: 'audit.resources.plantAuthorization',
  plantFile: 'audit.resources.plantFile',
  device: 'audit.resources.device',
  deviceSwap: 'audit.resources.deviceSwap',
  fault: 'audit.resources.fault',
  user: 'audit.resources.user',
  userRole: 'audit.resources.userRole',
  token: 'audit.resources.token',
  organisation: 'audit.resources.organisation',
  energy: 'audit.resources.energy',
  connection: 'audit.resources.connection',
  firmware: 'audit.resources.firmware',
  firmwareKey: 'audit.resources.firmwareKey',
  push: 'audit.resources.push',
  command: 'audit.resources.command',
  telemetry: 'audit.resources.telemetry',
  archive: 'audit.resources.archive',
} as const satisfies Record<AuditEntry['resource'], string>;

/** The key of a word's text; undefined for a word that this console does not know. */
export function keyOf(keys: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(keys, word) ? keys[word] : undefined;
}
