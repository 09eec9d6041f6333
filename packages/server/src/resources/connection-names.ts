import { randomBytes } from 'node:crypto';
import { asSerial } from '@heliograph/core/profiles/pattern';
import type { Profile } from '@heliograph/core/profiles/profile';
import { profiles } from '@heliograph/core/profiles/profiles';
import type { Tables } from '../access/tenant.ts';
import { RequestError } from '../http/request-error.ts';
import { nameKey } from '../storage/name-key.ts';

const longestName = 100;
/** What devices without a number of their own add to the connection's. */
const memberForm = /^-(?:\d+|grid|load|meter-\d+)$/;
const namedByConnection = profiles.filter(({ hasSerial }) => hasSerial).map(({ key }) => key as string);

interface Wanted {
  organisationId: number;
  profile: Profile;
  plantId: number | null;
}

/** A name that no other connection of the organisation has: the gateway's and its plant's. */
export async function freeName(tables: Tables, { organisationId, profile, plantId }: Wanted): Promise<string> {
  const [plant, rows] = await Promise.all([
    plantId === null ? undefined : tables.select('plant').select('plant.name').where('plant.id', '=', plantId).executeTakeFirst(),
    tables.select('connection').select('connection.name_key').where('connection.organisation_id', '=', organisationId).execute(),
  ]);
  if (plantId !== null && plant === undefined) throw new RequestError('plants.notFound');
  const taken = new Set(rows.map((row) => row.name_key));
  const base = [profile.name, ...(plant === undefined ? [] : [plant.name])]
    .join(' ')
    .slice(0, longestName - 4)
    .trim();
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base} ${number}`;
    if (!taken.has(nameKey(name))) return name;
  }
}

/** A serial number whose devices can be nobody else's. */
export async function freeSerial(tables: Tables, organisationId: number, name: string): Promise<string> {
  const taken = await takenSerials(tables, organisationId, undefined);
  for (;;) {
    const serial = `${(asSerial(name) ?? 'gateway').slice(0, 40)}-${randomBytes(2).toString('hex')}`;
    if (!taken.some((other) => meet(serial, other))) return serial;
  }
}

/** Devices that go by their connection's number would be one device of two gateways. */
export async function refuseTakenSerial(
  tables: Tables,
  { organisationId, profile }: Pick<Wanted, 'organisationId' | 'profile'>,
  serial: string,
  ownId?: number,
): Promise<void> {
  if (!profile.hasSerial) return;
  const taken = await takenSerials(tables, organisationId, ownId);
  if (!taken.some((other) => meet(serial, other))) return;
  throw new RequestError('connections.serialTaken', { issues: [{ path: 'serial', key: 'errors.connections.serialTaken' }] });
}

async function takenSerials(tables: Tables, organisationId: number, ownId: number | undefined): Promise<string[]> {
  const rows = await tables
    .select('connection')
    .select(['connection.id', 'connection.serial'])
    .where('connection.organisation_id', '=', organisationId)
    .where('connection.profile', 'in', namedByConnection)
    .execute();
  return rows.filter((row) => row.id !== ownId).map((row) => row.serial);
}

/** The same, or one is what a device of the other is called. */
function meet(one: string, other: string): boolean {
  const isMember = (of: string, serial: string) => serial.startsWith(of) && memberForm.test(serial.slice(of.length));
  return one === other || isMember(one, other) || isMember(other, one);
}
