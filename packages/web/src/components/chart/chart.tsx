import type { Language } from '@heliograph/core/constants';
import { CustomChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDark } from '../../state/theme.ts';
import type { DrawOption } from './surroundings.ts';

register([CustomChart, LineChart, GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent, SVGRenderer]);

/** Below the top of a drawing's first panel. */
const TIP_PX = 60;

interface Props {
  /** The same function as long as it draws the same. */
  draw: DrawOption;
  testId: string;
  /** Shows the values of an instant as the pointer would. */
  cursorAt?: number | undefined;
}

/** Draws over its parent's whole place; a text beside it says the same, so the drawing itself is hidden from screen readers. */
export default function Chart({ draw, testId, cursorAt }: Props) {
  const { t, i18n } = useTranslation();
  const isDark = useIsDark();
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  const [resizedPx, setResizedPx] = useState<number>();
  useEffect(() => {
    if (place.current === null) return undefined;
    const drawn = init(place.current);
    chart.current = drawn;
    const observer = new ResizeObserver(([entry]) => {
      const { clientWidth, clientHeight } = entry?.target ?? {};
      // An observer reports once at its beginning, when nothing has changed yet.
      if (clientWidth === drawn.getWidth() && clientHeight === drawn.getHeight()) return;
      drawn.resize();
      setResizedPx(clientWidth);
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      drawn.dispose();
    };
  }, []);
  useEffect(() => {
    const widthPx = place.current?.clientWidth ?? 0;
    const option = draw({ color: readColor, t, language: i18n.language as Language, nowMs: Date.now(), widthPx });
    const startedAt = performance.now();
    chart.current?.setOption(option, { notMerge: true });
    performance.measure('chart', { start: startedAt });
  }, [draw, isDark, t, i18n.language, resizedPx]);
  useEffect(() => {
    if (cursorAt === undefined) chart.current?.dispatchAction({ type: 'hideTip' });
    else chart.current?.dispatchAction({ type: 'showTip', x: chart.current.convertToPixel({ xAxisIndex: 0 }, cursorAt), y: TIP_PX });
  }, [cursorAt, draw]);
  return <div ref={place} style={{ width: '100%', height: '100%' }} aria-hidden="true" data-testid={testId} />;
}

/** A colour of styles/tokens.css as it is in the current theme. */
function readColor(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
