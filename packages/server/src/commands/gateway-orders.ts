import type { SettingName } from '@heliograph/core/commands/settings';
import { settablesOf, toldSettings, writeOf } from '@heliograph/core/profiles/settable';
import type { GatewayConnection } from '../connections/gateway-connection.ts';
import type { Reader, Storage } from '../storage/storage.ts';
import type { Replies } from './replies.ts';
import { changesIn, type TargetRow } from './target-row.ts';

/** A device that a gateway has spoken for since this node started. */
export interface GatewayDevice {
  connection: GatewayConnection;
  deviceId: number;
  productKey: string;
  sn: string;
}
/** Settings of devices that have no connection of their own. */
export interface GatewayOrders {
  of(deviceId: number): GatewayDevice | undefined;
  devicesOf(connectionId: number): number[];
  /** What a gateway says of a device; resolves once the settings in it are committed. */
  heard(device: GatewayDevice, info: Readonly<Record<string, string>>): Promise<void>;
  /** What is to be published to the gateway for a change set; undefined where it cannot be set there. */
  writes(
    device: GatewayDevice,
    changes: Readonly<Partial<Record<SettingName, unknown>>>,
  ): Promise<{ topic: string; payload: string }[] | undefined>;
}

export function createGatewayOrders(deps: { storage: Pick<Storage, 'read'>; replies?: Replies; now?: () => number }): GatewayOrders {
  const { read } = deps.storage;
  const devices = new Map<number, GatewayDevice>();
  return {
    of: (deviceId) => devices.get(deviceId),
    devicesOf: (connectionId) =>
      [...devices.values()].filter(({ connection }) => connection.id === connectionId).map(({ deviceId }) => deviceId),
    async heard(device, info) {
      const { profile } = device.connection;
      devices.set(device.deviceId, device);
      if (profile.settable.length === 0 || Object.keys(info).length === 0) return;
      const told = toldSettings(profile, await rated(read, device), info);
      const values: Record<string, number> = {};
      for (const { name, value, toleranceW } of told) values[name] = await inStep(read, device.deviceId, { name, value, toleranceW });
      if (told.length > 0) await deps.replies?.take({ deviceId: device.deviceId, kind: 'settings', values }, (deps.now ?? Date.now)());
    },
    async writes(device, changes) {
      const whole = await rated(read, device);
      const settables = settablesOf(device.connection.profile, whole);
      const writes = Object.entries(changes).map(([name, value]) => {
        const settable = settables.find(({ setting }) => setting === name);
        return settable && typeof value === 'number' ? writeOf(settable, value, whole, device.connection) : undefined;
      });
      return writes.every((write) => write !== undefined) ? writes : undefined;
    },
  };
}

async function rated(read: Reader, device: GatewayDevice): Promise<GatewayDevice & { ratedPowerW: number | null }> {
  const row = await read.selectFrom('device').select('rated_power_w').where('id', '=', device.deviceId).executeTakeFirst();
  return { ...device, ratedPowerW: row?.rated_power_w ?? null };
}

/** A value that a device keeps in steps is the one that was written, where it is within a step of it. */
async function inStep(
  read: Reader,
  deviceId: number,
  { name, value, toleranceW }: { name: SettingName; value: number; toleranceW: number },
): Promise<number> {
  const targets = await read
    .selectFrom('push_target')
    .select('changes')
    .where('device_id', '=', deviceId)
    .where('step', 'in', ['queued', 'sending', 'sent', 'unknown'])
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  const setting = await read
    .selectFrom('device_setting')
    .select('desired')
    .where('device_id', '=', deviceId)
    .where('name', '=', name)
    .executeTakeFirst();
  const wanted = [
    ...targets.map((target) => changesIn(target as Pick<TargetRow, 'changes'>)[name]),
    JSON.parse(setting?.desired ?? 'null'),
  ];
  const near = wanted.filter((each): each is number => typeof each === 'number' && Math.abs(each - value) <= toleranceW);
  return near.toSorted((a, b) => Math.abs(a - value) - Math.abs(b - value))[0] ?? value;
}
