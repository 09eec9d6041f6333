import type { DeviceCredential } from '@heliograph/core/contract/devices';
import { shellQuote } from '../../components/shell-quote.ts';

/** A line that publishes one reading with mosquitto's client, as the device would. */
export function publishCommand({ url, username, password, publishTopic }: DeviceCredential, channel: string): string {
  const { protocol, hostname, port } = new URL(url);
  const tls = protocol === 'mqtts:' ? ' --tls-use-os-certs' : '';
  const payload = JSON.stringify({ values: { [channel]: 1 } });
  return `mosquitto_pub -h ${hostname} -p ${port || (tls ? 8883 : 1883)}${tls} -i ${username} -u ${username} -P ${shellQuote(password)} -q 1 -t ${shellQuote(publishTopic)} -m ${shellQuote(payload)}`;
}
