import type { GatewayIntake } from '../mqtt/gateway-sessions.ts';
import type { Tail, Told } from './tail.ts';
import { createCounts, type Counts } from './counts.ts';
import { createFindConnection } from './gateway-connection.ts';
import { createGatewayOrders } from '../commands/gateway-orders.ts';
import type { Replies } from '../commands/replies.ts';
import { createGateway, type GatewayDeps, type GatewayMessage, type GatewayOutcome } from './gateway.ts';

/** What the broker and the HTTP intake need to take messages of gateways. */
export function createGatewayIntake({
  tail,
  replies,
  ...deps
}: Omit<GatewayDeps, 'counts' | 'onOutcome' | 'orders'> & { tail?: Tail; replies?: Replies }): GatewayIntake & { counts: Counts } {
  const counts = createCounts(deps.storage);
  const orders = createGatewayOrders({ ...deps, ...(replies && { replies }) });
  return {
    gateway: createGateway({ ...deps, counts, orders, onOutcome: (...told) => tail?.ofConnection(told[0].connection.id, toldOf(...told)) }),
    findConnection: createFindConnection(deps.storage),
    counts,
    orders,
  };
}

function toldOf({ connection, topic, payload }: GatewayMessage, { stored, devices, refused, isIgnored }: GatewayOutcome, at: number): Told {
  const outcome = refused.length > 0 ? (stored > 0 ? 'partly' : 'refused') : isIgnored || stored === 0 ? 'ignored' : 'stored';
  return { at, via: connection.profile.kind, topic, payload, outcome, devices: [...devices], refused: [...refused] };
}
