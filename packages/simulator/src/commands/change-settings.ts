import { limitsOf } from '@heliograph/core/commands/plan';
import { readSetting, type SettingValue } from '@heliograph/core/commands/settings';
import { shippedProducts } from '@heliograph/core/products';
import type { FleetDevice } from '../fleet/types.ts';
import type { DeviceMemory } from './memory.ts';

type Settings = Readonly<Record<string, SettingValue>>;
/** Orders: they are done and leave nothing to be told. */
const ORDERS = ['restart', 'oldSubDeviceSn'];

/** The values as the device keeps them, or why it takes none of them. */
export function readSettings(device: FleetDevice, current: Settings, wanted: Settings): { values: Settings } | { refusal: string } {
  const known = shippedProducts.find(({ productKey }) => productKey === device.productKey)?.settings ?? [];
  const values: Record<string, SettingValue> = {};
  for (const [name, value] of Object.entries(wanted)) {
    const setting = known.find((each) => each.name === name);
    if (!setting) return { refusal: `unknown setting ${name}` };
    const read = readSetting(setting.name, value, limitsOf(setting, device.ratedPowerW));
    if (!('value' in read)) return { refusal: `${name} out of range` };
    values[name] = read.value;
  }
  if (values.oldSubDeviceSn !== undefined && values.oldSubDeviceSn !== current.subDeviceSn) return { refusal: 'no such sub device' };
  return { values };
}

/** Puts values in force: what they hold back counts from this moment. */
export function changeSettings(memory: DeviceMemory, device: FleetDevice, values: Settings, now: number): void {
  // A converter that is told where to go is no longer shut.
  if (values.pcsMode !== undefined) delete memory.settings.pcsClose;
  Object.assign(memory.settings, Object.fromEntries(Object.entries(values).filter(([name]) => !ORDERS.includes(name))));
  const limitW = outputLimitW(memory.settings, device.ratedPowerW);
  const open = memory.limits.find(({ untilAt }) => untilAt === null);
  if ((open?.limitW ?? null) === limitW) return;
  if (open) open.untilAt = now;
  if (limitW !== null) memory.limits.push({ fromAt: now, untilAt: null, limitW });
}

/** The most that it may make; null where its rating alone holds it. */
function outputLimitW(settings: Settings, ratedPowerW: number | null): number | null {
  if (settings.mppt === 'close' || settings.pcsMode === 'close' || settings.pcsClose === 'closePcs') return 0;
  const { maxOutPower } = settings;
  return typeof maxOutPower === 'number' && ratedPowerW !== null && maxOutPower < ratedPowerW ? maxOutPower : null;
}
