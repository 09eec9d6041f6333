import type { Command, PushDetail } from '@heliograph/core/contract/commands';
import { useInput, useWindowSize } from 'ink';
import { useState } from 'react';
import { commandsOf } from '../commands/commands-of.ts';
import type { Deps } from './deps.ts';
import { pushHints } from './hints.ts';
import { commandLines, lastStart, pushFacts, statusSigns } from './push-lines.ts';
import { FRAME_ROWS, Shell } from './shell.tsx';
import { useNow } from './use-now.ts';
import { usePolled } from './use-polled.ts';

const EVERY_MS = 1_000;

/** `helio commands status --watch`: a push while it goes out. */
export function PushApp({ deps, id, first }: { deps: Deps; id: string; first: { push: PushDetail; commands: Command[] } }) {
  const view = { t: deps.t, paint: deps.paint, now: useNow(), ...useWindowSize() };
  const [isHelp, setHelp] = useState(false);
  const [lost, setLost] = useState<{ since: number; error: unknown }>();
  const [from, setFrom] = useState(0);
  const polled = usePolled(id, EVERY_MS, async (signal) => {
    try {
      const read = await readPush(deps.client.call, id, signal);
      setLost(undefined);
      return read;
    } catch (error) {
      if (!signal.aborted) setLost((before) => ({ since: before?.since ?? Date.now(), error }));
      throw error;
    }
  });
  const { push, commands } = polled ?? first;
  const facts = pushFacts(view, push);
  const height = view.rows - FRAME_ROWS - facts.length;
  const last = lastStart(commands.length, height);
  useInput(
    (input, key) => {
      const step = key.pageDown
        ? height
        : key.pageUp
          ? -height
          : key.downArrow || input === 'j'
            ? 1
            : key.upArrow || input === 'k'
              ? -1
              : 0;
      if (step !== 0) setFrom((before) => Math.max(0, Math.min(last, Math.min(before, last) + step)));
    },
    { isActive: !isHelp },
  );
  return (
    <Shell
      deps={deps}
      view={view}
      crumbs={[deps.t('tui.pushes'), push.id]}
      connection={lost ? { is: 'lost', since: lost.since, retryAt: view.now + EVERY_MS } : { is: 'live' }}
      error={lost?.error}
      notice={stopNotice(deps, push)}
      command={`helio commands status ${id} --devices`}
      link={`${deps.url}/systems/cmd?push=${id}`}
      hints={pushHints(deps.t, last > 0)}
      isTyping={false}
      help={{ isOpen: isHelp, set: setHelp, scope: { keys: ['↑ ↓  j k', 'y', 'o', 'q'], signs: statusSigns(deps.t) } }}
      body={[...facts, ...commandLines(view, commands, { from: Math.min(from, last), height })]}
    />
  );
}

/** Those that were never sent have failed, but say nothing of their devices. */
function stopNotice({ t }: Deps, { stoppedBy, counts, notSent }: PushDetail): string | undefined {
  return stoppedBy === null ? undefined : t('plan.stopped', { gate: stoppedBy, failed: counts.failed, notSent });
}

export async function readPush(call: Deps['client']['call'], id: string, signal: AbortSignal) {
  const [push, commands] = await Promise.all([
    call['GET /commands/pushes/{id}']({ params: { id } }, { signal }),
    commandsOf(call, id, signal),
  ]);
  return { push, commands };
}
