import type { FleetOverview } from '@heliograph/core/contract/fleet';

/** Today against yesterday at the same local time, over the plants known on both days; null without a yesterday to compare with. */
export function changeSinceYesterday({ yesterday }: Pick<FleetOverview, 'yesterday'>): number | null {
  const { energyKwh, todayKwh } = yesterday;
  if (energyKwh === null || todayKwh === null || energyKwh <= 0) return null;
  return todayKwh / energyKwh - 1;
}

/** How much of what was expected is lost; null where what was expected is not known. */
export function lostShare({ lostToday }: Pick<FleetOverview, 'lostToday'>): number | null {
  const { energyKwh, expectedKwh } = lostToday;
  return energyKwh === null || !expectedKwh ? null : energyKwh / expectedKwh;
}

/** A plant against its peers: −0.2 is a fifth below their median. */
export function behindPeers(peers: { yieldKwhPerKwp: number; medianKwhPerKwp: number } | null): number | null {
  return peers === null || peers.medianKwhPerKwp <= 0 ? null : peers.yieldKwhPerKwp / peers.medianKwhPerKwp - 1;
}

/** A share as a bar from the middle: −1…1, where half off fills a side. */
export function barOf(change: number): number {
  return Math.max(-1, Math.min(1, change * 2));
}
