import type { Language } from '@heliograph/core/constants';
import type { DayCurve } from '@heliograph/core/contract/plants';
import { LineChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDark } from '../../../state/theme.ts';
import { curveOption } from './curve-option.ts';

register([LineChart, GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent, SVGRenderer]);

/** Draws a day; a text beside it says the same, so the drawing itself is hidden from screen readers. */
export default function CurveChart({ curve }: { curve: DayCurve }) {
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
    const option = curveOption(curve, {
      color: readColor,
      t,
      language: i18n.language as Language,
      nowMs: Date.now(),
      widthPx: place.current?.clientWidth ?? 0,
    });
    chart.current?.setOption(option, { notMerge: true });
  }, [curve, isDark, t, i18n.language]);
  return <div ref={place} style={{ width: '100%', height: '100%' }} aria-hidden="true" data-testid="curve" />;
}

/** A colour of styles/tokens.css as it is in the current theme. */
function readColor(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
