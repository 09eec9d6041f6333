import type { EnergyMark } from '@heliograph/core/contract/energy-why';
import type { Span } from '../../components/chart/range.ts';

interface Placed {
  kind: string;
  startAt: number;
  endAt: number;
}

/** Marks that lie too near to each other for a finger, at their place along the axis. */
export interface MarkCluster<Mark extends Placed = EnergyMark> {
  /** Where its first mark begins and its last one ends, 0…1 of the axis. */
  from: number;
  to: number;
  marks: readonly Mark[];
  /** In the order in which they first occur. */
  kinds: readonly Mark['kind'][];
}

/** Cuts marks to what is shown and joins those that begin within `least` of the axis behind the first of their group. */
export function clustersOf<Mark extends Placed>(marks: readonly Mark[], { fromAt, toAt }: Span, least: number): MarkCluster<Mark>[] {
  const lengthMs = toAt - fromAt;
  const place = (at: number) => Math.min(1, Math.max(0, (at - fromAt) / lengthMs));
  const clusters: { from: number; to: number; marks: Mark[] }[] = [];
  const shown = marks.filter(({ startAt, endAt }) => startAt < toAt && endAt > fromAt).toSorted((a, b) => a.startAt - b.startAt);
  for (const mark of shown) {
    const [from, to] = [place(mark.startAt), place(mark.endAt)];
    const last = clusters.at(-1);
    if (last !== undefined && from - last.from < least) {
      last.marks.push(mark);
      last.to = Math.max(last.to, to);
    } else clusters.push({ from, to, marks: [mark] });
  }
  return clusters.map((cluster) => ({ ...cluster, kinds: [...new Set(cluster.marks.map(({ kind }) => kind))] }));
}
