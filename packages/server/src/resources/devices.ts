import type { Device, DeviceCredential, Devices } from '@heliograph/core/contract/devices';
import { downTopic, upTopic } from '@heliograph/core/contract/mqtt';
import { hashSecret, newSecret } from '../access/secrets.ts';
import type { WritableTenant } from '../access/tenant.ts';
import { refoldDevices } from '../energy/rated-anew.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import { userNameOf } from '../mqtt/credentials.ts';
import { nameKey } from '../storage/name-key.ts';
import type { Row } from '../storage/schema.ts';
import { oneDevice, readDeviceViews, type DeviceView } from './device-views.ts';
import { pageOf, sorted } from './list.ts';

export interface DeviceDeps {
  /** Where devices reach the broker. */
  mqttUrl: () => string;
  /** Ends the connection of a device whose secret is no longer good. */
  disconnectDevice: (deviceId: number) => void | Promise<void>;
}

export function deviceHandlers(deps: DeviceDeps): Handlers<Devices> {
  return {
    async 'GET /devices'({ query }, { tenant, now }) {
      const views = await readDeviceViews(tenant, now, query.plantId === undefined ? {} : { plantIds: [Number(query.plantId)] });
      const wanted = query.ids && new Set(query.ids);
      const isWanted = ({ device }: DeviceView) => wanted?.has(device.id) ?? true;
      const listed = views.filter((view) => isWanted(view) && matchesDevice(view.device, view.row.name_key, query));
      const { items, total } = pageOf(sorted(listed, query.sort, sortValue), query);
      return { items: items.map((view) => view.device), total };
    },

    async 'POST /devices'({ body }, { tenant, write, now }) {
      const secret = newSecret('');
      const created = await write(async (own) => {
        const ownerId = body.plantId === null ? own.scope.organisationId : await ownerOf(own, Number(body.plantId));
        const product = await own.select('product').select('product_key').where('product_key', '=', body.productKey).executeTakeFirst();
        if (!product) throw new RequestError('products.notFound');
        return own.insert('device', {
          plant_id: body.plantId === null ? null : Number(body.plantId),
          owner_id: ownerId,
          product_key: body.productKey,
          sn: body.sn,
          name: body.name,
          name_key: nameKey(body.name),
          rated_power_w: body.ratedPowerW,
          mac: body.mac,
          array_tilt_deg: body.arrayTiltDeg,
          array_azimuth_deg: body.arrayAzimuthDeg,
          usable_capacity_kwh: body.usableCapacityKwh,
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

    async 'PUT /devices/{id}'({ params, body }, { write, now }) {
      return write(async (own) => {
        const id = Number(params.id);
        const before = await own.select('device').select('device.rated_power_w').where('device.id', '=', id).executeTakeFirst();
        const changed = await own
          .update('device')
          .set({
            name: body.name,
            name_key: nameKey(body.name),
            rated_power_w: body.ratedPowerW,
            mac: body.mac,
            array_tilt_deg: body.arrayTiltDeg,
            array_azimuth_deg: body.arrayAzimuthDeg,
            usable_capacity_kwh: body.usableCapacityKwh,
            hardware_version: body.hardwareVersion,
            software_version: body.softwareVersion,
            protocol_version: body.protocolVersion,
            version: body.version + 1,
          })
          .where('device.id', '=', id)
          .where('device.version', '=', body.version)
          .returning('id')
          .executeTakeFirst();
        if (!changed) {
          await writableDevice(own, id);
          throw new RequestError('devices.changed');
        }
        if (before?.rated_power_w !== body.ratedPowerW) await refoldDevices(own, [id]);
        return oneDevice(own, id, now);
      });
    },

    async 'POST /devices/{id}/secret'({ params }, { write }) {
      const secret = newSecret('');
      const device = await write(async (own) => {
        const { unbound_at: unboundAt } = await writableDevice(own, Number(params.id));
        if (unboundAt !== null) throw new RequestError('devices.former');
        await own.update('device_serial').set({ secret_hash: '' }).where('device_serial.device_id', '=', Number(params.id)).execute();
        return own
          .as('newSecret')
          .update('device')
          .set({ secret_hash: hashSecret(secret) })
          .where('device.id', '=', Number(params.id))
          .returning(['id', 'generation', 'product_key', 'sn'])
          .executeTakeFirstOrThrow();
      });
      await deps.disconnectDevice(device.id);
      return credentialOf(device, secret, deps.mqttUrl());
    },
  };
}

/** How a device signs in; the password is never kept and never answered again. */
export function credentialOf(
  device: Pick<Row<'device'>, 'id' | 'generation' | 'product_key' | 'sn'>,
  password: string,
  url: string,
): DeviceCredential {
  return {
    username: userNameOf(device.id, device.generation),
    password,
    publishTopic: upTopic(device.product_key, device.sn, 'telemetry'),
    subscribeTopic: downTopic(device.product_key, device.sn),
    url,
  };
}

/** The device as whoever may change it sees it. */
export async function writableDevice(own: WritableTenant, id: number): Promise<Row<'device'>> {
  const device = await own.select('device').selectAll('device').where('device.id', '=', id).executeTakeFirst();
  if (!device) throw new RequestError('devices.notFound');
  return device;
}

/** Whose the devices of a plant are. */
export async function ownerOf(own: WritableTenant, plantId: number): Promise<number> {
  const plant = await own.select('plant').select('plant.owner_id').where('plant.id', '=', plantId).executeTakeFirst();
  if (!plant) throw new RequestError('plants.notFound');
  return plant.owner_id;
}

const filterNames = [
  'plantId',
  'productKey',
  'deviceType',
  'communicationMode',
  'state',
  'isOnline',
  'isActive',
  'runState',
  'repairStatus',
] as const;
type Filter = { [K in (typeof filterNames)[number] | 'binding']?: Device[K] | undefined };

/** Whether the list's filters let a device through. */
export function matchesDevice(device: Device, key: string, query: Filter & { search?: string | undefined }): boolean {
  const wanted = nameKey(query.search ?? '');
  const texts = [key, nameKey(device.sn), nameKey(device.plantName ?? ''), nameKey(device.mac ?? '')];
  const isFound = wanted === '' || texts.some((text) => text.includes(wanted));
  const isThere = query.binding === undefined ? device.binding !== 'former' : device.binding === query.binding;
  return isFound && isThere && filterNames.every((name) => query[name] === undefined || query[name] === device[name]);
}

function sortValue({ id, row, device }: DeviceView, name: string): string | number | null {
  if (name === 'name') return row.name_key;
  if (name === 'id') return id;
  const value = device[name as Exclude<keyof Device, 'isOnline' | 'isActive'>];
  return name === 'plantName' || name === 'productName' ? nameKey((value as string | null) ?? '') || null : value;
}
