import type { Language } from '@heliograph/core/constants';
import type { EnergyBasis, EnergyPart } from '@heliograph/core/contract/energy-why';
import { formatCoverage } from '@heliograph/core/format/coverage';
import { formatDate } from '@heliograph/core/format/date';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Energy } from '../../components/figure.tsx';
import { MarkSign } from './mark-sign.tsx';
import css from './why-panel.module.css';

/** What an energy is made of: how much was measured, from which sources, with which marks, by which counters. */
export function WhyBasis({ basis, withParts }: { basis: EnergyBasis; withParts: boolean }) {
  const { t, i18n } = useTranslation();
  const { measuredShare, sharedKwh, estimatedKwh, correctedKwh, openWh, sources, marks, parts } = basis;
  const share = formatCoverage(measuredShare, i18n.language as Language);
  return (
    <>
      <dl className={css.rows}>
        <Row name={t('energy.measuredShare')}>{share}</Row>
        {!!sharedKwh && <EnergyRow name={t('energy.shared')} valueKwh={sharedKwh} />}
        {!!estimatedKwh && <EnergyRow name={t('energy.estimated')} valueKwh={estimatedKwh} />}
        {!!correctedKwh && <EnergyRow name={t('energy.corrected')} valueKwh={correctedKwh} />}
        {openWh > 0 && <EnergyRow name={t('energy.open')} valueKwh={openWh / 1_000} />}
      </dl>
      {sources === null && <p className={css.span}>{t('energy.tooMany')}</p>}
      {sources !== null && sources.length > 0 && (
        <>
          <h4>{t('energy.sources')}</h4>
          <dl className={css.rows}>
            {sources.map(({ source, energyKwh, entryCount }) => (
              <EnergyRow
                key={source}
                name={t(`energy.source.${source}`)}
                valueKwh={energyKwh}
                more={t('energy.entries', { count: entryCount })}
              />
            ))}
          </dl>
        </>
      )}
      {marks !== null && marks.length > 0 && (
        <>
          <h4>{t('energy.marks')}</h4>
          <dl className={css.rows}>
            {marks.map(({ kind, energyKwh, entryCount }) => (
              <EnergyRow
                key={kind}
                name={
                  <span title={t(`energy.markHelp.${kind}`)}>
                    <MarkSign kind={kind} /> {t(`energy.mark.${kind}`)}
                  </span>
                }
                valueKwh={energyKwh}
                more={t('energy.entries', { count: entryCount })}
              />
            ))}
          </dl>
        </>
      )}
      {parts.length > 0 && <h4>{t(withParts ? 'energy.parts' : 'energy.counters')}</h4>}
      <ul className={css.parts}>
        {parts.map((part) => (
          <Part key={part.deviceId} part={part} timeZone={basis.timeZone} period={basis.period} withName={withParts} />
        ))}
      </ul>
    </>
  );
}

function Part({ part, timeZone, period, withName }: { part: EnergyPart; timeZone: string; period: string; withName: boolean }) {
  const { t, i18n } = useTranslation();
  const wh = new Intl.NumberFormat(i18n.language);
  const time = (at: number | null) => (at === null ? '' : formatDate(at, { timeZone, format: 'YYYY-MM-DD HH:mm' }));
  const { startWh, startAt, endWh, endAt } = part;
  return (
    <li>
      {withName && (
        <p className={css.part}>
          <Link to={`/devices/devices_detail?id=${part.deviceId}&why=energy&whyPeriod=${period}`}>{part.deviceName}</Link>
          <Energy valueKwh={part.energyKwh} />
        </p>
      )}
      {startWh === null || endWh === null ? (
        <p className={css.span}>{t('energy.noCounter')}</p>
      ) : (
        <p className={css.span}>
          {t('energy.counterSpan', { start: wh.format(startWh), startAt: time(startAt), end: wh.format(endWh), endAt: time(endAt) })}
        </p>
      )}
    </li>
  );
}

function EnergyRow({ name, valueKwh, more }: { name: ReactNode; valueKwh: number; more?: string }) {
  return (
    <Row name={name}>
      <Energy valueKwh={valueKwh} />
      {more !== undefined && <small>{more}</small>}
    </Row>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
