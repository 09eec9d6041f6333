import type { FleetYields } from '@heliograph/core/contract/fleet';
import type { TFunction } from 'i18next';

export type HeatRow = FleetYields['items'][number];
/** A day that has not begun there, one without a reading, one that still runs, and one that is over. */
export type CellKind = 'toCome' | 'unknown' | 'running' | 'over';

export function cellKind(row: HeatRow, date: string, value: number | null): CellKind {
  if (date > row.today) return 'toCome';
  if (value === null) return 'unknown';
  return date === row.today ? 'running' : 'over';
}

/** The yield that is drawn in full colour: the best day of all, to the next half, so that the scale has a plain end. */
export function topOf({ items }: Pick<FleetYields, 'items'>): number {
  const best = Math.max(0, ...items.flatMap(({ yields }) => yields.map((value) => value ?? 0)));
  return Math.max(1, Math.ceil(best * 2) / 2);
}

/** How strong a cell is, in percent; the weakest is still told from the ground. */
export function strength(value: number, top: number): number {
  return Math.round(8 + 92 * Math.min(1, Math.max(0, value / top)));
}

/** A cell in words. */
export function cellText({ dates }: FleetYields, row: HeatRow, index: number, t: TFunction, language: string): string {
  const date = dates[index] ?? '';
  const value = row.yields[index] ?? null;
  const day = new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(Date.parse(date));
  const kind = cellKind(row, date, value);
  const figure = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value ?? 0);
  const said = kind === 'over' ? `${figure} kWh/kWp` : t(`fleet.heat.${kind}`, { value: figure });
  return `${row.plantName} · ${day} · ${said}`;
}

/** Where an arrow key leads in a grid; null where there is nothing further, or the key means something else. */
export function nextCell(
  key: string,
  [row, column]: readonly [number, number],
  [rows, columns]: readonly [number, number],
): [number, number] | null {
  const moves: Record<string, [number, number]> = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    Home: [row, 0],
    End: [row, columns - 1],
  };
  const next = moves[key];
  if (next === undefined) return null;
  return next[0] < 0 || next[0] >= rows || next[1] < 0 || next[1] >= columns ? null : next;
}
