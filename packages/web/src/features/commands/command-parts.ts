import type { ComponentType } from 'react';
import { useCanEach } from '../../state/user.ts';
import { HistoryPart } from './history/history-part.tsx';

/** The parts of the screen, in order; each is called by its key in the address and by `commands.parts.<key>`. */
export const commandParts = {
  history: HistoryPart,
} satisfies Record<string, ComponentType>;
export type CommandPart = keyof typeof commandParts;

/** The grant without which a part is not there. */
const grants: Record<CommandPart, string> = {
  history: 'commands:read',
};

/** Those that the user may see. */
export function useCommandParts(): CommandPart[] {
  const can = useCanEach();
  return (Object.keys(commandParts) as CommandPart[]).filter((key) => can(grants[key]));
}
