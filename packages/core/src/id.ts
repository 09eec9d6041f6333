/** A record's id as text: a positive decimal integer of at most 16 digits. */
export const ID_PATTERN = /^[1-9]\d{0,15}$/;

export function isId(text: string): boolean {
  return ID_PATTERN.test(text);
}
