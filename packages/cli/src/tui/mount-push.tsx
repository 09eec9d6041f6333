import { render } from 'ink';
import type { StatusOptions } from '../commands/commands-status.ts';
import type { Context } from '../context.ts';
import { depsFor, screenOptions } from './mount.tsx';
import { PushApp, readPush } from './push-app.tsx';

/** Opens the screen of one push and answers when it was left. */
export async function openPush(context: Context, id: string, options: StatusOptions): Promise<void> {
  const deps = depsFor(context, options, `helio commands status ${id}`);
  const first = await readPush(deps.client.call, id, context.signal);
  const screen = render(<PushApp deps={deps} id={id} first={first} />, screenOptions);
  context.signal.addEventListener('abort', () => screen.unmount(), { once: true });
  await screen.waitUntilExit();
}
