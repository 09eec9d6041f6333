import type { EnergyFlow } from '@heliograph/core/energy';
import type { Product } from '@heliograph/core/contract/products';
import { readNumber } from '../../components/form/number-text.ts';

export interface SwapValues {
  newSn?: string;
  reason?: string;
  /** Date and time at the plant, `YYYY-MM-DDTHH:mm`; empty for now. */
  at?: string;
  closing?: Partial<Record<EnergyFlow, string>>;
  opening?: Partial<Record<EnergyFlow, string>>;
}
export interface CounterFlow {
  flow: EnergyFlow;
  channel: string;
}

const counters: readonly CounterFlow[] = [
  { flow: 'total', channel: 'energyTotalWh' },
  { flow: 'import', channel: 'importTotalWh' },
  { flow: 'export', channel: 'exportTotalWh' },
  { flow: 'load', channel: 'loadTotalWh' },
  { flow: 'charge', channel: 'batteryChargeTotalWh' },
  { flow: 'discharge', channel: 'batteryDischargeTotalWh' },
];

/** The lifetime counters that a product's devices have. */
export function counterFlows(product: Pick<Product, 'channels'> | undefined): readonly CounterFlow[] {
  const names = new Set(product?.channels.map(({ name }) => name));
  return counters.filter(({ channel }) => names.has(channel));
}

/** What is sent: only counters of which something was written down, and the time as an instant. */
export function swapBody(
  { newSn = '', reason = '', at = '', closing = {}, opening = {} }: SwapValues,
  flows: readonly CounterFlow[],
  timeZone: string,
) {
  const read = (text: string | undefined) => readNumber(text ?? '') ?? null;
  const written = flows
    .map(({ flow }) => ({ flow, closingKwh: read(closing[flow]), openingKwh: read(opening[flow]) }))
    .filter(({ closingKwh, openingKwh }) => closingKwh !== null || openingKwh !== null);
  return { newSn: newSn.trim(), reason: reason.trim(), counters: written, ...(at !== '' && { at: instantAt(at, timeZone) }) };
}

/** The instant at which clocks in a zone show this; of the two in a repeated hour the first. */
export function instantAt(local: string, timeZone: string): number {
  const wanted = Date.parse(`${local}Z`);
  const shownAt = (at: number) => Date.parse(`${clock(timeZone).format(at).replace(', ', 'T').replace(' ', 'T')}Z`);
  const offsets = [wanted - 86_400_000, wanted + 86_400_000].map((at) => shownAt(at) - at);
  const candidates = offsets.map((offset) => wanted - offset).filter((at) => shownAt(at) === wanted);
  // In the hour that a change of clocks leaves out, the clock as it went before is meant.
  return candidates.length > 0 ? Math.min(...candidates) : wanted - offsets[0]!;
}

function clock(timeZone: string) {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  return new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone, hourCycle: 'h23' });
}
