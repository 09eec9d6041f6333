import { DEFAULT_DEVICE } from '@heliograph/core/constants';
import { readCookie, writeCookie } from './cookie.ts';
import { createStore } from './store.ts';

export const devices = ['desktop', 'mobile'] as const;
export type Device = (typeof devices)[number];

const COOKIE = 'device';

/** Which layout was chosen: `mobile` gives a wide screen the drawer and the lists of a narrow one; below 992 px there is no choice. */
export const device = createStore<Device>(devices.find((known) => known === readCookie(COOKIE)) ?? DEFAULT_DEVICE);

export function setDevice(next: Device): void {
  writeCookie(COOKIE, next);
  device.set(next);
}
