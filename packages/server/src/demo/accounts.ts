import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { createOrganisation, createUser } from '../access/accounts.ts';
import { hashPassword, verifyPassword } from '../access/password.ts';
import { roleCodes, type RoleCode } from '../access/roles.ts';
import type { Storage } from '../storage/storage.ts';
import { readPrivateJson, writePrivateJson } from './private-file.ts';

/** Password by account; the account's name is its role's code. */
export type DemoPasswords = Record<RoleCode, string>;
export type DemoOrganisations = Record<RoleCode | 'other', number>;

const META_KEY = 'demo_organisations';
const fileSchema = z.record(z.enum(roleCodes), z.string().min(7));
const organisations = {
  root: { name: 'Heliograph Demo', groupCode: 'ROOT' },
  installer: { name: 'Demo Installer', groupCode: 'INSTALLER' },
  service: { name: 'Demo Service', groupCode: 'SERVICE' },
  customer: { name: 'Demo Customer', groupCode: 'CUSTOMER' },
  other: { name: 'Another Customer', groupCode: 'CUSTOMER' },
} as const;

/** The passwords of this machine's demo: given, kept from the start before, or made now. */
export async function demoPasswords(directory: string, given: string | undefined): Promise<DemoPasswords> {
  const path = join(directory, 'accounts.json');
  const kept = fileSchema.safeParse(await readPrivateJson(path));
  if (given === undefined && kept.success) return kept.data;
  const passwords = Object.fromEntries(roleCodes.map((code) => [code, given ?? newPassword()])) as DemoPasswords;
  await writePrivateJson(path, passwords);
  return passwords;
}

/** The ids of the organisations, which are made once. */
export async function demoOrganisations(storage: Storage, now: number): Promise<DemoOrganisations> {
  return storage.write(async (tx) => {
    const kept = await tx.selectFrom('meta').select('value').where('key', '=', META_KEY).executeTakeFirst();
    if (kept) return JSON.parse(kept.value) as DemoOrganisations;
    const ids: Partial<DemoOrganisations> = {};
    for (const [key, { name, groupCode }] of Object.entries(organisations)) {
      ids[key as keyof DemoOrganisations] = await createOrganisation(tx, { name, groupCode, parentId: ids.root ?? null, now });
    }
    await tx
      .insertInto('meta')
      .values({ key: META_KEY, value: JSON.stringify(ids) })
      .execute();
    return ids as DemoOrganisations;
  });
}

/** Makes the four accounts, or gives them the passwords where those changed. */
export async function putDemoAccounts(storage: Storage, ids: DemoOrganisations, passwords: DemoPasswords, now: number): Promise<void> {
  for (const code of roleCodes) {
    const password = passwords[code];
    const user = await storage.read.selectFrom('user').select(['id', 'password_hash']).where('login_name', '=', code).executeTakeFirst();
    if (user && (await verifyPassword(password, user.password_hash))) continue;
    const passwordHash = await hashPassword(password);
    await storage.write(async (tx) => {
      if (user) await tx.updateTable('user').set({ password_hash: passwordHash }).where('id', '=', user.id).execute();
      else await createUser(tx, { loginName: code, nickname: code, organisationId: ids[code], roleCode: code, passwordHash, now });
    });
  }
}

/** Easy to read and type: three groups without look-alike signs, 77 bits. */
function newPassword(): string {
  const signs = 'abcdefghijkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('');
  return [group(), group(), group()].join('-');
}
