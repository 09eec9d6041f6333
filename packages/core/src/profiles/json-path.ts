/**
 * A member of parsed JSON: `a.b`, `list.0`, `list.[type=eim].wNow` (the first whose members have those values,
 * several separated by commas). The empty path is the value itself; undefined where there is nothing.
 */
export function readPath(value: unknown, path: string): unknown {
  if (path === '') return value;
  let current = value;
  for (const step of path.split('.')) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = step.startsWith('[') ? findMember(current, step.slice(1, -1)) : memberOf(current, step);
  }
  return current;
}

/** The members of a list or an object with their key or index. */
export function membersOf(value: unknown): [key: string, member: unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function memberOf(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

function findMember(value: object, test: string): unknown {
  const wanted = test.split(',').map((pair) => pair.split('=') as [string, string]);
  const fits = (member: unknown) =>
    typeof member === 'object' && member !== null && wanted.every(([name, text]) => String(memberOf(member, name)) === text);
  return membersOf(value).find(([, member]) => fits(member))?.[1];
}
