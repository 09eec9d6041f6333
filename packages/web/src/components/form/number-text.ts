/** What somebody typed as a number: null for nothing, undefined for what is none. A comma counts as a point; thousands are not grouped. */
export function readNumber(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^[+-]?\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : undefined;
}

/** A number as it is typed; nothing for null. */
export function numberText(value: number | null): string {
  return value === null ? '' : String(value);
}
