import { guard } from '@heliograph/core/guard';
import { pathStatus } from '@heliograph/core/permissions';
import { findRoute, grantedRoutes, redirectOf, type Route } from '@heliograph/core/routes';
import { t } from 'i18next';
import { type LoaderFunctionArgs, redirect, redirectDocument, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { leaveNotice } from '../state/notice.ts';
import { session } from '../state/session.ts';
import { type ShellData } from '../state/user.ts';
import { isSaas } from './build-settings.ts';

/** The session of which the guard spoke last. */
let judged: unknown;

/** Stands before every screen behind the sign-in (spec §2, §4). */
export async function guardLoader(args: LoaderFunctionArgs): Promise<ShellData | Response> {
  const spoken = await judge(args);
  if (!args.request.signal.aborted) judged = session.state;
  return spoken;
}

/**
 * A change of filters asks nothing; another screen does, and so does a reload in place (follow-user.ts), made up for
 * where a change of filters cut it off.
 */
export function isGuardDue({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return session.state !== judged || currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;
}

async function judge({ request }: LoaderFunctionArgs): Promise<ShellData | Response> {
  const url = new URL(request.url);
  const path = url.pathname + url.search;
  const entered = await session.enter(path);
  if (!entered.isIn) {
    const { message } = entered;
    if (message) leaveNotice({ text: 'key' in message ? t(message.key) : message.text, isFailure: true });
    return redirectDocument(entered.redirectTo);
  }
  const guarded = guard(path, session.state);
  if (guarded.kind === 'redirect') return redirect(guarded.to);
  const routes = session.state.status === 'signedIn' ? session.state.routes : [];
  const access = accessTo(url.pathname, routes, entered.user.orgGroup);
  return access instanceof Response ? access : { access, user: entered.user, routes };
}

/** A parent leads to its first screen, also where neither may be seen: it is the screen that is said to be missing. */
function accessTo(path: string, routes: readonly Route[], orgGroup: string): ShellData['access'] | Response {
  const status = pathStatus(path, routes, orgGroup);
  if (status === 'unknown') return redirect('/404');
  const found = findRoute(path, status === 'permitted' ? routes : grantedRoutes);
  const child = found?.route.children ? redirectOf(found, isSaas) : undefined;
  return child === undefined ? status : redirect(child);
}
