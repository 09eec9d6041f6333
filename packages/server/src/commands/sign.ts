import { createHmac } from 'node:crypto';
import { signedText, type CommandBody, type CommandPayload } from '@heliograph/core/contract/mqtt';

/** What goes out to a device: id, expiry and body under an HMAC with its own secret. */
export function signCommand(
  device: { productKey: string; sn: string; secret: string },
  command: { id: string; expiresAt: number; body: CommandBody },
): CommandPayload {
  const unsigned = { id: command.id, expiresAt: command.expiresAt, body: JSON.stringify(command.body) };
  return { ...unsigned, hmac: createHmac('sha256', device.secret).update(signedText(device, unsigned)).digest('hex') };
}
