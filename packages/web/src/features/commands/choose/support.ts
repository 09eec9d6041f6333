import { limitsOf } from '@heliograph/core/commands/plan';
import { settingNames, type SettingName } from '@heliograph/core/commands/settings';
import type { Device } from '@heliograph/core/contract/devices';
import type { Product } from '@heliograph/core/contract/products';

export interface Support {
  /** How many of the chosen devices take the setting. */
  count: number;
  /** The range that all of them allow; null where the setting is no number. */
  min: number | null;
  max: number | null;
  /** The widest of them. */
  mostMax: number | null;
}

type Chosen = Pick<Device, 'productKey' | 'ratedPowerW'>;

/** What the chosen devices take, setting by setting. */
export function supportOf(
  devices: readonly Chosen[],
  products: readonly Pick<Product, 'productKey' | 'settings'>[],
): Record<SettingName, Support> {
  const byKey = new Map(products.map((product) => [product.productKey, product.settings ?? []]));
  const entries = settingNames.map((name) => {
    const limits = devices.flatMap((device) => {
      const setting = byKey.get(device.productKey)?.find((each) => each.name === name);
      return setting === undefined ? [] : [limitsOf(setting, device.ratedPowerW)];
    });
    const [mins, maxes] = [limits.flatMap(({ min }) => min ?? []), limits.flatMap(({ max }) => max ?? [])];
    const isNumber = mins.length > 0 && maxes.length > 0;
    return [
      name,
      {
        count: limits.length,
        min: isNumber ? mins.reduce((a, b) => Math.max(a, b)) : null,
        max: isNumber ? maxes.reduce((a, b) => Math.min(a, b)) : null,
        mostMax: isNumber ? maxes.reduce((a, b) => Math.max(a, b)) : null,
      },
    ] as const;
  });
  return Object.fromEntries(entries) as Record<SettingName, Support>;
}
