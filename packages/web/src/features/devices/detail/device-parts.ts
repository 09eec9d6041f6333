import { findRoute } from '@heliograph/core/routes';
import { useCanEach, useShellData } from '../../../state/user.ts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

const DETAIL = '/devices/devices_detail';

/** The screens of one device, in order; the specification gives two of them a route of their own. */
const parts = [
  { key: 'live', path: DETAIL },
  { key: 'curves', path: DETAIL },
  { key: 'parameters', path: DETAIL, code: 'commands:read' },
  { key: 'overview', path: '/devices/devices_data_overview' },
  { key: 'identity', path: DETAIL },
  { key: 'log', path: '/devices/devices_update_log' },
] as const;
export type DevicePart = (typeof parts)[number]['key'];

/** Links to those that the user may open; within one path the rest of the address stays. */
export function usePartLinks(id: string) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { routes } = useShellData();
  const can = useCanEach();
  return parts
    .filter(({ path }) => path === DETAIL || findRoute(path, routes) !== undefined)
    .filter((part) => !('code' in part) || can(part.code))
    .map(({ key, path }) => {
      const next = new URLSearchParams(path === DETAIL ? search : { id });
      next.set('id', id);
      if (path === DETAIL) next.set('tab', key);
      next.delete('page');
      return { key, label: t(`devices.parts.${key}`), to: `${path}?${next}` };
    });
}
