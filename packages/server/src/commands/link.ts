import type { ChangeSet } from '@heliograph/core/commands/settings';
import type { CommandPayload } from '@heliograph/core/contract/mqtt';

/** The connections of this node, as far as commands need them. */
export interface DeviceLink {
  /** Connected here and listening on its own command topic. */
  isListening(deviceId: number): boolean;
  /** True once the bytes are with the operating system; false where nobody listens here. */
  send(deviceId: number, command: CommandPayload): Promise<boolean>;
  /** The same for a device behind a gateway, in the gateway's own words; undefined for any other. */
  order(deviceId: number, changes: ChangeSet): Promise<boolean> | undefined;
}

/** Before the broker is open. */
export const noLink: DeviceLink = { isListening: () => false, send: () => Promise.resolve(false), order: () => undefined };
