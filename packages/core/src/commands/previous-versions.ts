import type { Command } from '../contract/commands.ts';

/** Version → devices that had it before a push gave them another. A device that never told its version has no way back. */
export function previousVersions(commands: readonly Pick<Command, 'deviceId' | 'before' | 'set' | 'status'>[]): Map<string, string[]> {
  const back = commands.flatMap(({ deviceId, before, set, status }) => {
    const version = before.firmware;
    const isWayBack = status === 'success' && typeof version === 'string' && version !== set.firmware;
    return isWayBack ? [{ deviceId, version }] : [];
  });
  return new Map(
    [...Map.groupBy(back, ({ version }) => version)].map(([version, each]) => [version, each.map(({ deviceId }) => deviceId)]),
  );
}
