import type { PayloadTest } from '@heliograph/core/contract/connections-messages';
import { formatDate } from '@heliograph/core/format/date';
import { useTranslation } from 'react-i18next';
import { Missing } from '../../components/missing.tsx';
import { useChannelName } from '../devices/use-channel-name.ts';
import css from './data-acquisition.module.css';
import { readerZone } from '../../components/reader-zone.ts';
import { Refusal } from './refusal.tsx';

/** What would be stored by device and channel, what refused and why, and why nothing. */
export function TestResult({ result: { readings, refused, ignored } }: { result: PayloadTest }) {
  const { t } = useTranslation();
  const channelName = useChannelName();
  const own = readerZone();
  return (
    <>
      {ignored !== null && <p>{t(`acquisition.ignored.${ignored}`)}</p>}
      {refused.map(({ reason, detail }) => (
        <Refusal key={`${reason} ${detail}`} reason={reason} detail={detail} />
      ))}
      {readings.map(({ sn, productKey, productName, ts, values }) => (
        <article key={`${productKey} ${sn} ${ts}`} className={css.reading}>
          <h3>
            {sn} <span className={css.quiet}>{productName}</span>
          </h3>
          <p className={css.quiet}>{ts === null ? t('acquisition.timeOfArrival') : formatDate(ts, { timeZone: own })}</p>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('acquisition.channel')}</th>
                <th scope="col">{t('acquisition.value')}</th>
                <th scope="col">{t('acquisition.from')}</th>
              </tr>
            </thead>
            <tbody>
              {values.map(({ channel, unit, value, from }) => (
                <tr key={channel}>
                  <td>{channelName(channel)}</td>
                  <td className={css.value}>{value === null ? <Missing /> : `${value} ${unit}`.trim()}</td>
                  <td className={css.code} title={from}>
                    {from === '' ? '–' : from}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </article>
      ))}
    </>
  );
}
