import type { SignedInUser } from '@heliograph/core/signed-in-user';
import { session } from '../state/session.ts';
import type { createRouter } from './router.tsx';

/** What the server changed about the user reaches menu, tabs, buttons and the screen itself at once: the guard speaks again. */
export function followUser(router: ReturnType<typeof createRouter>): void {
  let before = session.state;
  session.subscribe(() => {
    const wasSignedIn = before.status === 'signedIn';
    before = session.state;
    if (wasSignedIn && (before.status === 'signedIn' || before.status === 'known')) void router.revalidate();
  });
}

/** Calls back when the user may do more or less than before; the answer ends it. */
export function onGrantChange(onChange: () => void): () => void {
  let before = grantsNow();
  return session.subscribe(() => {
    const now = grantsNow();
    if (now === undefined || now === before) return;
    before = now;
    onChange();
  });
}

function grantsNow(): string | undefined {
  return session.state.status === 'signedIn' ? grantsOf(session.state.user) : undefined;
}

function grantsOf({ roles, btns, routerPaths, isReadOnly }: SignedInUser): string {
  return JSON.stringify([roles, btns, routerPaths, isReadOnly]);
}
