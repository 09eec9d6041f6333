import { clean } from '../clean.ts';
import type { Context } from '../context.ts';
import { Cancelled, usageError } from '../errors.ts';

/** Asks on a terminal; a script says `--yes`, and is never asked. */
export async function confirm(context: Context, question: string, isSure: boolean): Promise<void> {
  if (isSure) return;
  const { stdin, signal, t } = context;
  if (!stdin.isTTY || !process.stderr.isTTY) throw usageError('problem.notConfirmed', {}, { next: 'problem.notConfirmedNext' });
  const { ask } = await import('../prompt.ts');
  const [answer = ''] = await ask([{ text: `${clean(question)} ${t('prompt.yesNo')} ` }], signal);
  if (![plain(t('prompt.yes')), 'yes'].includes(plain(answer))) throw new Cancelled();
}

/** As it is typed on any keyboard: without accents. */
function plain(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}
