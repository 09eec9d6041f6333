import type { Connection, ConnectionCredential } from '@heliograph/core/contract/connections';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import { useShownOnce } from '../../state/unsaved.ts';
import css from './connection-secret.module.css';

/** How the gateway signs in, each part with its copy button, and all of it as its own settings call it. */
export function ConnectionSecret({ credential, kind }: { credential: ConnectionCredential; kind: Connection['kind'] }) {
  const { t } = useTranslation();
  useShownOnce();
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
    <>
      <p className={css.once}>{t('acquisition.secretOnce')}</p>
      <dl className={css.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
              <CopyButton text={value} label={t('acquisition.copyOf', { what: name })} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.paste}>
        {t(kind === 'mqtt' ? 'acquisition.pasteMqtt' : 'acquisition.pasteHttp')}{' '}
        <CopyButton text={settings} label={t('acquisition.copyOf', { what: t('acquisition.settings') })} />
      </p>
      <pre className={css.settings}>{settings}</pre>
    </>
  );
}
