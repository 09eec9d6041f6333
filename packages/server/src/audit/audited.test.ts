import * as fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { AuditChange } from '@heliograph/core/contract/audit';
import { addTwoTenants } from '../../test/factories.ts';
import { describeEachEngine } from '../../test/storage-kit.ts';
import { createWrite, type WritableTenant } from '../access/tenant.ts';
import type { Row } from '../storage/schema.ts';
import type { Author } from './author.ts';

const NOW = Date.UTC(2026, 5, 21, 12);

describeEachEngine('the audit trail', (storage) => {
  let tenants: Awaited<ReturnType<typeof addTwoTenants>>;
  let author: Author;
  let write: ReturnType<typeof createWrite>;
  beforeAll(async () => {
    tenants = await addTwoTenants(storage(), NOW);
    const { userId, organisationId } = tenants.own;
    author = { userId, name: 'Own', organisationId, isByToken: false, requestId: 'r1', at: NOW };
    write = createWrite(storage(), { userId, organisationId, now: NOW }, author);
  });
  const entries = (resource: string, id: number | string) =>
    storage()
      .read.selectFrom('audit_entry')
      .selectAll()
      .where('resource', '=', resource)
      .where('resource_id', '=', String(id))
      .orderBy('id')
      .execute();
  const changesOf = (row: Row<'audit_entry'>) => JSON.parse(row.changes) as AuditChange[];
  const newPlant = (name: string) => ({
    name,
    name_key: name,
    owner_id: tenants.own.organisationId,
    installer_id: null,
    service_provider_id: null,
    installed_capacity_wp: null,
    country_code: 'ES',
    time_zone: 'Europe/Madrid',
    address: '',
    latitude_deg: null,
    longitude_deg: null,
    installed_on: null,
    install_position: 'roof',
    created_at: NOW,
  });

  test('tells who changed which field from what to what, once for each row', async () => {
    const { plantId } = tenants.ownPlant;
    const changed = await write((own) =>
      own.update('plant').set({ name: 'Renamed', address: 'Sun street' }).where('plant.id', '=', plantId).returning('name').execute(),
    );
    expect(changed).toEqual([{ name: 'Renamed' }]);
    const [entry, ...rest] = await entries('plant', plantId);
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({
      user_id: author.userId,
      user_name: 'Own',
      request_id: 'r1',
      action: 'update',
      plant_id: plantId,
      at: NOW,
    });
    expect(changesOf(entry!)).toEqual([
      { field: 'name', before: 'Own plant', after: 'Renamed', isHidden: false },
      { field: 'address', before: null, after: 'Sun street', isHidden: false },
    ]);
  });

  test('never tells a secret, and names a device after its plant changed for both plants', async () => {
    const { plantId, deviceId } = tenants.ownPlant;
    const other = await write((own) => own.insert('plant', newPlant('Second')));
    await write((own) => own.update('device').set({ secret_hash: 'topsecret' }).where('device.id', '=', deviceId).execute());
    await write((own) => own.as('bind').update('device').set({ plant_id: other!.id }).where('device.id', '=', deviceId).execute());
    const [secret, moved] = await entries('device', deviceId);
    expect(secret!.changes).not.toContain('topsecret');
    expect(changesOf(secret!)).toEqual([{ field: 'secret', before: null, after: null, isHidden: true }]);
    expect(moved).toMatchObject({ action: 'bind', plant_id: other!.id, from_plant_id: plantId, device_id: deviceId });
    expect(changesOf(moved!)[0]).toMatchObject({ field: 'plant', after: { id: String(other!.id), name: 'Second' } });
  });

  test('has nothing of what was rolled back, refused, foreign or already so', async () => {
    const { plantId } = tenants.otherPlant;
    const before = await entries('plant', plantId);
    const failing = write(async (own) => {
      await own.insert('plant', newPlant('Never there'));
      throw new Error('undo');
    });
    await expect(failing).rejects.toThrow('undo');
    await write((own) => own.update('plant').set({ name: 'Taken' }).where('plant.id', '=', plantId).execute());
    await write((own) =>
      own
        .update('plant')
        .set((eb) => ({ name: eb.ref('name') }))
        .execute(),
    );
    expect(await entries('plant', plantId)).toEqual(before);
    const names = await storage().read.selectFrom('audit_entry').select('resource_name').execute();
    expect(names.map((row) => row.resource_name)).not.toContain('Never there');
  });

  test('is only added to, whoever asks the database', async () => {
    await expect(storage().write((tx) => tx.updateTable('audit_entry').set({ user_name: 'Nobody' }).execute())).rejects.toThrow(
      /only added/,
    );
    await expect(storage().write((tx) => tx.deleteFrom('audit_entry').execute())).rejects.toThrow(/only added/);
    await expect(storage().write((tx) => tx.executeQuery(CompiledQuery.raw('delete from audit_entry')))).rejects.toThrow(/only added/);
  });

  test('no change without its entry: what the entries tell, one after the other, is what the row says', async () => {
    const plantStep = fc.record({
      name: fc.constantFrom('A', 'B', 'C'),
      address: fc.constantFrom('', 'x', 'y'),
      installed_capacity_wp: fc.constantFrom(null, 1, 2.5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(plantStep, { minLength: 1, maxLength: 6 }), fc.boolean(), async (steps, isRemoved) => {
        const plant = (await write((own) => own.insert('plant', newPlant('A'))))!;
        const told: Record<string, unknown> = {};
        let changes = 1;
        let last: object = { name: 'A', address: '', installed_capacity_wp: null };
        for (const step of steps) {
          await write((own) => setPlant(own, plant.id, step));
          changes += JSON.stringify(step) === JSON.stringify(last) ? 0 : 1;
          last = step;
        }
        if (isRemoved) await write((own) => own.remove('plant').where('plant.id', '=', plant.id).execute());
        const rows = await entries('plant', plant.id);
        expect(rows.map((row) => row.action)).toEqual([
          'create',
          ...Array<string>(changes - 1).fill('update'),
          ...(isRemoved ? ['remove'] : []),
        ]);
        for (const { field, before, after } of rows.flatMap(changesOf)) {
          expect(told[field] ?? null).toEqual(before);
          told[field] = after;
        }
        const now = isRemoved ? undefined : (steps.at(-1) as (typeof steps)[number]);
        expect([told['name'], told['address'] ?? null, told['installedCapacityWp'] ?? null]).toEqual([
          now?.name ?? null,
          now?.address || null,
          now?.installed_capacity_wp ?? null,
        ]);
      }),
      { numRuns: 15 },
    );
  });
});

function setPlant(own: WritableTenant, id: number, values: { name: string; address: string; installed_capacity_wp: number | null }) {
  return own.update('plant').set(values).where('plant.id', '=', id).execute();
}
