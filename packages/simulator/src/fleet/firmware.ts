import type { FleetDevice } from './types.ts';

type ProductKey = FleetDevice['productKey'];

/** What the maker of each product has brought out, the oldest first; the last is too new for anybody to run it. */
export const firmwareVersions: Readonly<Record<ProductKey, readonly [string, string, string]>> = {
  'string-inverter': ['2.3.7', '2.4.1', '2.5.0'],
  'micro-storage': ['1.8.2', '1.9.0', '1.10.0'],
  'grid-meter': ['3.1.4', '3.2.0', '3.3.0'],
  'weather-station': ['1.1.0', '1.2.0', '1.3.0'],
};

/** The version that a device came with; one in four missed the last update. */
export function installedVersion(productKey: ProductKey, salt: number): string {
  const [older, usual] = firmwareVersions[productKey];
  return salt % 4 === 0 ? older : usual;
}
