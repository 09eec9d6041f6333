import type { Command } from '@heliograph/core/contract/commands';
import { Link } from 'react-router-dom';
import { Age } from '../../../components/age.tsx';
import { readerZone } from '../reader-zone.ts';
import { changeText, useSettingText } from '../use-setting-text.ts';
import { RungBar } from './rung-bar.tsx';
import css from './run.module.css';

/** A device of a push: how far it is first. */
export function RunCompact({ command, to }: { command: Command; to: string }) {
  const change = changeText(command, useSettingText(), false);
  const said = command.ackContent ? `${change} · ${command.ackContent}` : change;
  return (
    <Link to={to} className={css.compact} preventScrollReset>
      <span className={css.compactName} title={command.deviceName}>
        {command.deviceName}
      </span>
      <span className={css.quiet}>
        <Age at={command.stepAt} timeZone={readerZone()} />
      </span>
      <span className={css.whole}>
        <RungBar command={command} />
      </span>
      <span className={css.compactText} title={said}>
        {said}
      </span>
    </Link>
  );
}
