/** One word for a POSIX shell: nothing inside single quotes is special but the quote itself. */
export function shellQuote(text: string): string {
  return /^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
