import type { DevicesBinding } from '@heliograph/core/contract/devices-binding';
import { hashSecret, newSecret } from '../access/secrets.ts';
import type { WritableTenant } from '../access/tenant.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import type { Row } from '../storage/schema.ts';
import { releaseDevice } from './device-release.ts';
import { hasNoSuchSerial } from '../storage/serial.ts';
import { readSwaps, swapDevice } from './device-swap.ts';
import { oneDevice } from './device-views.ts';
import { credentialOf, ownerOf, writableDevice, type DeviceDeps } from './devices.ts';

export function deviceBindingHandlers(deps: DeviceDeps): Handlers<DevicesBinding> {
  return {
    async 'POST /devices/{id}/bind'({ params, body }, { tenant, write, now }) {
      const id = Number(params.id);
      const secret = newSecret('');
      const { device, formerId, isNewSecret } = await write((own) => bind(own, id, Number(body.plantId), hashSecret(secret), now));
      if (formerId !== null) await deps.disconnectDevice(formerId);
      return {
        device: await oneDevice(tenant, device.id, now),
        credential: isNewSecret ? credentialOf(device, secret, deps.mqttUrl()) : null,
        formerId: formerId === null ? null : String(formerId),
      };
    },

    async 'POST /devices/{id}/unbind'({ params }, { tenant, write, now }) {
      const id = Number(params.id);
      const { device, formerId } = await write(async (own) => releaseDevice(own, await boundDevice(own, id), now));
      await deps.disconnectDevice(id);
      return { device: await oneDevice(tenant, device.id, now), formerId: formerId === null ? null : String(formerId) };
    },

    async 'POST /devices/{id}/swap'({ params, body }, { tenant, user, write, now }) {
      const id = Number(params.id);
      const secret = newSecret('');
      const swap = { ...body, at: body.at ?? now, secretHash: hashSecret(secret), authorId: user.userId, authorName: user.loginName, now };
      const device = await write(async (own) => swapDevice(own, await boundDevice(own, id), swap));
      await deps.disconnectDevice(id);
      const [newest] = await readSwaps(tenant, id);
      return {
        device: await oneDevice(tenant, id, now),
        credential: credentialOf(device, secret, deps.mqttUrl()),
        swap: newest!,
      };
    },

    async 'GET /devices/{id}/swaps'({ params }, { tenant }) {
      const device = await tenant.select('device').select('device.id').where('device.id', '=', Number(params.id)).executeTakeFirst();
      if (!device) throw new RequestError('devices.notFound');
      return { items: await readSwaps(tenant, device.id) };
    },
  };
}

interface Bound {
  device: Row<'device'>;
  formerId: number | null;
  isNewSecret: boolean;
}

/** At the plant that it is bound to already nothing changes; a device whose secret has ended gets the new one. */
async function bind(own: WritableTenant, id: number, plantId: number, secretHash: string, now: number): Promise<Bound> {
  const ownerId = await ownerOf(own, plantId);
  const device = await writableDevice(own, id);
  if (device.unbound_at !== null) throw new RequestError('devices.former');
  if (device.plant_id === plantId) return { device, formerId: null, isNewSecret: false };
  const released = device.plant_id === null ? { device, formerId: null } : await releaseDevice(own, device, now);
  const isNewSecret = released.device.secret_hash === '';
  const bound = await own
    .as('bind')
    .update('device')
    .set({ plant_id: plantId, owner_id: ownerId, bound_at: now, ...(isNewSecret && { secret_hash: secretHash }) })
    .where('device.id', '=', released.device.id)
    .where('device.plant_id', 'is', null)
    .where((eb) => hasNoSuchSerial(eb, { ...released.device, owner_id: ownerId }))
    .returningAll()
    .executeTakeFirst();
  if (!bound) throw new RequestError('devices.serialTaken');
  return { device: bound, formerId: released.formerId, isNewSecret };
}

async function boundDevice(own: WritableTenant, id: number): Promise<Row<'device'>> {
  const device = await writableDevice(own, id);
  if (device.unbound_at !== null) throw new RequestError('devices.former');
  if (device.plant_id === null) throw new RequestError('devices.notBound');
  return device;
}
