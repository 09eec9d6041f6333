import type { Language } from '@heliograph/core/constants';
import type { FaultCurve } from '@heliograph/core/contract/faults';
import { formatDate } from '@heliograph/core/format/date';
import { LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent } from 'echarts/components';
import { type ECharts, type EChartsCoreOption, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDark } from '../../state/theme.ts';
import { axisUnit } from '../../components/chart/time-axis.ts';

register([LineChart, GridComponent, MarkLineComponent, SVGRenderer]);

const HOUR_MS = 3_600_000;

/** Draws what the summary beside it says. */
export default function FaultChart({ curve }: { curve: FaultCurve }) {
  const { t, i18n } = useTranslation();
  const isDark = useIsDark();
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  useEffect(() => {
    if (place.current === null) return undefined;
    const drawn = init(place.current);
    chart.current = drawn;
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      drawn.dispose();
    };
  }, []);
  useEffect(() => {
    chart.current?.setOption(option(curve, t, i18n.language as Language), { notMerge: true });
  }, [curve, isDark, t, i18n.language]);
  return <div ref={place} style={{ width: '100%', height: '100%' }} aria-hidden="true" />;
}

function option(curve: FaultCurve, t: TFunction, language: Language): EChartsCoreOption {
  const text = { color: color('text-2'), fontSize: 12, fontFamily: 'inherit' };
  const { unit, divisor } = axisUnit(Math.max(0, ...curve.points.flatMap(({ powerW, expectedW }) => [powerW ?? 0, expectedW ?? 0])));
  const firstHour = Math.ceil(curve.fromAt / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: 5 }, (_, index) => firstHour + index * HOUR_MS).filter((at) => at <= curve.toAt);
  const clock = (at: number) => formatDate(at, { timeZone: curve.timeZone, format: 'HH:mm' }) ?? '';
  const line = { type: 'line', connectNulls: false, showSymbol: false };
  return {
    animation: false,
    grid: { left: 4, right: 12, top: 26, bottom: 8, containLabel: true },
    xAxis: {
      type: 'value',
      min: curve.fromAt,
      max: curve.toAt,
      axisLabel: { ...text, customValues: hours, formatter: clock, hideOverlap: true },
      axisTick: { customValues: hours },
      axisLine: { lineStyle: { color: color('border-strong') }, onZero: false },
      splitLine: { show: false },
    },
    yAxis: {
      type: 'value',
      name: unit,
      nameTextStyle: { ...text, align: 'right' },
      min: ({ min, max }: { min: number; max: number }) => (min > -0.02 * max ? 0 : null),
      splitNumber: 3,
      axisLabel: { ...text, formatter: (value: number) => new Intl.NumberFormat(language).format(value / divisor) },
      splitLine: { lineStyle: { color: color('border') } },
    },
    series: [
      {
        ...line,
        step: 'end',
        data: curve.points.map(({ at, expectedW }) => [at, expectedW]),
        lineStyle: { width: 1.5, type: 'dashed', color: color('quiet') },
      },
      {
        ...line,
        data: curve.points.map(({ at, powerW }) => [at, powerW]),
        lineStyle: { width: 2, color: color('generation') },
        areaStyle: { color: color('generation'), opacity: 0.16 },
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: color('fault'), type: 'solid' },
          label: { formatter: `▲ ${t('faults.began')}`, color: color('fault-text'), fontSize: 12 },
          data: [{ xAxis: curve.openedAt }],
        },
      },
    ],
  };
}

/** A colour of styles/tokens.css as it is in the current theme. */
function color(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
