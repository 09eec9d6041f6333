import { readGates, type Gate } from '@heliograph/core/commands/gates';
import type { TFunction } from 'i18next';

/** What a gate says, in the reader's language. */
export function gateWords({ subject, limit, unit, atLeast }: Gate, t: TFunction): string {
  const said = t(`commands.gate.${subject}`, { limit: unit === 'percent' ? `${limit} %` : String(limit) });
  return atLeast > 1 ? `${said} (${t('commands.gateFrom', { count: atLeast })})` : said;
}

/** Several as they are written; what cannot be read stands as it is. */
export function gatesWords(text: string, t: TFunction): string[] {
  const gates = readGates(text);
  return gates === undefined ? [text] : gates.map((gate) => gateWords(gate, t));
}
