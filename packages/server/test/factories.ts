import { createOrganisation, createUser } from '../src/access/accounts.ts';
import { hashPassword } from '../src/access/password.ts';
import type { RoleCode } from '../src/access/roles.ts';
import { hashSecret } from '../src/access/secrets.ts';
import { openSession } from '../src/access/sessions.ts';
import type { NewRow } from '../src/storage/schema.ts';
import type { Storage } from '../src/storage/storage.ts';
import { addDevice, addPlant } from './records.ts';

export const PASSWORD = 'correct-horse-7';
// One hash for all test users: hashing is slow on purpose.
const passwordHash = hashPassword(PASSWORD);

const groups = { root: 'ROOT', installer: 'INSTALLER', service: 'SERVICE', customer: 'CUSTOMER' } as const;

export interface TestUser {
  userId: number;
  organisationId: number;
  loginName: string;
  /** Of an open session. */
  token: string;
}
let count = 0;

/** An organisation with one user who is signed in. Everything but a root hangs below `parentId`. */
export async function addUser(
  storage: Storage,
  options: { role: RoleCode; parentId?: number | null; organisationId?: number; now: number; loginName?: string },
): Promise<TestUser> {
  const { role, now } = options;
  const loginName = options.loginName ?? `${role}-${(count += 1)}`;
  const hash = await passwordHash;
  const ids = await storage.write(async (tx) => {
    const organisationId =
      options.organisationId ??
      (await createOrganisation(tx, {
        name: `Organisation of ${loginName}`,
        groupCode: groups[role],
        parentId: options.parentId ?? null,
        now,
      }));
    const userId = await createUser(tx, { loginName, nickname: loginName, organisationId, roleCode: role, passwordHash: hash, now });
    return { organisationId, userId };
  });
  return { ...ids, loginName, token: await storage.write((tx) => openSession(tx, ids.userId, now)) };
}

/** A plant of an organisation with one device of a product. */
export async function addPlantWithDevice(
  storage: Storage,
  ownerId: number,
  values: { plant?: Partial<NewRow<'plant'>>; device?: Partial<NewRow<'device'>> } = {},
): Promise<{ plantId: number; deviceId: number }> {
  const plantId = await addPlant(storage, { owner_id: ownerId, ...values.plant });
  const deviceId = await addDevice(storage, { plant_id: plantId, secret_hash: hashSecret('device secret'), ...values.device });
  return { plantId, deviceId };
}

/** A tree with two customers who must not know of each other: the root sees both, each sees one plant. */
export async function addTwoTenants(storage: Storage, now: number) {
  const root = await addUser(storage, { role: 'root', now });
  const own = await addUser(storage, { role: 'installer', parentId: root.organisationId, now });
  const other = await addUser(storage, { role: 'installer', parentId: root.organisationId, now });
  const ownPlant = await addPlantWithDevice(storage, own.organisationId, { plant: { name: 'Own plant' } });
  const otherPlant = await addPlantWithDevice(storage, other.organisationId, { plant: { name: 'Other plant' } });
  return { root, own, other, ownPlant, otherPlant };
}
