import type { Command } from '@heliograph/core/contract/commands';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Age } from '../../../components/age.tsx';
import compact from '../../../components/compact.module.css';
import { readerZone } from '../reader-zone.ts';
import { StatusMark } from '../status-mark.tsx';
import { stepText } from '../step-text.ts';
import { useSettingText } from '../use-setting-text.ts';

/** A command to one device in two lines. */
export function CommandCompact({ command }: { command: Command }) {
  const { t } = useTranslation();
  const said = `${command.deviceName} · ${command.plantName}`;
  const settings = useSettingText().listOf(command.set);
  const result = [settings, stepText(command, t), command.ackContent].filter(Boolean).join(' · ');
  return (
    <Link to={`/systems/cmd?push=${command.pushId}`} className={compact.link}>
      <span className={compact.name} title={said}>
        {said}
      </span>
      <StatusMark status={command.status} />
      <span className={compact.aside} title={result}>
        {result}
      </span>
      <span className={compact.aside}>
        <Age at={command.createTime} timeZone={readerZone()} />
      </span>
    </Link>
  );
}
