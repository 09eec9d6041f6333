import type { DeviceCredential } from '@heliograph/core/contract/devices';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../../components/shown-once.tsx';
import { publishCommand } from './publish-command.ts';
import { deviceQueries } from './queries.ts';

/** How the device signs in, each part with its copy button, and a line that tries it. */
export function CredentialView({ credential, productKey }: { credential: DeviceCredential; productKey: string }) {
  const { t } = useTranslation();
  const products = useQuery(deviceQueries.products());
  const channel = products.data?.items.find((product) => product.productKey === productKey)?.channels[0]?.name ?? 'powerW';
  return (
    <ShownOnce
      warning={t('devices.secretOnce')}
      rows={[
        [t('devices.broker'), credential.url],
        [t('devices.mqttUser'), credential.username],
        [t('devices.mqttPassword'), credential.password],
        [t('devices.publishTopic'), credential.publishTopic],
        [t('devices.subscribeTopic'), credential.subscribeTopic],
      ]}
      copyLabel={(what) => t('devices.copyOf', { what })}
      piece={{ lead: t('devices.tryIt'), name: 'mosquitto_pub', text: publishCommand(credential, channel) }}
    />
  );
}
