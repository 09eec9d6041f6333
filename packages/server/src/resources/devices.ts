import type { Device, DeviceCredential, Devices } from '@heliograph/core/contract/devices';
import { downTopic, upTopic } from '@heliograph/core/contract/mqtt';
import type { Product } from '@heliograph/core/contract/products';
import { hashSecret, newSecret } from '../access/secrets.ts';
import type { Tenant } from '../access/tenant.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import { nameKey } from '../storage/name-key.ts';
import { deviceValues } from './device-state.ts';
import { readFleet, type FleetDevice, type FleetPart, type FleetPlant } from './fleet-facts.ts';
import { pageOf, sorted } from './list.ts';
import { readProducts } from './products.ts';

export interface DeviceDeps {
  /** Where devices reach the broker. */
  mqttUrl: () => string;
  /** Ends the connection of a device whose secret is no longer good. */
  disconnectDevice: (deviceId: number) => void | Promise<void>;
}

export function deviceHandlers(deps: DeviceDeps): Handlers<Devices> {
  return {
    async 'GET /devices'({ query }, { tenant, now }) {
      const views = await readDevices(tenant, now, query.plantId === undefined ? {} : { plantIds: [Number(query.plantId)] });
      const listed = views.filter((view) => matches(view.device, view.row.name_key, query));
      const { items, total } = pageOf(sorted(listed, query.sort, sortValue), query);
      return { items: items.map((view) => view.device), total };
    },

    async 'POST /devices'({ body }, { tenant, write, now }) {
      const secret = newSecret('');
      const created = await write(async (own) => {
        const plant = await own.select('plant').select('owner_id').where('plant.id', '=', Number(body.plantId)).executeTakeFirst();
        if (!plant) throw new RequestError('plants.notFound');
        const product = await own.select('product').select('product_key').where('product_key', '=', body.productKey).executeTakeFirst();
        if (!product) throw new RequestError('products.notFound');
        return own.insert('device', {
          plant_id: Number(body.plantId),
          owner_id: plant.owner_id,
          product_key: body.productKey,
          sn: body.sn,
          name: body.name,
          name_key: nameKey(body.name),
          rated_power_w: body.ratedPowerW,
          mac: null,
          hardware_version: null,
          software_version: null,
          protocol_version: null,
          secret_hash: hashSecret(secret),
          created_at: now,
        });
      });
      if (!created) throw new RequestError('devices.serialTaken');
      return { device: await oneDevice(tenant, created.id, now), credential: credentialOf(created, secret, deps.mqttUrl()) };
    },

    async 'GET /devices/{id}'({ params }, { tenant, now }) {
      return oneDevice(tenant, Number(params.id), now);
    },

    async 'POST /devices/{id}/secret'({ params }, { write }) {
      const secret = newSecret('');
      const device = await write((own) =>
        own
          .update('device')
          .set({ secret_hash: hashSecret(secret) })
          .where('device.id', '=', Number(params.id))
          .returning(['id', 'product_key', 'sn'])
          .executeTakeFirst(),
      );
      if (!device) throw new RequestError('devices.notFound');
      await deps.disconnectDevice(device.id);
      return credentialOf(device, secret, deps.mqttUrl());
    },
  };
}

/** How a device signs in; the password is never kept and never answered again. */
function credentialOf(device: { id: number; product_key: string; sn: string }, password: string, url: string): DeviceCredential {
  return {
    username: `d${device.id}`,
    password,
    publishTopic: upTopic(device.product_key, device.sn, 'telemetry'),
    subscribeTopic: downTopic(device.product_key, device.sn),
    url,
  };
}

interface DeviceView {
  id: number;
  row: FleetDevice['row'];
  device: Device;
}

async function oneDevice(tenant: Tenant, id: number, now: number): Promise<Device> {
  const row = await tenant.select('device').select('plant_id').where('device.id', '=', id).executeTakeFirst();
  const views = row ? await readDevices(tenant, now, { plantIds: [row.plant_id] }) : [];
  const view = views.find((candidate) => candidate.id === id);
  if (!view) throw new RequestError('devices.notFound');
  return view.device;
}

async function readDevices(tenant: Tenant, now: number, part: FleetPart): Promise<DeviceView[]> {
  const [plants, products] = await Promise.all([readFleet(tenant, now, part), readProducts(tenant)]);
  return plants.flatMap((plant) =>
    plant.devices.map((device) => ({ id: device.id, row: device.row, device: toDevice(plant, device, products, now) })),
  );
}

function toDevice(plant: FleetPlant, device: FleetDevice, products: Map<string, Product>, now: number): Device {
  const { row } = device;
  const product = products.get(row.product_key) as Product;
  return {
    ...deviceValues(device, now, plant.isSunUp),
    name: row.name,
    sn: row.sn,
    plantName: plant.row.name,
    productKey: row.product_key,
    productName: product.name,
    deviceType: product.deviceType,
    role: product.role,
    ratedPowerW: row.rated_power_w,
    reportIntervalMs: product.reportIntervalMs,
    mac: row.mac,
    communicationMode: product.communicationMode,
    hardwareVersion: row.hardware_version,
    softwareVersion: row.software_version,
    protocolVersion: row.protocol_version,
    createdAt: row.created_at,
  };
}

type Filter = Partial<Pick<Device, 'plantId' | 'productKey' | 'deviceType' | 'state' | 'isOnline'>>;
const filterNames = ['plantId', 'productKey', 'deviceType', 'state', 'isOnline'] as const;

function matches(
  device: Device,
  key: string,
  query: { [K in keyof Filter]: Filter[K] | undefined } & { search?: string | undefined },
): boolean {
  const wanted = nameKey(query.search ?? '');
  const isFound = wanted === '' || [key, nameKey(device.sn), nameKey(device.plantName)].some((text) => text.includes(wanted));
  return isFound && filterNames.every((name) => query[name] === undefined || query[name] === device[name]);
}

function sortValue({ row, device }: DeviceView, name: string): string | number | null {
  if (name === 'name') return row.name_key;
  return device[name as 'sn' | 'powerW' | 'lastSeenAt' | 'energyTodayKwh'];
}
