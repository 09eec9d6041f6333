import { intakeOutcomes, type IntakeMessage } from '@heliograph/core/contract/connections-messages';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import button from '../../components/button.module.css';
import { SearchBox } from '../../components/search-box.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import part from '../../components/list-part.module.css';
import css from './data-acquisition.module.css';
import { connectionQueries } from './queries.ts';
import { TailLine } from './tail-line.tsx';
import { useTail } from './use-tail.ts';

type Outcome = IntakeMessage['outcome'];

/** Messages as they come in, what was refused with its reason. */
export function TailPart() {
  const { t } = useTranslation();
  const [isPaused, setIsPaused] = useState(false);
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome | ''>('');
  const { messages, hasFailed } = useTail(isPaused);
  const connections = useQuery(connectionQueries.names());
  const nameOf = new Map(connections.data?.items.map(({ id, name }) => [id, name]));
  const onSearch = useCallback((value: string) => setText(value), []);
  const shown = messages?.filter((message) => fits(message, text.toLowerCase(), outcome));
  return (
    <>
      <p className={part.lead}>{t('acquisition.lead.tail')}</p>
      <div className={part.tools}>
        <SearchBox label={t('acquisition.tailSearch')} value={text} onChange={onSearch} />
        <div className={css.right}>
          <select
            className={css.select}
            aria-label={t('acquisition.outcome')}
            value={outcome}
            onChange={(event) => setOutcome(event.target.value as Outcome | '')}
          >
            <option value="">{t('acquisition.allOutcomes')}</option>
            {intakeOutcomes.map((each) => (
              <option key={each} value={each}>
                {t(`acquisition.outcomes.${each}`)}
              </option>
            ))}
          </select>
          <button type="button" className={button.button} aria-pressed={isPaused} onClick={() => setIsPaused(!isPaused)}>
            {t(isPaused ? 'acquisition.resume' : 'acquisition.pause')}
          </button>
        </div>
      </div>
      {hasFailed && (
        <p role="alert" className={css.warn}>
          {t('acquisition.tailFailed')}
        </p>
      )}
      {shown?.length === 0 ? (
        <StateMessage
          title={t(messages?.length === 0 ? 'acquisition.tailNone' : 'acquisition.noMatch')}
          text={t('acquisition.tailNoneText')}
        />
      ) : (
        <ul className={css.tail} aria-label={t('acquisition.parts.tail')} aria-busy={shown === undefined}>
          {shown?.map((message) => (
            <li key={message.id}>
              <TailLine message={message} sender={message.connectionId === null ? message.devices[0] : nameOf.get(message.connectionId)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function fits({ topic, payload, devices, refused, outcome }: IntakeMessage, text: string, wanted: Outcome | ''): boolean {
  if (wanted !== '' && outcome !== wanted) return false;
  return (
    text === '' || [topic, payload, ...devices, ...refused.map(({ detail }) => detail)].some((part) => part.toLowerCase().includes(text))
  );
}
