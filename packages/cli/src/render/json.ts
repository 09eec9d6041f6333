import { usageError } from '../errors.ts';

/** C1 controls and marks that reorder text; JSON itself escapes the C0 controls alone. */
const UNSAFE = /[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** JSON that means the same and is safe on a terminal. */
export function toJson(value: unknown, isPretty: boolean): string {
  const text = JSON.stringify(value, null, isPretty ? 2 : undefined) ?? 'null';
  return text.replace(UNSAFE, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** `name,owner.name` as a list; a field that the resource does not have is refused with those it has. */
export function parseFields(text: string, known: readonly string[]): string[] {
  const fields = text.split(',').map((field) => field.trim());
  const unknown = fields.filter((field) => !known.includes(field.split('.')[0] ?? ''));
  if (unknown.length > 0) {
    throw usageError('problem.unknownField', { field: unknown.join(', '), fields: known.join(', ') }, { next: 'problem.unknownFieldNext' });
  }
  return fields;
}

/** The chosen fields of a record, in the order asked for. */
export function pickFields(row: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, valueAt(row, field)]));
}

function valueAt(row: object, field: string): unknown {
  let at: unknown = row;
  for (const part of field.split('.')) {
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, part) ? (at as Record<string, unknown>)[part] : undefined;
  }
  return at ?? null;
}
