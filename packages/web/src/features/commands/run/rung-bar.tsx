import type { Command } from '@heliograph/core/contract/commands';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '../status-mark.tsx';
import { stepText } from '../step-text.ts';
import css from './rung-bar.module.css';
import { rungNames, rungsOf } from './rungs.ts';

/** How far a command has climbed: in words, and as a bar of its rungs. */
export function RungBar({ command }: { command: Pick<Command, 'step' | 'reason' | 'effect' | 'status' | 'progress' | 'set'> }) {
  const { t } = useTranslation();
  const climbed = rungsOf(command);
  return (
    <span className={css.root}>
      <span className={css[command.status]} aria-hidden="true">
        {rungNames.map((name, index) => (
          <span key={name} className={index < climbed ? css.climbed : css.open} />
        ))}
      </span>
      <StatusMark status={command.status} text={stepText(command, t)} />
    </span>
  );
}
