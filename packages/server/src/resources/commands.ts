import { openPushStates } from '@heliograph/core/commands/schedule';
import { changeSetProblem, type ChangeSet } from '@heliograph/core/commands/settings';
import {
  DEFAULT_ANSWER_MS,
  MOST_TARGETS,
  type Commands,
  type Plan,
  type PushCreate,
  type Selection,
} from '@heliograph/core/contract/commands';
import type { Tables, WritableTenant } from '../access/tenant.ts';
import { createPush, samePush } from '../commands/create-push.ts';
import { readDeviceSettings } from '../commands/device-settings.ts';
import { readCommand, readHistory } from '../commands/history.ts';
import { planLines, type PlanContext, type PlannedDevice, type PlannedLine } from '../commands/plan-facts.ts';
import { pushDetail, pushViews } from '../commands/push-views.ts';
import type { Handlers, SignedIn } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import type { Row } from '../storage/schema.ts';
import { readDeviceViews } from './device-views.ts';
import { matchesDevice } from './devices.ts';
import type { FirmwareDeps } from './firmware.ts';
import { readProducts } from './products.ts';

export interface CommandDeps {
  commands: {
    isReachable: (deviceId: number) => boolean;
    /** Something is to be sent. */
    wake: () => void;
    /** What was not sent of an aborted push is settled. */
    settleAborted: (pushId: number) => Promise<void>;
    /** Every push waits for a second person. */
    needsApproval: boolean;
  };
}

type Act = (own: WritableTenant, push: Row<'push'>) => Promise<void>;

export function commandHandlers({ commands, firmware }: CommandDeps & FirmwareDeps): Handlers<Commands> {
  const contextOf = async (tables: Tables, { user, now }: SignedIn, set: ChangeSet): Promise<PlanContext> => ({
    products: await readProducts(tables),
    organisationId: user.organisationId,
    isReachable: commands.isReachable,
    offeredVersions: set.firmware === undefined ? new Map() : await firmware.offeredVersions(),
    now,
  });

  async function act(context: SignedIn, id: string, work: Act) {
    await context.write(async (own) => {
      const push = await own.select('push').selectAll('push').where('push.id', '=', Number(id)).executeTakeFirst();
      if (!push) throw new RequestError('commands.notFound');
      await refusePartly(own, push);
      await work(own, push);
    });
    commands.wake();
    return pushDetail(context.tenant, Number(id));
  }

  async function create(context: SignedIn, wanted: PushCreate, retryOf?: number) {
    const planning = await contextOf(context.tenant, context, wanted.set);
    const id = await context.write(async (own) => {
      const known = await samePush(own, wanted);
      if (known) return known.id;
      const lines = await freshLines(own, wanted, planning, retryOf !== undefined);
      const { user } = context;
      return createPush(own, {
        wanted,
        lines,
        context: planning,
        user,
        needsApproval: commands.needsApproval,
        ...(retryOf !== undefined && { retryOf }),
      });
    });
    commands.wake();
    return pushDetail(context.tenant, id);
  }

  return {
    'GET /commands/rules': async () => ({ needsApproval: commands.needsApproval }),

    async 'POST /commands/plan'({ body }, context) {
      const { tenant, now } = context;
      const problem = changeSetProblem(body.set);
      if (problem) throw new RequestError('request.invalid', { issues: [{ path: 'set', ...problem }] });
      const devices = await selectDevices(tenant, body.select, now);
      if (devices.length > MOST_TARGETS) throw new RequestError('commands.tooMany');
      return toPlan(await planLines(tenant, devices, body.set, await contextOf(tenant, context, body.set)), body.set, now);
    },

    async 'GET /commands/pushes'({ query }, { tenant }) {
      const visible = () => {
        let pushes = tenant.select('push');
        if (query.state !== undefined) pushes = pushes.where('push.state', '=', query.state);
        if (query.since !== undefined) pushes = pushes.where('push.created_at', '>=', query.since);
        if (query.plantId !== undefined) {
          const targets = tenant.select('push_target').where('push_target.plant_id', '=', Number(query.plantId));
          pushes = pushes.where('push.id', 'in', targets.select('push_target.push_id'));
        }
        return query.isOver === undefined ? pushes : pushes.where('push.state', query.isOver ? 'not in' : 'in', [...openPushStates]);
      };
      const { total } = await visible()
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await visible()
        .selectAll('push')
        .orderBy('push.id', query.sort.startsWith('-') ? 'desc' : 'asc')
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize)
        .execute();
      return { items: await pushViews(tenant, rows), total };
    },

    'POST /commands/pushes': ({ body }, context) => create(context, body),
    'GET /commands/pushes/{id}': ({ params }, { tenant }) => pushDetail(tenant, Number(params.id)),

    'POST /commands/pushes/{id}/pause': ({ params }, context) =>
      act(context, params.id, (own, push) => move(own, push, ['running'], { state: 'paused' })),
    'POST /commands/pushes/{id}/resume': ({ params }, context) =>
      act(context, params.id, (own, push) => move(own, push, ['paused'], { state: 'running' })),

    async 'POST /commands/pushes/{id}/abort'({ params }, context) {
      await act(context, params.id, (own, push) => move(own, push, ['running', 'paused', 'awaitingApproval'], { state: 'aborted' }));
      await commands.settleAborted(Number(params.id));
      return pushDetail(context.tenant, Number(params.id));
    },

    async 'POST /commands/pushes/{id}/approve'({ params }, context) {
      const { user } = context;
      return act(context, params.id, (own, push) => {
        if (push.user_id === user.userId) throw new RequestError('commands.ownApproval');
        return move(own, push, ['awaitingApproval'], { state: 'running', approved_by: user.nickname || user.loginName });
      });
    },

    async 'POST /commands/pushes/{id}/retry'({ params, body }, context) {
      const { tenant } = context;
      const push = await tenant.select('push').selectAll('push').where('push.id', '=', Number(params.id)).executeTakeFirst();
      if (!push) throw new RequestError('commands.notFound');
      if (!['done', 'stopped', 'aborted'].includes(push.state)) throw new RequestError('commands.wrongState');
      const failed = await tenant
        .select('push_target')
        .select('push_target.device_id')
        .where('push_target.push_id', '=', push.id)
        .where('push_target.step', 'in', ['failed', 'expired'])
        .orderBy('push_target.position')
        .execute();
      if (failed.length === 0) throw new RequestError('commands.nothingToDo');
      return create(context, retryOf(push, failed, body), push.id);
    },

    'GET /commands/history': ({ query }, { tenant }) => readHistory(tenant, query),
    'GET /commands/history/{id}': ({ params }, { tenant }) => readCommand(tenant, Number(params.id)),
    async 'GET /devices/{id}/settings'({ params }, { tenant, now }) {
      return { items: await readDeviceSettings(tenant, Number(params.id), now) };
    },
  };
}

function retryOf(
  push: Row<'push'>,
  failed: readonly { device_id: number }[],
  body: { requestKey: string; source: PushCreate['source'] },
): PushCreate {
  return {
    ...body,
    set: JSON.parse(push.changes) as PushCreate['set'],
    targets: failed.map((target) => ({ deviceId: String(target.device_id), fingerprint: '' })),
    waves: push.waves,
    gates: push.gates,
    deadlineMs: push.expires_at - push.created_at,
    answerMs: push.answer_ms || DEFAULT_ANSWER_MS,
    reason: push.reason,
    takesOver: true,
  };
}

async function move(
  own: WritableTenant,
  push: Row<'push'>,
  from: readonly Row<'push'>['state'][],
  to: Partial<Row<'push'>>,
): Promise<void> {
  if (!from.includes(push.state)) throw new RequestError('commands.wrongState');
  const moved = await own
    .update('push')
    .set({ ...to, version: push.version + 1 })
    .where('push.id', '=', push.id)
    .where('push.state', '=', push.state)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) throw new RequestError('commands.wrongState');
}

/** Who sees only some of its devices must not decide for the others. */
async function refusePartly(own: WritableTenant, push: Row<'push'>): Promise<void> {
  const { seen } = await own
    .select('push_target')
    .select((eb) => eb.fn.countAll<number>().as('seen'))
    .where('push_target.push_id', '=', push.id)
    .executeTakeFirstOrThrow();
  if (seen < push.device_count) throw new RequestError('commands.partlyForeign');
}

async function selectDevices(tables: Tables, select: Selection, now: number): Promise<PlannedDevice[]> {
  const { deviceIds, plantId, ...filter } = select;
  const wanted = deviceIds && new Set(deviceIds);
  const views = await readDeviceViews(tables, now, plantId === undefined ? {} : { plantIds: [Number(plantId)] });
  const chosen = views.flatMap(({ row, device }) => {
    const isThere = row.plant_id !== null && row.unbound_at === null && (wanted?.has(device.id) ?? true);
    const isChosen = isThere && matchesDevice(device, row.name_key, { ...filter, plantId });
    return isChosen ? [{ row: { ...row, plant_id: row.plant_id as number }, plantName: device.plantName ?? '' }] : [];
  });
  if (wanted && chosen.length < wanted.size && Object.keys(filter).length === 0 && plantId === undefined)
    throw new RequestError('devices.notFound');
  return chosen.sort((a, b) => a.row.id - b.row.id);
}

/** The plan as it would be now; a device that is not as it was planned stops the push. */
async function freshLines(own: WritableTenant, wanted: PushCreate, context: PlanContext, isRetry: boolean): Promise<PlannedLine[]> {
  const ids = [...new Set(wanted.targets.map(({ deviceId }) => Number(deviceId)))];
  const rows: PlannedDevice['row'][] = [];
  for (let from = 0; from < ids.length; from += 500) rows.push(...(await readRows(own, ids.slice(from, from + 500))));
  if (rows.length < ids.length) throw new RequestError('devices.notFound');
  const lines = await planLines(
    own,
    rows.map((row) => ({ row, plantName: '' })),
    wanted.set,
    context,
  );
  const planned = new Map(wanted.targets.map(({ deviceId, fingerprint }) => [deviceId, fingerprint]));
  if (!isRetry && lines.some((line) => planned.get(line.deviceId) !== line.fingerprint)) throw new RequestError('commands.planStale');
  return lines;
}

async function readRows(own: WritableTenant, ids: readonly number[]): Promise<PlannedDevice['row'][]> {
  const rows = await own
    .select('device')
    .select([
      'device.id',
      'device.sn',
      'device.name',
      'device.plant_id',
      'device.product_key',
      'device.rated_power_w',
      'device.software_version',
    ])
    .where('device.id', 'in', [...ids])
    .where('device.unbound_at', 'is', null)
    .orderBy('device.id')
    .execute();
  return rows.flatMap(({ plant_id: plantId, ...row }) => (plantId === null ? [] : [{ ...row, plant_id: plantId }]));
}

function toPlan(lines: readonly PlannedLine[], set: Plan['set'], now: number): Plan {
  const count = (outcome: PlannedLine['outcome']) => lines.filter((line) => line.outcome === outcome).length;
  return {
    version: 1,
    createdAt: now,
    set,
    counts: {
      change: count('change'),
      same: count('same'),
      refused: count('refused'),
      offline: lines.filter((line) => line.outcome === 'change' && !line.isOnline).length,
    },
    lines: lines.map(({ line: _line, proof: _proof, ...view }) => view),
  };
}
