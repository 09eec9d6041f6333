import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { SHELL_ROUTE_ID } from '../state/user.ts';
import { Crash } from './crash.tsx';
import { guardLoader, isGuardDue } from './guard.ts';
import { openScreens } from './open-screens.ts';
import { screen } from './screen.ts';

const screens: RouteObject[] = [
  { path: 'dashboard', lazy: screen(() => import('../features/fleet/fleet-page.tsx'), 'fleet') },
  { path: 'changePassword', lazy: screen(() => import('../features/session/change-password-page.tsx'), 'password') },
  { path: 'power_station/power_station_list', lazy: screen(() => import('../features/plants/plant-list-page.tsx'), 'plants') },
  {
    path: 'power_station/power_station_detail',
    lazy: screen(() => import('../features/plants/plant-detail-page.tsx'), 'plants', 'devices'),
  },
  {
    path: 'userCenter/personalData',
    lazy: screen(() => import('../features/user-center/personal-data-page.tsx'), 'userCenter', 'upload'),
  },
  { path: 'userCenter/orgData', lazy: screen(() => import('../features/user-center/org-data-page.tsx'), 'userCenter') },
  { path: 'userCenter/changePassword', lazy: screen(() => import('../features/session/change-password-page.tsx'), 'password') },
  { path: 'systems/userGuide/help', lazy: screen(() => import('../features/help/help-page.tsx'), 'help') },
  { path: 'systems/cmd', lazy: screen(() => import('../features/commands/commands-page.tsx'), 'commands') },
  { path: 'systems/audit', lazy: screen(() => import('../features/audit/audit-page.tsx'), 'audit') },
  {
    path: 'devices/data',
    lazy: screen(() => import('../features/data-acquisition/data-acquisition-page.tsx'), 'acquisition', 'devices', 'archive'),
  },
  { path: 'devices/faults', lazy: screen(() => import('../features/faults/fault-list-page.tsx'), 'faults') },
  {
    path: 'devices/devices_detail',
    lazy: screen(() => import('../features/devices/detail/device-detail-page.tsx'), 'devices', 'plants', 'parameters'),
  },
  {
    path: 'devices/devices_data_overview',
    lazy: screen(() => import('../features/devices/overview/device-overview-page.tsx'), 'devices', 'plants'),
  },
  {
    path: 'devices/devices_update_log',
    lazy: screen(() => import('../features/devices/log/device-log-page.tsx'), 'devices', 'plants', 'audit'),
  },
  { path: 'devices/devices__manage', lazy: screen(() => import('../features/devices/device-list-page.tsx'), 'devices') },
];

/** Addresses of the console; /login is a document of its own. Which of them a user may open is core's word, spoken by the guard. */
export function createRouter() {
  return createBrowserRouter([
    ...openScreens.map((route) => ({ ...route, ErrorBoundary: Crash, HydrateFallback: Blank })),
    { path: '/404', ErrorBoundary: Crash, HydrateFallback: Blank, lazy: screen(() => import('./not-found-page.tsx'), 'shell') },
    {
      id: SHELL_ROUTE_ID,
      path: '/',
      loader: guardLoader,
      shouldRevalidate: isGuardDue,
      ErrorBoundary: Crash,
      HydrateFallback: Blank,
      lazy: screen(() => import('./shell/shell.tsx'), 'shell'),
      children: [...screens.map((route) => ({ ...route, ErrorBoundary: Crash })), { path: '*', Component: Blank }],
    },
  ]);
}

function Blank() {
  return null;
}
