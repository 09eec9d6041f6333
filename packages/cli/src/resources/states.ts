import type { Device } from '@heliograph/core/contract/devices';
import type { Plant } from '@heliograph/core/contract/plants';
import type { Hue } from '../colour.ts';
import type { Translate } from '../language.ts';

type DeviceState = Device['state'];
type PlantState = Plant['state'];

/** Shapes of the visual language: colour never says a thing alone. */
export const deviceShapes: Record<DeviceState, string> = {
  producing: '●',
  reporting: '●',
  idle: '◐',
  unreachable: '○',
  fault: '▲',
  neverReported: '?',
};
export const plantShapes: Record<PlantState, string> = { online: '●', offline: '○', fault: '▲' };

const mutedStates = new Set<DeviceState | PlantState>(['idle', 'unreachable', 'neverReported', 'offline']);

export function deviceStateText(state: DeviceState, t: Translate): string {
  return `${deviceShapes[state]} ${t(`states.${state}`)}`;
}

export function plantStateText(state: PlantState, t: Translate): string {
  return `${plantShapes[state]} ${t(`states.${state}`)}`;
}

export function stateHue(state: DeviceState | PlantState): Hue | undefined {
  if (state === 'fault') return 'fault';
  return mutedStates.has(state) ? 'muted' : undefined;
}
