import { createHmac, timingSafeEqual } from 'node:crypto';
import { type CommandBody, commandBodySchema, commandPayloadSchema, signedText } from '@heliograph/core/contract/mqtt';

export interface OpenedCommand {
  id: string;
  expiresAt: number;
  body: CommandBody;
}

/** What a command says; undefined where it is not from the server, or too late to be done. */
export function openCommand(
  payload: string,
  device: { productKey: string; sn: string; password: string },
  now: number,
): OpenedCommand | undefined {
  const command = commandPayloadSchema.safeParse(parsed(payload)).data;
  if (!command || !isSigned(command.hmac, signedText(device, command), device.password)) return undefined;
  const body = commandBodySchema.safeParse(parsed(command.body)).data;
  return body && now <= command.expiresAt ? { id: command.id, expiresAt: command.expiresAt, body } : undefined;
}

function isSigned(hmac: string, text: string, password: string): boolean {
  const own = createHmac('sha256', password).update(text).digest();
  const theirs = Buffer.from(hmac, 'hex');
  return own.length === theirs.length && timingSafeEqual(own, theirs);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
