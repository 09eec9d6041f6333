import type { AuditChange, AuditValue } from '@heliograph/core/contract/audit';
import type { AuditRule } from './rules.ts';

export type AnyRow = Readonly<Record<string, unknown>>;
/** The name of another record, where it has one. */
export type NameOf = (column: string, id: number) => string;

/** A change set of all settings is shorter. */
const LONGEST_TEXT = 2_000;

/** What differs between two states of a row; one that is not there has nothing in it. */
export function changesBetween(
  rule: Pick<AuditRule, 'ignored' | 'hidden' | 'references'>,
  before: AnyRow | undefined,
  after: AnyRow | undefined,
  nameOf: NameOf,
): AuditChange[] {
  const ignored: readonly string[] = rule.ignored ?? [];
  const hidden: readonly string[] = rule.hidden ?? [];
  const value = (row: AnyRow | undefined, column: string) => valueOf(rule, column, row?.[column], nameOf);
  return Object.keys(after ?? before ?? {})
    .filter((column) => !ignored.includes(column) && !isSame(before?.[column], after?.[column]))
    .map((column) => {
      const field = fieldName(column);
      if (hidden.includes(column)) return { field, before: null, after: null, isHidden: true };
      return { field, before: value(before, column), after: value(after, column), isHidden: false };
    });
}

/** `installed_capacity_wp` → `installedCapacityWp`, as the contract calls it; what a hash stands for by its own name. */
export function fieldName(column: string): string {
  return column.replace(/_(hash|id)$/, '').replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Nothing entered is nothing, whether as null or as an empty text. */
function isSame(before: unknown, after: unknown): boolean {
  return (before ?? '') === (after ?? '');
}

function valueOf(rule: Pick<AuditRule, 'references'>, column: string, value: unknown, nameOf: NameOf): AuditValue {
  if (value === null || value === undefined || value === '') return null;
  if (column in (rule.references ?? {})) return { id: String(Number(value)), name: nameOf(column, Number(value)) };
  if (/^(is|has)_/.test(column)) return value === 1;
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : null;
}
