import type { Connection, ConnectionCredential } from '@heliograph/core/contract/connections';
import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../../components/shown-once.tsx';

/** How the gateway signs in, each part with its copy button, and all of it as its own settings call it. */
export function ConnectionSecret({ credential, kind }: { credential: ConnectionCredential; kind: Connection['kind'] }) {
  const { t } = useTranslation();
  const { url, host, port, username, password, topic, settings } = credential;
  const rows: [string, string][] =
    kind === 'mqtt'
      ? [
          [t('acquisition.service'), `${host}:${port}`],
          [t('acquisition.user'), username],
          [t('acquisition.key'), password],
          ...(topic === '' ? [] : [[t('acquisition.topic'), topic] as [string, string]]),
        ]
      : [
          [t('acquisition.httpService'), url],
          [t('acquisition.httpPort'), port],
          [t('acquisition.user'), username],
          [t('acquisition.key'), password],
        ];
  return (
    <ShownOnce
      warning={t('acquisition.secretOnce')}
      rows={rows}
      copyLabel={(what) => t('acquisition.copyOf', { what })}
      piece={{
        lead: t(kind === 'mqtt' ? 'acquisition.pasteMqtt' : 'acquisition.pasteHttp'),
        name: t('acquisition.settings'),
        text: settings,
      }}
    />
  );
}
