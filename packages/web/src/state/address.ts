/** The query of an address after a change: an empty value or null takes its name out, undefined leaves it as it is. */
export function withValues(search: URLSearchParams, values: Readonly<Record<string, string | null | undefined>>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === '' || value === null) next.delete(name);
    else if (value !== undefined) next.set(name, value);
  }
  return next;
}
