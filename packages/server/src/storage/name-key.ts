/** A name as it is sorted and searched: NFKD, without marks, lower case. Stored beside the name as `name_key`. */
export function nameKey(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
