import type { Push } from '@heliograph/core/contract/commands';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Column } from '../../../components/data-table.tsx';
import { Moment } from '../moment.tsx';
import { StatusMark } from '../status-mark.tsx';
import { useSettingText } from '../use-setting-text.ts';
import { Counts } from './counts.tsx';
import css from './history.module.css';
import { PushStateText, sourceText } from './push-state.tsx';
import { SettingsText } from './settings-text.tsx';

type SettingText = ReturnType<typeof useSettingText>;

/** Where the screen of the pushes shows one of them. */
const linkHere = (id: string) => `?push=${id}`;

/** Push, status, state, settings, devices, createTime, source, sendBy. */
export function usePushColumns(linkTo = linkHere): readonly Column<Push>[] {
  const { t } = useTranslation();
  const text = useSettingText();
  return useMemo(() => columns(t, text, linkTo), [t, text, linkTo]);
}

function columns(t: TFunction, text: SettingText, linkTo: (id: string) => string): Column<Push>[] {
  return [
    {
      key: 'push',
      width: 84,
      title: t('commands.column.push'),
      render: (push) => <Link to={linkTo(push.id)}>{t('commands.pushNumber', { id: push.id })}</Link>,
    },
    { key: 'status', width: 132, title: t('commands.column.status'), render: (push) => <StatusMark status={push.status} /> },
    { key: 'state', width: 184, title: t('commands.column.stage'), render: (push) => <PushStateText push={push} /> },
    {
      key: 'settings',
      title: t('commands.column.settings'),
      render: (push) => <SettingsText text={text.listOf(push.set)} />,
    },
    {
      key: 'counts',
      width: 176,
      title: t('commands.column.devices'),
      render: (push) => <Counts counts={{ ...push.counts, notSent: push.notSent }} total={push.deviceCount} />,
    },
    {
      key: 'createTime',
      width: 172,
      sort: 'createTime',
      isDescendingFirst: true,
      title: t('commands.column.createTime'),
      render: (push) => <Moment at={push.createTime} />,
    },
    { key: 'source', width: 96, title: t('commands.column.source'), render: (push) => sourceText(push.source, t) },
    {
      key: 'sendBy',
      width: 112,
      title: t('commands.column.sendBy'),
      render: (push) => (
        <span className={css.quiet} title={push.sendBy}>
          {push.sendBy}
        </span>
      ),
    },
  ];
}
