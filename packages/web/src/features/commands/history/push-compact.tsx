import type { Push } from '@heliograph/core/contract/commands';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Age } from '../../../components/age.tsx';
import compact from '../../../components/compact.module.css';
import { readerZone } from '../reader-zone.ts';
import { StatusMark } from '../status-mark.tsx';
import { useSettingText } from '../use-setting-text.ts';
import { PushStateText } from './push-state.tsx';

/** A push in two lines. */
export function PushCompact({ push, to = `?push=${push.id}` }: { push: Push; to?: string }) {
  const { t } = useTranslation();
  const text = useSettingText().listOf(push.set);
  const said = `${t('commands.pushNumber', { id: push.id })} · ${text}`;
  return (
    <Link to={to} className={compact.link}>
      <span className={compact.name} title={said}>
        {said}
      </span>
      <StatusMark status={push.status} />
      <span className={compact.aside} title={push.sendBy}>
        <PushStateText push={push} /> · {push.sendBy}
      </span>
      <span className={compact.aside}>
        <Age at={push.createTime} timeZone={readerZone()} />
      </span>
    </Link>
  );
}
