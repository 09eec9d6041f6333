import type { FirmwareRecord } from '@heliograph/core/contract/firmware';

/** Where devices are chosen for a firmware; of several products the plan says which device takes it. */
export function rollOutAddress({ versionNumber, productKeys }: Pick<FirmwareRecord, 'versionNumber' | 'productKeys'>): string {
  const [only] = productKeys;
  const search = new URLSearchParams({ tab: 'firmware' });
  if (only !== undefined && productKeys.length === 1) search.set('productKey', only);
  search.set('set.firmware', versionNumber);
  return `?${search}`;
}
