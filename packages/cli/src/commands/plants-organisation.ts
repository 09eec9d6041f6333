import { clean } from '../clean.ts';
import { EXIT, UserError } from '../errors.ts';

const NONE = 'none';
const SHOWN = 10;

/** The organisation that an id or an exact name means; null for `none`. Several of one name are listed, none is guessed. */
export function organisationId(known: readonly { id: string; name: string }[], text: string): string | null {
  if (text === NONE) return null;
  const found = known.filter(({ id, name }) => id === text || name === text);
  if (found.length === 1) return found[0]?.id ?? null;
  const lines = (found.length > 1 ? found : known).slice(0, SHOWN).map(({ id, name }) => `  ${id}  ${clean(name)}`);
  const key = found.length > 1 ? 'problem.ambiguous' : 'problem.notOrganisation';
  throw new UserError({ key, params: { text: clean(text) }, lines, exitCode: EXIT.usage });
}
