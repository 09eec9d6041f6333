import type { Command } from '@heliograph/core/contract/commands';
import type { TFunction } from 'i18next';

type Said = Pick<Command, 'step' | 'reason' | 'effect'> & Partial<Pick<Command, 'progress' | 'set'>>;

/** Where a command stands, as closely as it is known: the reason before the step, the observed effect or the firmware's progress behind it. */
export function stepText({ step, reason, effect, progress = null, set }: Said, t: TFunction): string {
  // Whether a version works shows in nothing: that it runs is the whole proof.
  const isWhole = effect === 'notObservable' && set?.firmware !== undefined;
  const said = reason === null ? t(`commands.step.${step}`) : t(`commands.reason.${reason}`);
  if (progress !== null && step !== 'verified' && step !== 'effective') return `${said} · ${progressText(progress, t)}`;
  return effect === null || effect === 'effective' || isWhole ? said : `${said} · ${t(`commands.effect.${effect}`)}`;
}

/** `Downloading 42 %`, and what the device said where it gave up. */
function progressText({ stage, percent, text }: NonNullable<Command['progress']>, t: TFunction): string {
  const how = percent === null ? t(`commands.stage.${stage}`) : `${t(`commands.stage.${stage}`)} ${percent} %`;
  return stage === 'failed' && text !== null ? `${how}: ${text}` : how;
}
