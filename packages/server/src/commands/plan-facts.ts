import { createHash } from 'node:crypto';
import { changesOf, planDevice, proofOf, type PlanLine } from '@heliograph/core/commands/plan';
import { settingNames, type ChangeSet, type SettingName, type SettingValue, type Proof } from '@heliograph/core/commands/settings';
import type { PlanLineView } from '@heliograph/core/contract/commands';
import type { Product } from '@heliograph/core/contract/products';
import type { Tables } from '../access/tenant.ts';
import type { Row } from '../storage/schema.ts';
import { gatewaySettings } from './gateway-settings.ts';
import { dayOf } from './settings-of.ts';

/** Who is reachable for a command now. */
type IsReachable = (deviceId: number) => boolean;
type SettingRow = Row<'device_setting'>;

export interface PlannedDevice {
  row: Pick<Row<'device'>, 'id' | 'sn' | 'name' | 'product_key' | 'rated_power_w' | 'software_version'> & { plant_id: number };
  plantName: string;
}
export interface PlanContext {
  products: ReadonlyMap<string, Product>;
  organisationId: number;
  isReachable: IsReachable;
  /** Product → versions of firmware that it can be given now. */
  offeredVersions: ReadonlyMap<string, ReadonlySet<string>>;
  now: number;
}

/** A line with what the server makes of it. */
export type PlannedLine = PlanLineView & { line: PlanLine; proof: Proof };

/** One line for each device, in the order given. */
export async function planLines(
  tables: Tables,
  devices: readonly PlannedDevice[],
  changes: ChangeSet,
  context: PlanContext,
): Promise<PlannedLine[]> {
  const settings = await readSettings(
    tables,
    devices.map(({ row }) => row.id),
  );
  const behind = await gatewaySettings(
    tables,
    devices.map(({ row }) => row),
  );
  return devices.map((device) => {
    const rows = settings.get(device.row.id) ?? [];
    const productSettings = behind.get(device.row.id) ?? context.products.get(device.row.product_key)?.settings ?? [];
    const line = planDevice(
      {
        productSettings,
        ratedPowerW: device.row.rated_power_w,
        isOnline: context.isReachable(device.row.id),
        reported: reportedBy(device, rows),
        offeredVersions: context.offeredVersions.get(device.row.product_key) ?? noVersions,
        otherOwners: ownersOf(rows, context.organisationId),
        writesToday: writesOf(rows, context.now),
      },
      changes,
    );
    return { ...viewOf(device, line), fingerprint: fingerprintOf(device, line), line, proof: proofOf(changesOf(line), productSettings) };
  });
}

const idsAtOnce = 500;

async function readSettings(tables: Tables, deviceIds: readonly number[]): Promise<Map<number, SettingRow[]>> {
  const rows: SettingRow[] = [];
  for (let from = 0; from < deviceIds.length; from += idsAtOnce) {
    const ids = deviceIds.slice(from, from + idsAtOnce);
    rows.push(
      ...(await tables.select('device_setting').selectAll('device_setting').where('device_setting.device_id', 'in', ids).execute()),
    );
  }
  return Map.groupBy(rows, (row) => row.device_id);
}

function isSettingName(name: string): name is SettingName {
  return (settingNames as readonly string[]).includes(name);
}

const noVersions: ReadonlySet<string> = new Set();

/** The firmware is what the device says that it runs. */
function reportedBy({ row }: PlannedDevice, rows: readonly SettingRow[]) {
  return { ...reportedOf(rows), ...(row.software_version !== null && { firmware: row.software_version }) };
}

function reportedOf(rows: readonly SettingRow[]) {
  const known = rows.filter((row) => isSettingName(row.name) && row.reported !== null);
  return Object.fromEntries(known.map((row) => [row.name, JSON.parse(row.reported as string) as SettingValue]));
}

function ownersOf(rows: readonly SettingRow[], organisationId: number) {
  const others = rows.filter((row) => row.owner_organisation_id !== null && row.owner_organisation_id !== organisationId);
  return Object.fromEntries(others.map((row) => [row.name, row.owner_name ?? '']));
}

function writesOf(rows: readonly SettingRow[], now: number) {
  return Object.fromEntries(rows.map((row) => [row.name, row.write_day === dayOf(now) ? row.writes_today : 0]));
}

function viewOf({ row, plantName }: PlannedDevice, line: PlanLine): Omit<PlanLineView, 'fingerprint'> {
  const settings = line.settings.map((setting) => ({ ...setting, problem: setting.problem === null ? null : { ...setting.problem } }));
  return {
    deviceId: String(row.id),
    name: row.name,
    sn: row.sn,
    plantId: String(row.plant_id),
    plantName,
    productKey: row.product_key,
    outcome: line.outcome,
    isOnline: line.isOnline,
    settings: settings,
  };
}

/** All that the line rests on but what may change from minute to minute: whether it is online, and its writes of the day. */
function fingerprintOf({ row }: PlannedDevice, { settings }: PlanLine): string {
  const facts = [row.id, row.sn, row.plant_id, row.product_key, row.rated_power_w, row.software_version];
  const values = settings.map(({ name, before, after, otherOwner }) => [name, before, after, otherOwner]);
  return createHash('sha256')
    .update(JSON.stringify([facts, values]))
    .digest('base64url')
    .slice(0, 22);
}
