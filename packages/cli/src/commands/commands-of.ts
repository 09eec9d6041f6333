import type { Call } from '@heliograph/core/client';
import type { Command } from '@heliograph/core/contract/commands';

const PAGE_SIZE = 500;

/** Every command of a push, in the order of its waves. */
export async function commandsOf(call: Call, pushId: string, signal: AbortSignal): Promise<Command[]> {
  const commands: Command[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await call['GET /commands/history'](
      { query: { pushId, page, pageSize: PAGE_SIZE, sort: 'wave' } },
      { signal },
    );
    commands.push(...items);
    if (items.length < PAGE_SIZE || commands.length >= total) return commands;
  }
}
