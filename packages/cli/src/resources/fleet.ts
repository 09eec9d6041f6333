import type { FleetFault, FleetOverview, FleetPlant } from '@heliograph/core/contract/fleet';
import type { Kind } from '../render/records.ts';
import { energy, MISSING, quantity } from '../render/quantity.ts';
import { isoTime } from './iso-time.ts';
import { plants } from './plants.ts';
import type { Column } from './resource.ts';

/** The fleet as one record: the numbers of the console's first screen. */
export const fleetKind: Kind<FleetOverview> = {
  fields: ['at', 'counts', 'installedCapacityWp', 'power', 'today', 'yesterday', 'month', 'days', 'lostToday', 'concerns', 'concernCount'],
  columns: [
    count('plants', 'column.plants', ({ counts }) => counts.all),
    count('online', 'column.online', ({ counts }) => counts.online),
    count('offline', 'column.offline', ({ counts }) => counts.offline),
    count('offline_longer', 'column.offlineLonger', ({ counts }) => counts.offlineLonger),
    { ...count('fault', 'column.fault', ({ counts }) => counts.fault), hue: ({ counts }) => (counts.fault > 0 ? 'fault' : undefined) },
    count('never_reported', 'column.neverReported', ({ counts }) => counts.neverReported),
    count('concerns', 'column.concerns', (fleet) => fleet.concernCount),
    {
      name: 'power_w',
      title: 'column.power',
      raw: (fleet) => fleet.power.powerW,
      show: (fleet, { t }) => covered(quantity(fleet.power.powerW, 'W', t.language), fleet.power, fleet),
    },
    {
      name: 'installed_capacity_wp',
      title: 'column.capacity',
      raw: (fleet) => fleet.installedCapacityWp,
      show: (fleet, { t }) => quantity(fleet.installedCapacityWp, 'Wp', t.language),
    },
    sum('energy_today_kwh', 'column.today', (fleet) => fleet.today),
    sum('energy_yesterday_same_time_kwh', 'column.yesterdaySameTime', (fleet) => fleet.yesterday),
    sum('energy_month_kwh', 'column.month', (fleet) => fleet.month),
    sum('lost_today_kwh', 'column.lostToday', (fleet) => fleet.lostToday),
    { name: 'at', title: 'column.asOf', raw: (fleet) => isoTime(fleet.at) },
  ],
};

/** Plants as the console ranks them, the worst first. */
export const fleetPlantColumns: readonly Column<FleetPlant>[] = [
  ...plants.columns.filter(({ name }) => ['id', 'name', 'state', 'power_w', 'energy_today_kwh', 'installed_capacity_wp'].includes(name)),
  {
    name: 'against_peers',
    title: 'column.againstPeers',
    raw: ({ peers }) => (peers === null ? null : Math.round((peers.yieldKwhPerKwp / peers.medianKwhPerKwp - 1) * 1000) / 1000),
    show: ({ peers }, { t }) =>
      peers === null
        ? MISSING
        : new Intl.NumberFormat(t.language, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(
            peers.yieldKwhPerKwp / peers.medianKwhPerKwp - 1,
          ),
    align: 'right',
  },
  {
    name: 'at_risk_kwh',
    title: 'column.atRisk',
    raw: (plant) => plant.atRiskKwh,
    show: (plant, { t }) => energy(plant.atRiskKwh, t.language),
    align: 'right',
  },
];
export const fleetPlantFields = [...plants.fields, 'peers', 'atRiskKwh', 'trendW'];

export const fleetFaultKind: Kind<FleetFault> = {
  fields: ['code', 'name', 'severity', 'productKey', 'productName', 'count', 'openCount', 'deviceCount', 'plantCount', 'lastOpenedAt'],
  columns: [
    { name: 'code', title: 'column.code', raw: (fault) => fault.code },
    { name: 'name', title: 'column.name', raw: (fault) => fault.name, isFlexible: true },
    { name: 'severity', title: 'column.severity', raw: (fault) => fault.severity },
    { name: 'product_key', title: 'column.product', raw: (fault) => fault.productKey, drop: 2 },
    { name: 'count', title: 'column.count', raw: (fault) => fault.count, align: 'right' },
    {
      name: 'open_count',
      title: 'column.open',
      raw: (fault) => fault.openCount,
      hue: (fault) => (fault.openCount > 0 ? 'fault' : undefined),
      align: 'right',
    },
    { name: 'device_count', title: 'column.devices', raw: (fault) => fault.deviceCount, align: 'right' },
    { name: 'last_opened_at', title: 'column.lastOpened', raw: (fault) => isoTime(fault.lastOpenedAt), drop: 1 },
  ],
};

function count(name: string, title: Column<FleetOverview>['title'], raw: (fleet: FleetOverview) => number): Column<FleetOverview> {
  return { name, title, raw };
}

function sum(
  name: string,
  title: Column<FleetOverview>['title'],
  of: (fleet: FleetOverview) => { energyKwh: number | null; plantCount: number },
): Column<FleetOverview> {
  return {
    name,
    title,
    raw: (fleet) => of(fleet).energyKwh,
    show: (fleet, { t }) => covered(energy(of(fleet).energyKwh, t.language), of(fleet), fleet),
  };
}

/** With how many of the plants it is made of, where that is not all. */
function covered(text: string, { plantCount }: { plantCount: number }, { counts }: FleetOverview): string {
  return text === MISSING || plantCount === counts.all ? text : `${text}  (${plantCount}/${counts.all})`;
}
