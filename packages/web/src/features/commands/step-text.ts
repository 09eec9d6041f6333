import type { Command } from '@heliograph/core/contract/commands';
import type { TFunction } from 'i18next';

/** Where a command stands, as closely as it is known: the reason before the step, the observed effect behind it. */
export function stepText({ step, reason, effect }: Pick<Command, 'step' | 'reason' | 'effect'>, t: TFunction): string {
  const said = reason === null ? t(`commands.step.${step}`) : t(`commands.reason.${reason}`);
  return effect === null || effect === 'effective' ? said : `${said} · ${t(`commands.effect.${effect}`)}`;
}
