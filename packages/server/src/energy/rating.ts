import type { RatedDevice } from './marks.ts';

/**
 * What a device can make at most, for telling a jump of its counter from energy. Without a rating of its own a generator
 * makes no more than the plant's panels; what a meter counts has no such bound.
 */
export function ratingOf({ rated_power_w: own, role, installed_capacity_wp: plant }: RatedDevice): number | null {
  return own ?? (role === 'generation' ? plant : null);
}
