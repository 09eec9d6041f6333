const screenNames = ['plants', 'devices', 'faults', 'losses'] as const;
export type ScreenName = (typeof screenNames)[number];

const keys: Record<string, ScreenName> = { p: 'plants', d: 'devices', f: 'faults', l: 'losses' };

/** The list that a key goes to, from any other. */
export function screenOfKey(key: string): ScreenName | undefined {
  return Object.hasOwn(keys, key) ? keys[key] : undefined;
}
