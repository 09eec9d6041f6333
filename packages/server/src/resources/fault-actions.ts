import type { Faults } from '@heliograph/core/contract/faults';
import type { WritableTenant } from '../access/tenant.ts';
import type { Handlers, SignedIn } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import type { Row } from '../storage/schema.ts';
import { faultOutboxRow } from '../storage/intake/records.ts';
import { assignable, oneFault } from './fault-views.ts';

const LONGEST_SHELF_MS = 90 * 86_400_000;

type Actions = Pick<Faults, Extract<keyof Faults, `POST ${string}`>>;

/** What people do to a fault. The kind of an entry is the endpoint's, its author the caller: neither can be sent. */
export const faultActions: Handlers<Actions> = {
  async 'POST /faults/{id}/repair'({ params, body }, context) {
    const { now, user } = context;
    return act(context, params.id, async (own, fault) => {
      if (fault.closed_at !== null || fault.repaired_at !== null) throw new RequestError('faults.alreadyFixed');
      for (const each of await withChildren(own, fault)) {
        await own.update('fault').set({ repaired_at: now, repaired_by: user.userId }).where('fault.id', '=', each.id).execute();
        await addEntry(own, each, { kind: 'repaired', text: each.id === fault.id ? body.text : '', userId: user.userId, now });
      }
      await own.insert('outbox', await repairedFact(own, fault, now));
    });
  },

  async 'POST /faults/{id}/acknowledge'({ params }, context) {
    const { now, user } = context;
    return act(context, params.id, async (own, fault) => {
      if (fault.acknowledged_at !== null) return;
      await own.update('fault').set({ acknowledged_at: now, acknowledged_by: user.userId }).where('fault.id', '=', fault.id).execute();
      await addEntry(own, fault, { kind: 'acknowledged', userId: user.userId, now });
    });
  },

  async 'POST /faults/{id}/assign'({ params, body }, context) {
    const { now, user, tenant } = context;
    const people = await assignable(tenant, Number(params.id));
    if (body.userId !== null && !people.some(({ id }) => id === body.userId)) throw new RequestError('faults.notAssignable');
    return act(context, params.id, async (own, fault) => {
      const personId = body.userId === null ? null : Number(body.userId);
      if (fault.assignee_id === personId) return;
      await own.update('fault').set({ assignee_id: personId }).where('fault.id', '=', fault.id).execute();
      await addEntry(own, fault, { kind: personId === null ? 'unassigned' : 'assigned', personId, userId: user.userId, now });
    });
  },

  async 'POST /faults/{id}/comment'({ params, body }, context) {
    const { now, user } = context;
    return act(context, params.id, (own, fault) => addEntry(own, fault, { kind: 'commented', text: body.text, userId: user.userId, now }));
  },

  async 'POST /faults/{id}/shelve'({ params, body }, context) {
    const { now, user } = context;
    const { until } = body;
    if (until !== null && (until <= now || until > now + LONGEST_SHELF_MS)) {
      throw new RequestError('request.invalid', { issues: [{ path: 'until', key: 'validation.required.time' }] });
    }
    return act(context, params.id, async (own, fault) => {
      await own.update('fault').set({ shelved_until: until }).where('fault.id', '=', fault.id).execute();
      await addEntry(own, fault, { kind: until === null ? 'unshelved' : 'shelved', untilAt: until, userId: user.userId, now });
    });
  },
};

async function act(context: SignedIn, id: string, change: (own: WritableTenant, fault: Row<'fault'>) => Promise<void>) {
  await context.write(async (own) => {
    const fault = await own.select('fault').selectAll('fault').where('fault.id', '=', Number(id)).executeTakeFirst();
    if (!fault) throw new RequestError('faults.notFound');
    await change(own, fault);
  });
  return oneFault(context.tenant, Number(id), context.now);
}

function withChildren(own: WritableTenant, fault: Row<'fault'>): Promise<Row<'fault'>[]> {
  return own
    .select('fault')
    .selectAll('fault')
    .where((eb) => eb.or([eb('fault.id', '=', fault.id), eb('fault.parent_id', '=', fault.id)]))
    .where('fault.closed_at', 'is', null)
    .orderBy('fault.id')
    .execute();
}

interface Entry {
  kind: string;
  text?: string;
  userId: number;
  personId?: number | null;
  untilAt?: number | null;
  now: number;
}

async function addEntry(own: WritableTenant, fault: Row<'fault'>, entry: Entry): Promise<void> {
  await own.insert('fault_entry', {
    fault_id: fault.id,
    plant_id: fault.plant_id,
    at: entry.now,
    kind: entry.kind,
    user_id: entry.userId,
    person_id: entry.personId ?? null,
    until_at: entry.untilAt ?? null,
    text: entry.text ?? '',
  });
}

async function repairedFact(own: WritableTenant, fault: Row<'fault'>, now: number) {
  const device =
    fault.device_id === null
      ? undefined
      : await own.select('device').select('device.name').where('device.id', '=', fault.device_id).executeTakeFirst();
  const event = { deviceId: fault.device_id, code: fault.code, isOpen: false, at: now };
  return faultOutboxRow(event, fault, { name: device?.name ?? null, plantId: fault.plant_id }, now);
}
