import { authRedirect } from '@heliograph/core/guard';
import { findRoute, openRoutes, redirectOf } from '@heliograph/core/routes';
import { type LoaderFunctionArgs, redirect, redirectDocument, type RouteObject } from 'react-router-dom';
import { session } from '../state/session.ts';
import { isSaas } from './build-settings.ts';
import { screen } from './screen.ts';

const contentPaths = ['/policy', '/guide', '/introduction', '/product'];

/** What is open without sign-in (spec §2), besides /login and /404. */
export const openScreens: RouteObject[] = [
  { path: '/auth-redirect', loader: leadOn, Component: Nothing },
  { path: '/HelpCenter', loader: openHelp, Component: Nothing },
  { path: '/customer/cancel', lazy: screen(() => import('../features/account/cancel-page.tsx'), 'account') },
  {
    lazy: screen(() => import('../features/cms/open-layout.tsx'), 'open'),
    children: contentPaths.map((path) => ({ path, lazy: screen(() => import('../features/cms/content-page.tsx'), 'open') })),
  },
];

function leadOn({ request }: LoaderFunctionArgs): Response {
  const target = authRedirect(new URL(request.url).searchParams.get('redirect'), session.state);
  return session.state.status === 'signedOut' ? redirectDocument(target) : redirect(target);
}

function openHelp(): Response {
  const found = findRoute('/HelpCenter', openRoutes);
  return redirect((found && redirectOf(found, isSaas)) ?? '/404');
}

/** These two addresses only lead on. */
function Nothing() {
  return null;
}
