import type { ProfileKey } from '@heliograph/core/profiles/profile-keys';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import button from '../../components/button.module.css';
import part from '../../components/list-part.module.css';
import css from './data-acquisition.module.css';
import { connectionQueries } from './queries.ts';
import { TestResult } from './test-result.tsx';

const NATIVE = 'native';

/** A message on one side, what would be stored of it on the other; nothing is stored. */
export function TestPart() {
  const { t } = useTranslation();
  const ids = useId();
  const profiles = useQuery(connectionQueries.profiles());
  const [key, setKey] = useState<string>('opendtu');
  const [productKey, setProductKey] = useState<string>();
  const [topic, setTopic] = useState('solar/116181000001/0/power');
  const [payload, setPayload] = useState('312.4');
  const profile = profiles.data?.find((candidate) => candidate.key === key);
  const attempt = useMutation({
    mutationFn: () =>
      call['POST /connections/test']({
        body: {
          profile: key === NATIVE ? null : (key as ProfileKey),
          topic: profile?.kind === 'http' ? '' : topic,
          payload,
          ...(productKey !== undefined && profile?.products.some((product) => product.productKey === productKey) && { productKey }),
        },
      }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!attempt.isPending) attempt.mutate();
  };
  const choose = (chosen: string) => {
    setKey(chosen);
    setProductKey(undefined);
    attempt.reset();
    const next = profiles.data?.find((candidate) => candidate.key === chosen);
    setTopic(chosen === NATIVE ? 'helio/v1/string-inverter/SN-0001/up/telemetry' : next?.prefix ? `${next.prefix}/` : '');
  };
  return (
    <>
      <p className={part.lead}>{t('acquisition.lead.test')}</p>
      <div className={css.panes}>
        <form className={css.pane} onSubmit={submit} aria-label={t('acquisition.message')}>
          <h2>{t('acquisition.message')}</h2>
          <label htmlFor={`${ids}f`}>{t('acquisition.format')}</label>
          <select id={`${ids}f`} className={css.select} value={key} onChange={(event) => choose(event.target.value)}>
            <option value={NATIVE}>{t('acquisition.native')}</option>
            {(profiles.data ?? []).map(({ key: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          {profile !== undefined && profile.products.length > 1 && (
            <>
              <label htmlFor={`${ids}m`}>{t('acquisition.measures')}</label>
              <select
                id={`${ids}m`}
                className={css.select}
                value={productKey ?? ''}
                onChange={(event) => setProductKey(event.target.value)}
              >
                {profile.products.map(({ productKey: value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
            </>
          )}
          {profile?.kind === 'http' ? (
            <p className={css.quiet}>{t('acquisition.captures', { list: profile.captures.join(', ') })}</p>
          ) : (
            <>
              <label htmlFor={`${ids}t`}>{t('acquisition.topic')}</label>
              <input
                id={`${ids}t`}
                className={css.input}
                value={topic}
                maxLength={1000}
                spellCheck={false}
                onChange={(event) => setTopic(event.target.value)}
              />
            </>
          )}
          <label htmlFor={`${ids}p`}>{t('acquisition.payload')}</label>
          <textarea
            id={`${ids}p`}
            className={css.area}
            value={payload}
            maxLength={200_000}
            spellCheck={false}
            rows={12}
            onChange={(event) => setPayload(event.target.value)}
          />
          <button type="submit" className={button.primary} aria-disabled={attempt.isPending}>
            {t('acquisition.testOk')}
          </button>
        </form>
        <section className={css.pane} aria-label={t('acquisition.result')} aria-live="polite">
          <h2>{t('acquisition.result')}</h2>
          {attempt.data === undefined ? <p className={css.quiet}>{t('acquisition.resultNone')}</p> : <TestResult result={attempt.data} />}
        </section>
      </div>
    </>
  );
}
