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
} as const satisfies Partial<Record<AuditEntry['action'], string>>;

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
} as const satisfies Partial<Record<AuditEntry['resource'], string>>;

/** Fields of what is told of at plants and devices. */
export const fieldKeys = {
  name: 'audit.fields.name',
  owner: 'audit.fields.owner',
  installer: 'audit.fields.installer',
  serviceProvider: 'audit.fields.serviceProvider',
  installedCapacityWp: 'audit.fields.installedCapacityWp',
  capacityW: 'audit.fields.capacityW',
  countryCode: 'audit.fields.countryCode',
  timeZone: 'audit.fields.timeZone',
  address: 'audit.fields.address',
  latitudeDeg: 'audit.fields.latitudeDeg',
  longitudeDeg: 'audit.fields.longitudeDeg',
  installedOn: 'audit.fields.installedOn',
  installPosition: 'audit.fields.installPosition',
  stationOwnerName: 'audit.fields.stationOwnerName',
  productionMeterDevice: 'audit.fields.productionMeterDevice',
  plant: 'audit.fields.plant',
  productKey: 'audit.fields.productKey',
  sn: 'audit.fields.sn',
  ratedPowerW: 'audit.fields.ratedPowerW',
  mac: 'audit.fields.mac',
  hardwareVersion: 'audit.fields.hardwareVersion',
  softwareVersion: 'audit.fields.softwareVersion',
  protocolVersion: 'audit.fields.protocolVersion',
  secret: 'audit.fields.secret',
  arrayTiltDeg: 'audit.fields.arrayTiltDeg',
  arrayAzimuthDeg: 'audit.fields.arrayAzimuthDeg',
  flow: 'audit.fields.flow',
  at: 'audit.fields.at',
  closingWh: 'audit.fields.closingWh',
  openingWh: 'audit.fields.openingWh',
  oldSn: 'audit.fields.oldSn',
  newSn: 'audit.fields.newSn',
  author: 'audit.fields.author',
  authorName: 'audit.fields.authorName',
  reason: 'audit.fields.reason',
  kind: 'audit.fields.kind',
  user: 'audit.fields.user',
  expiresAt: 'audit.fields.expiresAt',
  energyKwh: 'audit.fields.energyKwh',
} as const;

/** The key of a word's text; undefined for a word that this console does not know. */
export function keyOf(keys: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(keys, word) ? keys[word] : undefined;
}
