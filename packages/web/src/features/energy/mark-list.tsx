import type { EnergyMark } from '@heliograph/core/contract/energy-why';
import { formatDate } from '@heliograph/core/format/date';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Energy } from '../../components/figure.tsx';
import css from './mark-list.module.css';
import { MarkSign } from './mark-sign.tsx';

interface Props {
  marks: readonly EnergyMark[];
  total: number;
  timeZone: string;
  /** Brought into view. */
  chosen: EnergyMark | undefined;
  withDevice: boolean;
}

/** Every mark of a span with its counter, the newest first. */
export function MarkList({ marks, total, timeZone, chosen, withDevice }: Props) {
  const { t } = useTranslation();
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' });
    row.current?.focus({ preventScroll: true });
  }, [chosen]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={css.scroll} tabIndex={0} role="group" aria-label={t('energy.marks')}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('energy.markKind')}</th>
              <th scope="col">{t('energy.time', { timeZone })}</th>
              {withDevice && <th scope="col">{t('energy.device')}</th>}
              <th scope="col">{t('energy.flowTitle')}</th>
              <th scope="col">{t('energy.energy')}</th>
              <th scope="col">{t('energy.counter')}</th>
              <th scope="col">{t('energy.sourceTitle')}</th>
            </tr>
          </thead>
          <tbody>
            {marks.toReversed().map((mark) => (
              <Row
                key={`${mark.deviceId}/${mark.flow}/${mark.kind}/${mark.startAt}/${mark.reason}`}
                mark={mark}
                timeZone={timeZone}
                withDevice={withDevice}
                rowRef={mark === chosen ? row : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      {total > marks.length && <p className={css.cut}>{t('energy.marksCut', { shown: marks.length, total })}</p>}
    </>
  );
}

function Row({
  mark,
  timeZone,
  withDevice,
  rowRef,
}: {
  mark: EnergyMark;
  timeZone: string;
  withDevice: boolean;
  rowRef: RefObject<HTMLTableRowElement | null> | undefined;
}) {
  const { t, i18n } = useTranslation();
  const counters = new Intl.NumberFormat(i18n.language);
  return (
    <tr ref={rowRef} tabIndex={-1} data-chosen={rowRef !== undefined}>
      <th scope="row" title={t(`energy.markHelp.${mark.kind}`)}>
        <MarkSign kind={mark.kind} /> {t(`energy.mark.${mark.kind}`)}
        {mark.reason !== null && (
          <small>
            {mark.author}: {mark.reason}
          </small>
        )}
      </th>
      <td>{spanText(mark, timeZone)}</td>
      {withDevice && <td>{mark.deviceName}</td>}
      <td>{t(`energy.flow.${mark.flow}`)}</td>
      <td className={css.number}>
        <Energy valueKwh={mark.energyWh / 1_000} />
      </td>
      <td className={css.number}>
        {mark.startWh === null || mark.endWh === null ? '–' : `${counters.format(mark.startWh)} → ${counters.format(mark.endWh)} Wh`}
      </td>
      <td>{t(`energy.source.${mark.source}`)}</td>
    </tr>
  );
}

/** The second date goes unsaid where it is the first. */
function spanText({ startAt, endAt }: EnergyMark, timeZone: string): string {
  const [from, to] = [startAt, endAt].map((at) => formatDate(at, { timeZone, format: 'YYYY-MM-DD HH:mm' }) ?? '') as [string, string];
  return `${from} – ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}`;
}
