import { knownTimeZone, wallClockMs } from '../format/date.ts';

/** Prices of an area between two instants, `validFromAt ≤ t < validToAt`; without an end they hold until further notice. */
export interface PriceRow {
  areaCode: string;
  validFromAt: number;
  validToAt: number | null;
  slots: readonly PriceSlot[];
}
/** `[start, end)` on the plant's own clock, `HH:mm`; an end before the start crosses midnight, an equal one is the whole day. */
export interface PriceSlot {
  start: string;
  end: string;
  /** Decimal strings, money per kWh; null where nothing is paid for it. */
  sellPerKwh: string | null;
  buyPerKwh: string | null;
}
export interface Span {
  fromAt: number;
  toAt: number;
}

/** The slot that holds an instant: of the area's valid row that began last, the first slot that covers the plant's clock. */
export function priceSlotAt(rows: readonly PriceRow[], areaCode: string, timeZone: string, at: number): PriceSlot | undefined {
  const valid = rows.filter((row) => row.areaCode === areaCode && row.validFromAt <= at && at < (row.validToAt ?? Infinity));
  const row = valid.reduce<PriceRow | undefined>((last, each) => (last && last.validFromAt >= each.validFromAt ? last : each), undefined);
  const clockMs = timeOfDay(wallClockMs(at, knownTimeZone(timeZone)));
  return row?.slots.find((slot) => covers(slot, clockMs));
}

/** The interval cut where its price may change: at each edge of a slot on the plant's clock, and where a row begins or ends. */
export function splitByPrice({ fromAt, toAt }: Span, rows: readonly PriceRow[], timeZone: string): Span[] {
  const edges = [
    ...new Set(rows.flatMap(({ slots }) => slots).flatMap(({ start, end }) => [clockOf(start) % dayMs, clockOf(end) % dayMs])),
  ];
  const limits = rows.flatMap(({ validFromAt, validToAt }) => [validFromAt, validToAt ?? Infinity]);
  const spans: Span[] = [];
  for (let at = fromAt; at < toAt;) {
    const limit = Math.min(toAt, ...limits.filter((instant) => instant > at));
    const next = Math.min(limit, nextEdge(at, edges, knownTimeZone(timeZone)));
    spans.push({ fromAt: at, toAt: next });
    at = next;
  }
  return spans;
}

const dayMs = 86_400_000;

function nextEdge(at: number, edges: readonly number[], timeZone: string): number {
  const wall = wallClockMs(at, timeZone);
  const waits = edges.map((edge) => (edge - timeOfDay(wall) + dayMs) % dayMs || dayMs);
  const edgeAt = at + Math.min(dayMs, ...waits);
  const isClockSteady = wallClockMs(edgeAt, timeZone) - wall === edgeAt - at;
  return isClockSteady ? edgeAt : clockChange(at, edgeAt, timeZone);
}

/** The first instant at which the clock no longer runs as it did at `at`: its change is a cut as well. */
function clockChange(at: number, until: number, timeZone: string): number {
  const offset = wallClockMs(at, timeZone) - at;
  let [before, after] = [at, until];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallClockMs(middle, timeZone) - middle === offset) before = middle;
    else after = middle;
  }
  return after;
}

function covers({ start, end }: PriceSlot, clockMs: number): boolean {
  const [from, to] = [clockOf(start), clockOf(end)];
  if (from === to) return true;
  return from < to ? from <= clockMs && clockMs < to : clockMs >= from || clockMs < to;
}

function clockOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':');
  return (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function timeOfDay(wallMs: number): number {
  return ((wallMs % dayMs) + dayMs) % dayMs;
}
