import type { Listener } from '../locale-keys.ts';
import { readGates, type Gate } from './gates.ts';

/** What a gate says, in the reader's language. */
export function gateWords({ subject, limit, unit, atLeast }: Gate, say: Listener['say']): string {
  const said = say(`commands.gate.${subject}`, { limit: unit === 'percent' ? `${limit} %` : String(limit) });
  return atLeast > 1 ? `${said} (${say('commands.gateFrom', { count: atLeast })})` : said;
}

/** Several as they are written; what cannot be read stands as it is. */
export function gatesWords(text: string, say: Listener['say']): string[] {
  const gates = readGates(text);
  return gates === undefined ? [text] : gates.map((gate) => gateWords(gate, say));
}
