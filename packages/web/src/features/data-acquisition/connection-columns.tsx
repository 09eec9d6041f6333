import { DEFAULT_TIME_ZONE } from '@heliograph/core/constants';
import type { Connection } from '@heliograph/core/contract/connections';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Age } from '../../components/age.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Missing } from '../../components/missing.tsx';
import { useCan } from '../../state/user.ts';
import { ConnectionActions } from './connection-actions.tsx';
import { ConnectionState } from './connection-state.tsx';
import css from './data-acquisition.module.css';

/** Name and format, service, user, topic or port, country, plant, devices, state, last message, counts. */
export function useConnectionColumns(kind: Connection['kind']): readonly Column<Connection>[] {
  const { t, i18n } = useTranslation();
  const canWrite = useCan('connections:write');
  return useMemo(() => columns(t, i18n.language, kind, canWrite), [t, i18n.language, kind, canWrite]);
}

function columns(t: TFunction, language: string, kind: Connection['kind'], canWrite: boolean): Column<Connection>[] {
  const text = (value: string | null, isCode = false) =>
    value === null || value === '' ? (
      <Missing />
    ) : (
      <span className={isCode ? css.code : css.cut} title={value}>
        {value}
      </span>
    );
  const ofKind: Column<Connection>[] =
    kind === 'mqtt'
      ? [
          { key: 'service', width: 176, title: t('acquisition.service'), render: ({ service }) => text(service, true) },
          { key: 'user', width: 60, title: t('acquisition.user'), render: ({ username }) => text(username, true) },
          { key: 'topic', width: 86, title: t('acquisition.topic'), render: ({ prefix }) => text(prefix, true) },
        ]
      : [
          { key: 'httpService', width: 208, title: t('acquisition.httpService'), render: ({ service }) => text(service, true) },
          { key: 'httpPort', width: 84, title: t('acquisition.httpPort'), isNumber: true, render: ({ port }) => text(port, true) },
          { key: 'user', width: 60, title: t('acquisition.user'), render: ({ username }) => text(username, true) },
        ];
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('acquisition.name'),
      render: ({ name, profileName }) => (
        <span className={css.cut} title={`${name} · ${profileName}`}>
          <strong>{name}</strong> <span className={css.quiet}>{profileName}</span>
        </span>
      ),
    },
    ...ofKind,
    { key: 'country', width: 84, title: t('acquisition.country'), render: ({ countryCode }) => text(countryName(countryCode, language)) },
    { key: 'plant', width: 120, title: t('acquisition.plant'), render: ({ plantName }) => text(plantName) },
    {
      key: 'devices',
      width: 80,
      isNumber: true,
      title: t('acquisition.devices'),
      render: (connection) => <DeviceCount connection={connection} />,
    },
    { key: 'state', width: 92, title: t('acquisition.state'), render: ({ state }) => <ConnectionState state={state} /> },
    {
      key: 'lastMessageAt',
      width: 116,
      sort: 'lastMessageAt',
      isDescendingFirst: true,
      isNumber: true,
      title: t('acquisition.lastMessage'),
      render: ({ lastMessageAt }) => <Age at={lastMessageAt} timeZone={DEFAULT_TIME_ZONE} />,
    },
    {
      key: 'messages',
      width: 92,
      sort: 'messageCount',
      isDescendingFirst: true,
      isNumber: true,
      title: t('acquisition.messages'),
      render: ({ messageCount }) => messageCount,
    },
    {
      key: 'refused',
      width: 84,
      sort: 'rejectedCount',
      isDescendingFirst: true,
      isNumber: true,
      title: t('acquisition.refused'),
      render: ({ rejectedCount }) => rejectedCount,
    },
    ...(canWrite
      ? [
          {
            key: 'actions',
            width: 52,
            isControl: true,
            title: <span className="visually-hidden">{t('acquisition.actions')}</span>,
            render: (connection: Connection) => <ConnectionActions connection={connection} />,
          },
        ]
      : []),
  ];
}

function DeviceCount({ connection: { deviceCount, unassignedCount } }: { connection: Connection }) {
  const { t } = useTranslation();
  if (unassignedCount === 0) return <>{deviceCount}</>;
  return (
    <span
      className={css.warn}
      title={t('acquisition.unassignedCount', { count: unassignedCount })}
    >{`${deviceCount} (${unassignedCount})`}</span>
  );
}

function countryName(code: string | null, language: string): string | null {
  if (code === null || !/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}
