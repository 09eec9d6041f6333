import type { Command } from '@heliograph/core/contract/commands';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Age } from '../../../components/age.tsx';
import type { Column } from '../../../components/data-table.tsx';
import { readerZone } from '../reader-zone.ts';
import { changeText, useSettingText } from '../use-setting-text.ts';
import { Where } from '../where.tsx';
import { RungBar } from './rung-bar.tsx';

type SettingText = ReturnType<typeof useSettingText>;

/** Device, how far, since, attempt, what it said, change, wave. */
export function useRunColumns(linkTo: (id: string) => string): readonly Column<Command>[] {
  const { t } = useTranslation();
  const text = useSettingText();
  return useMemo(() => columns(t, text, linkTo), [t, text, linkTo]);
}

function columns(t: TFunction, text: SettingText, linkTo: (id: string) => string): Column<Command>[] {
  return [
    {
      key: 'device',
      width: 200,
      title: t('commands.column.device'),
      render: (command) => <Where to={linkTo(command.id)} device={command} />,
    },
    { key: 'step', width: 372, title: t('commands.run.rungs'), render: (command) => <RungBar command={command} /> },
    {
      key: 'since',
      width: 116,
      isNumber: true,
      title: t('commands.run.since'),
      render: (command) => <Age at={command.stepAt} timeZone={readerZone()} />,
    },
    { key: 'attempt', width: 88, isNumber: true, title: t('commands.run.attempt'), render: (command) => command.attempt },
    {
      key: 'ackContent',
      width: 180,
      title: t('commands.column.ackContent'),
      render: (command) => (command.ackContent ? <span title={command.ackContent}>{command.ackContent}</span> : '–'),
    },
    {
      key: 'change',
      title: t('commands.run.change'),
      render: (command) => <span title={changeText(command, text)}>{changeText(command, text, false)}</span>,
    },
    { key: 'wave', width: 72, isNumber: true, title: t('commands.run.waveShort'), render: (command) => command.wave },
  ];
}
