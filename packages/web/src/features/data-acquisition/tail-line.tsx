import type { IntakeMessage } from '@heliograph/core/contract/connections-messages';
import { formatDate } from '@heliograph/core/format/date';
import { useTranslation } from 'react-i18next';
import css from './data-acquisition.module.css';
import { readerZone } from '../../components/reader-zone.ts';
import { Refusal } from './refusal.tsx';
import { useReasonText } from './use-reason-text.ts';

const shapes: Record<IntakeMessage['outcome'], string> = { stored: '●', partly: '◐', refused: '▲', ignored: '–' };

/** One message in a line; open, its payload and why something was refused. */
export function TailLine({ message, sender }: { message: IntakeMessage; sender: string | undefined }) {
  const { t } = useTranslation();
  const { at, topic, via, outcome, payload, payloadBytes, refused, devices } = message;
  const reasonText = useReasonText();
  const own = readerZone();
  const why = refused.map(({ reason, detail }) => `${reasonText(reason)}: ${detail}`).join('; ');
  return (
    <details className={css.message}>
      <summary>
        <time dateTime={new Date(at).toISOString()} title={formatDate(at, { timeZone: own }) ?? ''}>
          {new Date(at).toLocaleTimeString('sv-SE')}
        </time>
        <span className={css[`outcome-${outcome}`]}>
          <span aria-hidden="true">{shapes[outcome]}</span> {t(`acquisition.outcomes.${outcome}`)}
        </span>
        <span className={css.cut} title={sender ?? ''}>
          {sender ?? '–'}
        </span>
        <span className={css.code} title={topic}>
          {topic}
        </span>
        <span className={css.quiet} title={why}>
          {why}
        </span>
      </summary>
      <div className={css.inside}>
        <p>{t('acquisition.messageFacts', { via: via.toUpperCase(), bytes: payloadBytes, devices: devices.join(', ') || '–' })}</p>
        {refused.map(({ reason, detail }) => (
          <Refusal key={`${reason} ${detail}`} reason={reason} detail={detail} />
        ))}
        <pre>{payload === '' ? t('acquisition.emptyPayload') : payload}</pre>
      </div>
    </details>
  );
}
