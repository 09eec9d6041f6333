import type { FirmwareBody } from '@heliograph/core/contract/mqtt';
import type { CommandBody } from '@heliograph/core/contract/mqtt';
import { RequestError } from '../http/request-error.ts';
import type { DispatcherDeps } from './dispatcher.ts';
import { changesIn, type TargetRow } from './target-row.ts';

/** What one command says to its device; undefined where the firmware that it would bring is not to be had any more. */
export async function commandBody(
  deps: Pick<DispatcherDeps, 'offerFirmware'>,
  target: TargetRow,
  now: number,
): Promise<CommandBody | undefined> {
  const changes = changesIn(target);
  if (changes.firmware === undefined) return { set: { ...changes } };
  try {
    const to = { versionNumber: String(changes.firmware), deviceId: target.device_id, now };
    const { firmwareId: _, ...firmware } = await deps.offerFirmware(to);
    return { firmware: firmware satisfies FirmwareBody };
  } catch (error) {
    if (error instanceof RequestError) return undefined;
    throw error;
  }
}

export function bringsFirmware(target: Pick<TargetRow, 'changes'>): boolean {
  return changesIn(target).firmware !== undefined;
}
