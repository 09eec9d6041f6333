import type { Command, PushDetail } from '@heliograph/core/contract/commands';
import { useWindowSize } from 'ink';
import { useState } from 'react';
import { commandsOf } from '../commands/commands-of.ts';
import type { Deps } from './deps.ts';
import { detailHints } from './hints.ts';
import { commandLines, pushFacts } from './push-lines.ts';
import { FRAME_ROWS, Shell } from './shell.tsx';
import { useNow } from './use-now.ts';
import { usePolled } from './use-polled.ts';

const EVERY_MS = 1_000;

/** `helio commands status --watch`: a push while it goes out. */
export function PushApp({ deps, id, first }: { deps: Deps; id: string; first: { push: PushDetail; commands: Command[] } }) {
  const view = { t: deps.t, paint: deps.paint, now: useNow(), ...useWindowSize() };
  const [isHelp, setHelp] = useState(false);
  const polled = usePolled(id, EVERY_MS, (signal) => readPush(deps.client.call, id, signal));
  const { push, commands } = polled ?? first;
  const facts = pushFacts(view, push);
  return (
    <Shell
      deps={deps}
      view={view}
      crumbs={[deps.t('tui.pushes'), push.id]}
      connection={{ is: 'live' }}
      error={undefined}
      command={`helio commands status ${id} --devices`}
      link={`${deps.url}/systems/cmd?push=${id}`}
      hints={detailHints(deps.t, false)}
      isTyping={false}
      help={{ isOpen: isHelp, set: setHelp }}
      body={[...facts, ...commandLines(view, commands, view.rows - FRAME_ROWS - facts.length)]}
    />
  );
}

export async function readPush(call: Deps['client']['call'], id: string, signal: AbortSignal) {
  const [push, commands] = await Promise.all([
    call['GET /commands/pushes/{id}']({ params: { id } }, { signal }),
    commandsOf(call, id, signal),
  ]);
  return { push, commands };
}
