import type { Language } from '@heliograph/core/constants';
import { formatDate } from '@heliograph/core/format/date';
import { type CSSProperties, type ReactNode, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import buttonCss from '../button.module.css';
import { saveText, seriesCsv } from './series-csv.ts';
import { instantsOf, panelsOf, type SeriesChartModel, summariseLine } from './series-model.ts';
import { chartHeight, figure, readout } from './series-text.ts';
import legend from './legend.module.css';
import css from './series-panel.module.css';

const SeriesChart = lazy(() => import('./series-chart.tsx'));

interface Props {
  /** Undefined while the first answer is on its way. */
  model: SeriesChartModel | undefined;
  /** How many panels to keep room for until then. */
  panelCount: number;
  isFaded: boolean;
  /** What the exported file is called. */
  fileName: string;
  /** Stands over the drawing. */
  marks?: ReactNode;
  /** Stands right below the axis. */
  lane?: ReactNode;
}

/** A chart over time with its legend, a cursor for the keyboard, what it says in words, and its figures as a file. */
export function SeriesPanel({ model, panelCount, isFaded, fileName, marks, lane }: Props) {
  const { t } = useTranslation();
  const [cursor, setCursor] = useState<number>();
  const height = chartHeight(model === undefined ? panelCount : Math.max(1, panelsOf(model.lines).length));
  const hasPoints = model !== undefined && model.lines.some(({ points }) => points.some(({ value }) => value !== null));
  return (
    <>
      <div className={css.above}>
        <ul className={`${legend.legend} ${css.legend}`}>
          {model?.lines.map(({ key, name, color, dash }) => (
            <li key={key} style={{ '--line': `var(--${color})`, '--dash': dash } as CSSProperties}>
              {name}
            </li>
          ))}
        </ul>
        <button
          type="button"
          className={buttonCss.button}
          disabled={!hasPoints}
          onClick={() => model !== undefined && saveText(seriesCsv(model), `${fileName}.csv`)}
        >
          {t('series.export')}
        </button>
      </div>
      <div className={css.chart} style={{ height }} data-faded={isFaded} aria-busy={model === undefined}>
        <Suspense>{model !== undefined && <SeriesChart model={model} cursorAt={cursor} />}</Suspense>
        {marks}
        {model !== undefined && !hasPoints && <p className={css.nothing}>{t('series.nothing')}</p>}
      </div>
      {lane}
      {model !== undefined && hasPoints && <Cursor model={model} cursor={cursor} onChange={setCursor} />}
      <div className={css.summary}>{model !== undefined && <Summary model={model} />}</div>
    </>
  );
}

/** The shared cursor as a slider: arrow keys walk from step to step, and what it stands on is read out. */
function Cursor({
  model,
  cursor,
  onChange,
}: {
  model: SeriesChartModel;
  cursor: number | undefined;
  onChange: (at: number | undefined) => void;
}) {
  const { t, i18n } = useTranslation();
  const instants = instantsOf(model.lines);
  const index =
    cursor === undefined
      ? instants.length - 1
      : Math.max(
          0,
          instants.findLastIndex((at) => at <= cursor),
        );
  const said = readout(model, instants[index] ?? 0, { t, language: i18n.language as Language }).join('; ');
  return (
    <input
      type="range"
      className={css.cursor}
      aria-label={t('series.cursor')}
      aria-valuetext={said}
      min={0}
      max={instants.length - 1}
      value={index}
      onChange={(event) => onChange(instants[Number(event.target.value)])}
      onFocus={() => onChange(instants[index])}
      onBlur={() => onChange(undefined)}
    />
  );
}

/** What the chart shows, for those who cannot see it and for those in a hurry; with the time zone. */
function Summary({ model }: { model: SeriesChartModel }) {
  const { t, i18n } = useTranslation();
  const { timeZone, fromAt, toAt } = model.span;
  const time = (at: number) => formatDate(at, { timeZone, format: 'YYYY-MM-DD HH:mm' }) ?? '';
  const value = (number: number, unit: string) => figure(number, unit, i18n.language as Language);
  return (
    <>
      <p>{t('series.span', { from: time(fromAt), to: time(toAt), timeZone })}</p>
      <ul>
        {model.lines.map(({ key, name, unit, points }) => {
          const summary = summariseLine(points);
          if (summary === null) return <li key={key}>{t('series.lineNothing', { name })}</li>;
          const { least, most, last, gaps } = summary;
          const said = t('series.line', {
            name,
            least: value(least.value, unit),
            leastAt: time(least.at),
            most: value(most.value, unit),
            mostAt: time(most.at),
            last: value(last.value, unit),
            lastAt: time(last.at),
          });
          return <li key={key}>{gaps === 0 ? said : `${said} ${t('curve.gaps', { count: gaps })}`}</li>;
        })}
      </ul>
    </>
  );
}
