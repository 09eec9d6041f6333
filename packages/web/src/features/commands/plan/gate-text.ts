import { gateSubjects, readGates, type GateSubject } from '@heliograph/core/commands/gates';

/** A gate while it is typed. */
export interface GateRow {
  subject: GateSubject;
  limit: string;
  unit: 'count' | 'percent';
  atLeast: number;
}

export function rowsOf(text: string): GateRow[] {
  return (readGates(text) ?? []).map((gate) => ({ ...gate, limit: String(gate.limit) }));
}

/** The rows as gates are written; a power gate is a share, and needs some devices to compare. */
export function textOf(rows: readonly GateRow[]): string {
  return rows
    .map(({ subject, limit, unit, atLeast }) => {
      const isShare = unit === 'percent' || subject === 'powerPct';
      return `${subject}${subject === 'powerPct' ? '<' : '>'}${limit.trim()}${isShare ? '%' : ''}${atLeast > 1 ? `/${atLeast}` : ''}`;
    })
    .join(',');
}

const usual: Record<GateSubject, Omit<GateRow, 'subject'>> = {
  failed: { limit: '1', unit: 'count', atLeast: 1 },
  rejected: { limit: '10', unit: 'percent', atLeast: 10 },
  timedOut: { limit: '20', unit: 'percent', atLeast: 5 },
  newFaults: { limit: '1', unit: 'count', atLeast: 1 },
  lost: { limit: '1', unit: 'count', atLeast: 1 },
  powerPct: { limit: '70', unit: 'percent', atLeast: 1 },
};

export function usualRow(subject: GateSubject): GateRow {
  return { subject, ...usual[subject] };
}

/** The first subject that no gate has yet. */
export function nextSubject(rows: readonly GateRow[]): GateSubject | undefined {
  return gateSubjects.find((subject) => !rows.some((row) => row.subject === subject));
}
