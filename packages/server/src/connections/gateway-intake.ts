import type { GatewayIntake } from '../mqtt/gateway-sessions.ts';
import { createCounts, type Counts } from './counts.ts';
import { createFindConnection } from './gateway-connection.ts';
import { createGateway, type GatewayDeps } from './gateway.ts';

/** What the broker and the HTTP intake need to take messages of gateways. */
export function createGatewayIntake(deps: Omit<GatewayDeps, 'counts'>): GatewayIntake & { counts: Counts } {
  const counts = createCounts(deps.storage);
  return { gateway: createGateway({ ...deps, counts }), findConnection: createFindConnection(deps.storage), counts };
}
