import { gatewayProducts } from '../gateway-products.ts';
import { shippedProducts } from '../products.ts';
import type { Profile } from './profile.ts';

/** Readings as a profile names them. */
export type RawValues = Readonly<Record<string, number | null>>;

interface Metered {
  power: readonly string[];
  energy: readonly string[];
  day: readonly string[];
  return: readonly string[];
}
const generated: Metered = { power: ['powerW'], energy: ['energyTotalWh'], day: ['energyDayWh'], return: [] };
/** What a metered power and its counters are, by what the meter is of. */
const meteredBy: Readonly<Record<string, Metered>> = {
  'grid-meter': { power: ['gridPowerW', 'powerW'], energy: ['importTotalWh'], day: [], return: ['exportTotalWh'] },
  'load-meter': { power: ['loadPowerW', 'powerW'], energy: ['loadTotalWh'], day: [], return: [] },
};
const channelsOf = new Map(
  [...shippedProducts, ...gatewayProducts].map(({ productKey, channels }) => [productKey, new Set(channels.map(({ name }) => name))]),
);
const reversed: Record<string, string> = { '@energy': '@return', '@return': '@energy' };

/** Adds up what has parts, calls everything as the product does, and leaves out what the product has no channel for. */
export function finishValues(
  profile: Profile,
  target: { productKey: string; isReversed: boolean },
  raw: RawValues,
): Record<string, number | null> {
  const values: Record<string, number | null> = { ...raw };
  for (const { channel, of, isWhole, productKey } of profile.sums) {
    const isOther = productKey !== undefined && productKey !== target.productKey;
    if (channel in values || isOther) continue;
    const parts = of.map((part) => values[part]).filter((part) => typeof part === 'number');
    if (parts.length > 0 && (!isWhole || parts.length === of.length)) values[channel] = parts.reduce((sum, part) => sum + part, 0);
  }
  const channels = channelsOf.get(target.productKey);
  const finished: Record<string, number | null> = {};
  for (const [name, value] of Object.entries(values)) {
    const isTurned = target.isReversed && name === '@power' && value !== null;
    for (const channel of namesOf(name, target)) if (channels?.has(channel)) finished[channel] ??= isTurned ? 0 - value : value;
  }
  return finished;
}

function namesOf(name: string, { productKey, isReversed }: { productKey: string; isReversed: boolean }): readonly string[] {
  if (!name.startsWith('@')) return [name];
  const metered = meteredBy[productKey] ?? generated;
  const turned = isReversed ? (reversed[name] ?? name) : name;
  return metered[turned.slice(1) as keyof Metered] ?? [];
}
