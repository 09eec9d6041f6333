import { Big } from 'big.js';
import { isKnown, type Known } from '../kpi.ts';
import { priceSlotAt, splitByPrice, type PriceRow, type Span } from './price-slots.ts';

/** What a plant exported and used itself within one interval. */
export interface RevenueInterval extends Span {
  exportedKwh: Known;
  selfConsumedKwh: Known;
}
/** Decimal strings in the money of the prices; null where nothing of it is both measured and priced. */
export interface Revenue {
  sales: string | null;
  avoidedPurchase: string | null;
  /** Null unless both parts are known. */
  total: string | null;
  /** Energy that no price covered, as decimal strings: it is in none of the sums. */
  unpricedKwh: { exported: string; selfConsumed: string };
}

/**
 * Σ[E_exp·p_sell(t) + E_self·p_buy(t)] in exact decimals, sales and avoided purchase apart. An interval across a boundary
 * is split by time.
 */
export function revenue(
  intervals: readonly RevenueInterval[],
  rows: readonly PriceRow[],
  place: { areaCode: string; timeZone: string },
): Revenue {
  const area = rows.filter(({ areaCode }) => areaCode === place.areaCode);
  const sold = new Account();
  const kept = new Account();
  for (const interval of intervals) {
    const parts = splitByPrice(interval, area, place.timeZone).map((part) => ({
      lengthMs: part.toAt - part.fromAt,
      slot: priceSlotAt(area, place.areaCode, place.timeZone, part.fromAt),
    }));
    sold.add(
      interval.exportedKwh,
      parts.map(({ lengthMs, slot }) => ({ lengthMs, pricePerKwh: slot?.sellPerKwh ?? null })),
    );
    kept.add(
      interval.selfConsumedKwh,
      parts.map(({ lengthMs, slot }) => ({ lengthMs, pricePerKwh: slot?.buyPerKwh ?? null })),
    );
  }
  return {
    sales: text(sold.money),
    avoidedPurchase: text(kept.money),
    total: sold.money && kept.money && text(sold.money.plus(kept.money)),
    unpricedKwh: { exported: sold.unpricedKwh.toFixed(), selfConsumed: kept.unpricedKwh.toFixed() },
  };
}

interface Part {
  lengthMs: number;
  pricePerKwh: string | null;
}

class Account {
  unpricedKwh = new Big(0);
  money: Big | null = null;

  add(energyKwh: Known, parts: readonly Part[]): void {
    if (!isKnown(energyKwh)) return;
    const wholeMs = lengthOf(parts);
    // Parts of one price are taken together: an interval under a single price is never divided.
    for (const [pricePerKwh, same] of groupByPrice(parts)) {
      const partMs = lengthOf(same);
      const partKwh = partMs === wholeMs ? new Big(energyKwh) : new Big(energyKwh).times(partMs).div(wholeMs);
      if (pricePerKwh === null) this.unpricedKwh = this.unpricedKwh.plus(partKwh);
      else this.money = (this.money ?? new Big(0)).plus(partKwh.times(pricePerKwh));
    }
  }
}

function groupByPrice(parts: readonly Part[]): [string | null, Part[]][] {
  const prices = [...new Set(parts.map(({ pricePerKwh }) => pricePerKwh))];
  return prices.map((price) => [price, parts.filter(({ pricePerKwh }) => pricePerKwh === price)]);
}

const lengthOf = (parts: readonly Part[]) => parts.reduce((total, { lengthMs }) => total + lengthMs, 0);
const text = (money: Big | null) => money?.toFixed() ?? null;
