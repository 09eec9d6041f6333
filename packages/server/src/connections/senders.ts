import type { Principal } from '../access/principal.ts';
import type { Tenant } from '../access/tenant.ts';

/** Those whose messages somebody may read. */
export interface Senders {
  connectionIds: readonly number[];
  deviceIds: readonly number[];
}

/** The connections in scope, and for those who may see devices the devices that sign in themselves. */
export async function readSenders(tenant: Tenant, user: Principal): Promise<Senders> {
  const [connections, devices] = await Promise.all([
    tenant.select('connection').select('connection.id').execute(),
    user.grants.includes('devices:read') ? tenant.select('device').select('device.id').execute() : [],
  ]);
  return { connectionIds: connections.map((row) => row.id), deviceIds: devices.map((row) => row.id) };
}
