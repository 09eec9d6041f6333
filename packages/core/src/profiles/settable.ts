import { type ProductSetting, type SettingName } from '../commands/settings.ts';
import type { Profile } from './profile.ts';

export type Settable = Profile['settable'][number];
/** A device as its gateway knows it. */
export interface SettableDevice {
  productKey: string;
  sn: string;
  ratedPowerW: number | null;
}

const told = 'setting:';

/** What of a device can be set through its gateway; shares of a rating that nobody knows cannot. */
export function settablesOf(profile: Profile, { productKey, ratedPowerW }: Omit<SettableDevice, 'sn'>): Settable[] {
  return profile.settable.filter(({ products, unit }) => products.includes(productKey) && (unit === 'W' || (ratedPowerW ?? 0) > 0));
}

export function settableSettings(profile: Profile, device: Omit<SettableDevice, 'sn'>): ProductSetting[] {
  return settablesOf(profile, device).map(({ setting, writesPerDay }) => ({ name: setting, proof: 'readBack', writesPerDay }));
}

/** Topic and payload that set it. `{sn}` is the device's, `{member}` what its serial adds to the connection's own. */
export function writeOf(
  { topic, unit }: Settable,
  value: number,
  device: SettableDevice,
  connection: { prefix: string; serial: string },
): { topic: string; payload: string } {
  const own = `${connection.serial}-`;
  const member = device.sn.startsWith(own) ? `${device.sn.slice(own.length)}/` : '';
  const below = topic.replace('{sn}', device.sn).replace('{member}', member);
  const payload = unit === 'W' ? String(Math.round(value)) : ((100 * value) / (device.ratedPowerW ?? 1)).toFixed(1);
  return { topic: connection.prefix === '' ? below : `${connection.prefix}/${below}`, payload };
}

/** The settings among what a message says of a device, in W, with how far each may be from what was written. */
export function toldSettings(
  profile: Profile,
  device: Omit<SettableDevice, 'sn'>,
  info: Readonly<Record<string, string>>,
): { name: SettingName; value: number; toleranceW: number }[] {
  return settablesOf(profile, device).flatMap(({ setting, unit, step }) => {
    const text = info[told + setting];
    const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
    const factor = unit === 'W' ? 1 : (device.ratedPowerW ?? 0) / 100;
    return Number.isFinite(number) && number >= 0 ? [{ name: setting, value: round(number * factor), toleranceW: step * factor }] : [];
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
