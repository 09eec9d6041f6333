import type { DeviceCredential } from '@heliograph/core/contract/devices';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import { useShownOnce } from '../../state/unsaved.ts';
import css from './credential-view.module.css';
import { publishCommand } from './publish-command.ts';
import { deviceQueries } from './queries.ts';

/** How the device signs in, each part with its copy button, and a line that tries it. */
export function CredentialView({ credential, productKey }: { credential: DeviceCredential; productKey: string }) {
  const { t } = useTranslation();
  useShownOnce();
  const products = useQuery(deviceQueries.products());
  const channel = products.data?.items.find((product) => product.productKey === productKey)?.channels[0]?.name ?? 'powerW';
  const command = publishCommand(credential, channel);
  const rows = [
    [t('devices.broker'), credential.url],
    [t('devices.mqttUser'), credential.username],
    [t('devices.mqttPassword'), credential.password],
    [t('devices.publishTopic'), credential.publishTopic],
    [t('devices.subscribeTopic'), credential.subscribeTopic],
  ] as const;
  return (
    <>
      <p className={css.once}>{t('devices.secretOnce')}</p>
      <dl className={css.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
              <CopyButton text={value} label={t('devices.copyOf', { what: name })} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.tryIt}>
        {t('devices.tryIt')} <CopyButton text={command} label={t('devices.copyOf', { what: 'mosquitto_pub' })} />
      </p>
      <pre className={css.command}>{command}</pre>
    </>
  );
}
