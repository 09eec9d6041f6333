import type { Language } from '@heliograph/core/constants';
import type { EChartsCoreOption } from 'echarts/core';
import type { TFunction } from 'i18next';

/** What a drawing depends on beside its data. */
export interface Surroundings {
  /** A colour by the name of its token. */
  color: (name: string) => string;
  t: TFunction;
  language: Language;
  nowMs: number;
  widthPx: number;
}
export type DrawOption = (around: Surroundings) => EChartsCoreOption;
