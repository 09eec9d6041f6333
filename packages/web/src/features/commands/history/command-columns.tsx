import type { Command } from '@heliograph/core/contract/commands';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Column } from '../../../components/data-table.tsx';
import { Moment } from '../moment.tsx';
import { StatusMark } from '../status-mark.tsx';
import { useSettingText } from '../use-setting-text.ts';
import { stepText } from '../step-text.ts';
import { Where } from '../where.tsx';
import css from './history.module.css';
import { sourceText } from './push-state.tsx';
import { SettingsText } from './settings-text.tsx';

type SettingText = ReturnType<typeof useSettingText>;

/** Device, status, how far, settings, ackContent, createTime, source, sendBy, push. */
export function useCommandColumns(): readonly Column<Command>[] {
  const { t } = useTranslation();
  const text = useSettingText();
  return useMemo(() => columns(t, text), [t, text]);
}

function columns(t: TFunction, text: SettingText): Column<Command>[] {
  return [
    {
      key: 'device',
      width: 176,
      title: t('commands.column.device'),
      render: (command) => <Where to={`/devices/devices_detail?id=${command.deviceId}&tab=parameters`} device={command} />,
    },
    { key: 'status', width: 124, title: t('commands.column.status'), render: (command) => <StatusMark status={command.status} /> },
    { key: 'step', width: 190, title: t('commands.column.result'), render: (command) => <Said text={stepText(command, t)} /> },
    { key: 'settings', title: t('commands.column.settings'), render: (command) => <SettingsText text={text.listOf(command.set)} /> },
    {
      key: 'ackContent',
      width: 150,
      title: t('commands.column.ackContent'),
      render: (command) => (command.ackContent ? <Said text={command.ackContent} /> : <span className={css.quiet}>–</span>),
    },
    {
      key: 'createTime',
      width: 164,
      sort: 'createTime',
      isDescendingFirst: true,
      title: t('commands.column.createTime'),
      render: (command) => <Moment at={command.createTime} />,
    },
    { key: 'source', width: 88, title: t('commands.column.source'), render: (command) => sourceText(command.source, t) },
    { key: 'sendBy', width: 96, title: t('commands.column.sendBy'), render: (command) => <Said text={command.sendBy} /> },
    {
      key: 'push',
      width: 84,
      title: t('commands.column.push'),
      render: (command) => <Link to={`/systems/cmd?push=${command.pushId}`}>{t('commands.pushNumber', { id: command.pushId })}</Link>,
    },
  ];
}

function Said({ text }: { text: string }) {
  return <span title={text}>{text}</span>;
}
