/** What each list can be sorted by. Without schemas, so that whoever only offers the choice loads none. */
export const plantSorts = [
  'name',
  'powerW',
  'energyTodayKwh',
  'installedCapacityWp',
  'capacityW',
  'installedOn',
  'dataUpdatedAt',
  'createdAt',
] as const;

export const deviceSorts = [
  'name',
  'sn',
  'id',
  'mac',
  'plantName',
  'productName',
  'softwareVersion',
  'ratedPowerW',
  'powerW',
  'lastSeenAt',
  'energyTodayKwh',
  'createdAt',
] as const;

export const faultSorts = ['openedAt', 'severity', 'lostKwh', 'plantName', 'code'] as const;
