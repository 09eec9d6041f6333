import { CONNECTIONS_PER_ORGANISATION, type Connections } from '@heliograph/core/contract/connections';
import type { Profile } from '@heliograph/core/profiles/profile';
import type { ProfileKey } from '@heliograph/core/profiles/profile-keys';
import { profileOf, profiles } from '@heliograph/core/profiles/profiles';
import { hashSecret, newSecret } from '../access/secrets.ts';
import type { WritableTenant } from '../access/tenant.ts';
import { deviceAt, goesBy, refuseTaken } from '../connections/gateway-devices.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import { nameKey } from '../storage/name-key.ts';
import { freeName, freeSerial, refuseTakenSerial } from './connection-names.ts';
import {
  type ConnectionAddresses,
  connectionSortValue,
  credentialOf,
  oneConnection,
  oneConnectionRow,
  readConnectionDevices,
  readConnections,
} from './connection-views.ts';
import { pageOf, sorted } from './list.ts';

export interface ConnectionDeps extends ConnectionAddresses {
  /** Ends what is open with a connection's credential, and forgets what is known of it. */
  disconnectConnection: (connectionId: number) => void | Promise<void>;
}

export function connectionHandlers(deps: ConnectionDeps): Handlers<Connections> {
  return {
    async 'GET /connections'({ query }, { tenant, now }) {
      const wanted = nameKey(query.search ?? '');
      const all = await readConnections(tenant, deps, now);
      const listed = all.filter(
        ({ name, kind, plantId, plantName }) =>
          [name, plantName ?? ''].some((text) => nameKey(text).includes(wanted)) &&
          (query.kind === undefined || query.kind === kind) &&
          (query.plantId === undefined || query.plantId === plantId),
      );
      return pageOf(
        sorted(
          listed.map((connection) => ({ ...connection, id: Number(connection.id) })),
          query.sort,
          connectionSortValue,
        ).map((connection) => ({ ...connection, id: String(connection.id) })),
        query,
      );
    },

    async 'POST /connections'({ body }, { tenant, user, write, now }) {
      const profile = profileOf(body.profile);
      const secret = newSecret('');
      const created = await write(async (own) => {
        await refuseUnlessFits(own, profile, body);
        const held = await own
          .select('connection')
          .select('connection.id')
          .where('connection.organisation_id', '=', user.organisationId)
          .execute();
        if (held.length >= CONNECTIONS_PER_ORGANISATION) throw new RequestError('connections.tooMany');
        const plantId = body.plantId === null ? null : Number(body.plantId);
        const wanted = { organisationId: user.organisationId, profile, plantId };
        const name = body.name ?? (await freeName(own, wanted));
        if (body.serial !== undefined) await refuseTakenSerial(own, wanted, body.serial);
        return own.insert('connection', {
          organisation_id: user.organisationId,
          plant_id: plantId,
          profile: profile.key,
          name,
          name_key: nameKey(name),
          product_key: body.productKey ?? profile.products[0]!,
          prefix: body.prefix ?? profile.prefix,
          serial: body.serial ?? (await freeSerial(own, user.organisationId, name)),
          is_reversed: body.isReversed && profile.canReverse ? 1 : 0,
          secret_hash: hashSecret(secret),
          created_at: now,
        });
      });
      if (!created) throw new Error('a connection was not written');
      return { connection: await oneConnection(tenant, deps, created.id, now), credential: credentialOf(created, secret, deps) };
    },

    async 'GET /connections/proposal'({ query }, { tenant, user }) {
      const profile = profileOf(query.profile);
      const plantId = query.plantId === undefined ? null : Number(query.plantId);
      const name = await freeName(tenant, { organisationId: user.organisationId, profile, plantId });
      return { name, serial: profile.hasSerial ? await freeSerial(tenant, user.organisationId, name) : null };
    },

    async 'GET /connections/{id}'({ params }, { tenant, now }) {
      return oneConnection(tenant, deps, Number(params.id), now);
    },

    async 'PUT /connections/{id}'({ params, body }, { tenant, write, now }) {
      const id = Number(params.id);
      await write(async (own) => {
        const row = await oneConnectionRow(own, id);
        const profile = profileOf(row.profile as ProfileKey);
        await refuseUnlessFits(own, profile, body);
        if (row.version !== body.version) throw new RequestError('connections.changed');
        if (body.serial !== undefined && body.serial !== row.serial)
          await refuseTakenSerial(own, { organisationId: row.organisation_id, profile }, body.serial, id);
        const changed = await own
          .update('connection')
          .set({
            plant_id: body.plantId === null ? null : Number(body.plantId),
            name: body.name,
            name_key: nameKey(body.name),
            product_key: body.productKey ?? row.product_key,
            prefix: body.prefix ?? row.prefix,
            serial: body.serial ?? row.serial,
            is_reversed: body.isReversed && profile.canReverse ? 1 : 0,
            is_enabled: body.isEnabled ? 1 : 0,
            version: body.version + 1,
          })
          .where('connection.id', '=', id)
          .where('connection.version', '=', body.version)
          .returning('id')
          .executeTakeFirst();
        if (!changed) throw new RequestError('connections.changed');
      });
      await deps.disconnectConnection(id);
      return oneConnection(tenant, deps, id, now);
    },

    async 'DELETE /connections/{id}'({ params }, { write }) {
      const id = Number(params.id);
      const gone = await write((own) => own.remove('connection').where('connection.id', '=', id).returning('id').executeTakeFirst());
      if (!gone) throw new RequestError('connections.notFound');
      await deps.disconnectConnection(id);
    },

    async 'POST /connections/{id}/secret'({ params }, { write }) {
      const id = Number(params.id);
      const secret = newSecret('');
      const row = await write((own) =>
        own
          .as('newSecret')
          .update('connection')
          .set({ secret_hash: hashSecret(secret) })
          .where('connection.id', '=', id)
          .returningAll()
          .executeTakeFirst(),
      );
      if (!row) throw new RequestError('connections.notFound');
      await deps.disconnectConnection(id);
      return credentialOf(row, secret, deps);
    },

    async 'GET /connections/{id}/devices'({ params }, { tenant }) {
      await oneConnectionRow(tenant, Number(params.id));
      const items = await readConnectionDevices(tenant, Number(params.id));
      return { items, total: items.length };
    },

    async 'POST /connections/{id}/devices'({ params, body }, { tenant, write, now }) {
      const id = Number(params.id);
      await write(async (own) => {
        const row = await oneConnectionRow(own, id);
        const connection = { id, profile: profileOf(row.profile as ProfileKey) };
        const seen = await own
          .select('connection_device')
          .selectAll()
          .where('connection_device.connection_id', '=', id)
          .where('connection_device.product_key', '=', body.productKey)
          .where('connection_device.sn', '=', body.sn)
          .executeTakeFirst();
        if (!seen) throw new RequestError('devices.notFound');
        const found = await deviceAt(own, connection, Number(body.plantId), { ...body, name: body.name ?? seen.name }, now);
        refuseTaken(found);
        const linked =
          seen.device_id === null
            ? undefined
            : await own
                .select('device')
                .select(['device.sn', 'device.unbound_at'])
                .where('device.id', '=', seen.device_id)
                .executeTakeFirst();
        const isElsewhere = linked !== undefined && linked.unbound_at === null && goesBy(connection, seen.sn).includes(linked.sn);
        if (isElsewhere && seen.device_id !== found) throw new RequestError('connections.deviceTaken');
        await own
          .update('connection_device')
          .set({ device_id: found, confirmed_at: now })
          .where('connection_device.connection_id', '=', id)
          .where('connection_device.product_key', '=', body.productKey)
          .where('connection_device.sn', '=', body.sn)
          .execute();
      });
      await deps.disconnectConnection(id);
      const device = (await readConnectionDevices(tenant, id)).find(
        ({ sn, productKey }) => sn === body.sn && productKey === body.productKey,
      );
      if (!device) throw new RequestError('devices.notFound');
      return device;
    },

    async 'GET /profiles'(_, { tenant }) {
      const rows = await tenant.select('product').select(['product_key', 'name']).execute();
      const nameOf = new Map(rows.map((row) => [row.product_key, row.name]));
      const items = profiles.map(({ key, name, kind, prefix, products, hasSerial, canReverse, captures, source }) => ({
        key,
        name,
        kind,
        prefix,
        products: products.map((productKey) => ({ productKey, name: nameOf.get(productKey) ?? productKey })),
        hasSerial,
        canReverse,
        captures,
        source,
      }));
      return { items };
    },
  };
}

/** Refused before anything is written: a plant out of scope, or a product that the format is never of. */
async function refuseUnlessFits(own: WritableTenant, profile: Profile, body: { plantId: string | null; productKey?: string | undefined }) {
  if (body.productKey !== undefined && !profile.products.includes(body.productKey)) throw new RequestError('connections.wrongProduct');
  if (body.plantId === null) return;
  const plant = await own.select('plant').select('plant.id').where('plant.id', '=', Number(body.plantId)).executeTakeFirst();
  if (!plant) throw new RequestError('plants.notFound');
}
