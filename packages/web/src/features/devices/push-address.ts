import type { Device } from '@heliograph/core/contract/devices';
import type { DeviceListParams } from './queries.ts';

type Listed = Pick<DeviceListParams, 'filter' | 'search' | 'productKey' | 'deviceType'> & Partial<DeviceListParams>;

/** Where commands are pushed to what a list shows: its filter where the other screen knows all of it, otherwise the devices in sight. Undefined where there are none. */
export function pushAddress(listed: Listed, shown: readonly Pick<Device, 'id' | 'binding'>[]): string | undefined {
  const { filter, search, productKey, deviceType, communicationMode, isOnline, runState, repairStatus, isActive, binding } = listed;
  const unknown = [communicationMode, isOnline, runState, repairStatus, isActive, binding === 'bound' ? undefined : binding];
  const target = new URLSearchParams({ tab: 'push' });
  if (unknown.some((value) => value !== undefined)) {
    const ids = shown.flatMap(({ id, binding: each }) => (each === 'bound' ? id : []));
    // No device must not come to mean every device.
    if (ids.length === 0) return undefined;
    target.set('devices', ids.join(','));
    return `/systems/cmd?${target}`;
  }
  const known = { ...(filter !== 'all' && { state: filter }), productKey, deviceType, ...(search !== '' && { search }) };
  for (const [name, value] of Object.entries(known)) if (value !== undefined) target.set(name, value);
  return `/systems/cmd?${target}`;
}
