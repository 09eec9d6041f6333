import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useCanEach } from '../../state/user.ts';
import { ApprovalPart } from './approval-part.tsx';
import { FirmwarePart } from '../firmware/firmware-part.tsx';
import { HistoryPart } from './history/history-part.tsx';
import { PushPart } from './push-part.tsx';
import { commandQueries } from './queries.ts';

/** The parts of the screen, in order; each is called by its key in the address and by `commands.parts.<key>`. */
export const commandParts = {
  push: PushPart,
  history: HistoryPart,
  approval: ApprovalPart,
  firmware: FirmwarePart,
} satisfies Record<string, ComponentType>;
export type CommandPart = keyof typeof commandParts;

/** The grant without which a part is not there. */
const grants: Record<CommandPart, string> = {
  push: 'commands:write',
  history: 'commands:read',
  approval: 'commands:read',
  firmware: 'firmware:read',
};

/** Those that the user may see; approval where the server asks for it. */
export function useCommandParts(): CommandPart[] {
  const can = useCanEach();
  const { data } = useQuery(commandQueries.rules());
  return (Object.keys(commandParts) as CommandPart[])
    .filter((key) => can(grants[key]))
    .filter((key) => key !== 'approval' || data?.needsApproval === true);
}
