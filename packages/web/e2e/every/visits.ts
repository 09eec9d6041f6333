import { alwaysRoutes, flattenRoutes, grantedRoutes, openRoutes, type FlatRoute } from '@heliograph/core/routes';
import type { RouteTitle } from '@heliograph/core/locale-keys';
import type { Api } from '../test.ts';
import type { Place } from './openings.ts';

/** A screen in one state, reached by its address alone. */
export interface Visit {
  /** What a report calls it. */
  name: string;
  /** `{plant}` and `{device}` stand for ids. */
  address: string;
  /** Where the address leads; a screen that is not there would lead elsewhere. */
  pathname: string;
  title: RouteTitle;
  /** Whose menus, dialogs and panels belong to this visit. */
  opens?: Place;
}

export type Ids = Record<'plant' | 'device', string>;

const detail = '/power_station/power_station_detail?id={plant}';
/** What the address of a route needs besides its path. A route that is missing here and needs something does not show. */
const addresses: Record<string, string> = {
  '/power_station/power_station_detail': detail,
  '/devices/devices_detail': '/devices/devices_detail?id={device}',
  '/devices/devices_data_overview': '/devices/devices_data_overview?id={device}',
  '/devices/devices_update_log': '/devices/devices_update_log?id={device}',
};
/** Only leads on to where its query says; it draws nothing. */
const leadingOn = ['/auth-redirect'];

const routes = flattenRoutes([...openRoutes, ...alwaysRoutes, ...grantedRoutes]);
const screens = routes.filter(({ route, fullPath }) => route.hasScreen && !leadingOn.includes(fullPath));
const unbuilt = flattenRoutes(grantedRoutes).find(({ route }) => !route.hasScreen && !route.children);

/** Every route that has a screen, and the states of screens that have an address of their own. */
export const everyVisit: readonly Visit[] = [
  ...screens.map(visitOf),
  { ...state('frame', '/changePassword', 'routes.changePassword'), opens: 'frame' },
  state('first password', '/login?first#setup=token', 'routes.login'),
  ...(unbuilt ? [state('not permitted', unbuilt.fullPath, unbuilt.route.title)] : []),
  state('no such plant', '/power_station/power_station_detail?id=999999', 'routes.powerStationDetail'),
  state('device panel', `${detail}&device={device}`, 'routes.powerStationDetail'),
  state('device panel', '/devices/devices__manage?device={device}', 'routes.devicesManage'),
  state('device identity', '/devices/devices_detail?id={device}&tab=identity', 'routes.devicesDetail'),
  state('archive', '/devices/data?tab=archive', 'routes.data'),
  { ...state('firmware', '/systems/cmd?tab=firmware', 'routes.cmd'), opens: 'screen' },
  state('push history', '/systems/cmd?tab=history', 'routes.cmd'),
  state('device parameters', '/devices/devices_detail?id={device}&tab=parameters', 'routes.devicesDetail'),
  state('another day', `${detail}&date=2020-01-01`, 'routes.powerStationDetail'),
  state('nothing found', '/power_station/power_station_list?search=zzzz', 'routes.powerStationList'),
  state('nothing found', '/devices/devices__manage?search=zzzz', 'routes.devicesManage'),
];

/** A plant with a battery and the battery: they show most. */
export async function findIds(api: Api): Promise<Ids> {
  const { items } = await api.call['GET /devices']({ query: { deviceType: 'storage', pageSize: 1 } });
  const [device] = items;
  if (device?.plantId == null) throw new Error('No plant with a battery is there to be shown');
  return { plant: device.plantId, device: device.id };
}

export function addressOf({ address }: Visit, ids: Ids): string {
  return address.replace('{plant}', ids.plant).replace('{device}', ids.device);
}

function visitOf({ fullPath, route }: FlatRoute): Visit {
  return { name: fullPath, address: addresses[fullPath] ?? fullPath, pathname: fullPath, title: route.title, opens: 'screen' };
}

function state(name: string, address: string, title: RouteTitle): Visit {
  const pathname = address.replace(/[?#].*/, '');
  return { name: `${pathname}: ${name}`, address, pathname, title };
}
