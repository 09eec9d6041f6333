import { alwaysRoutes, flattenRoutes, grantedRoutes, openRoutes, type FlatRoute } from '@heliograph/core/routes';
import type { RouteTitle } from '@heliograph/core/locale-keys';
import type { Place } from './openings.ts';
import type { Api } from '../test.ts';

/** A screen in one state, reached by its address alone. */
export interface Visit {
  /** What a report calls it. */
  name: string;
  address: string;
  /** Where the address leads; a screen that is not there would lead elsewhere. */
  pathname: string;
  title: RouteTitle;
  /** Whose menus, dialogs and panels belong to this visit. */
  opens?: Place;
}

/** What an address needs besides the path of its route. */
type Queries = Record<string, string>;

/** Every route that has a screen, and the states of screens that have an address of their own. */
export async function everyVisit(api: Api): Promise<Visit[]> {
  const { items } = await api.call['GET /devices']({ query: { deviceType: 'storage', pageSize: 1 } });
  const plantId = items[0]?.plantId;
  if (plantId === undefined) throw new Error('No plant with a battery is there to be shown');
  const queries: Queries = { '/power_station/power_station_detail': `?id=${plantId}` };
  const routes = flattenRoutes([...openRoutes, ...alwaysRoutes, ...grantedRoutes]);
  const screens = routes.filter(({ route, fullPath }) => route.hasScreen && !leadingOn.includes(fullPath));
  return [...screens.map((flat) => visitOf(flat, queries)), ...states(plantId)];
}

/** Only leads on to where its query says; it draws nothing. */
const leadingOn = ['/auth-redirect'];

function visitOf({ fullPath, route }: FlatRoute, queries: Queries): Visit {
  return { opens: 'screen', name: fullPath, address: fullPath + (queries[fullPath] ?? ''), pathname: fullPath, title: route.title };
}

function states(plantId: string): Visit[] {
  const unbuilt = flattenRoutes(grantedRoutes).find(({ route }) => !route.hasScreen && !route.children);
  const state = (name: string, address: string, title: RouteTitle): Visit => ({
    name: `${address.replace(/[?#].*/, '')}: ${name}`,
    address,
    pathname: address.replace(/[?#].*/, ''),
    title,
  });
  return [
    { ...state('frame', '/changePassword', 'routes.changePassword'), opens: 'frame' },
    state('first password', '/login?first#setup=token', 'routes.login'),
    ...(unbuilt ? [state('not permitted', unbuilt.fullPath, unbuilt.route.title)] : []),
    state('no such plant', '/power_station/power_station_detail?id=999999', 'routes.powerStationDetail'),
    state('another day', `/power_station/power_station_detail?id=${plantId}&date=2020-01-01`, 'routes.powerStationDetail'),
    state('nothing found', '/power_station/power_station_list?search=zzzz', 'routes.powerStationList'),
    state('nothing found', '/devices/devices__manage?search=zzzz', 'routes.devicesManage'),
  ];
}
