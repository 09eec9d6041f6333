import type { Language } from '@heliograph/core/constants';
import { formatPower, formatQuantity } from '@heliograph/core/format/quantity';
import { useTranslation } from 'react-i18next';
import css from './flow-diagram.module.css';
import type { Flow } from './plant-flow.ts';

const QUIET_W = 5;

/** Solar above, grid left, load right, battery below; lines as wide as the power, dashes moving its way. */
export function FlowDiagram({ flow }: { flow: Flow }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...[flow.pvW, flow.gridW, flow.batteryW, flow.loadW].map((power) => Math.abs(power ?? 0)));
  return (
    <svg className={css.flow} viewBox={`-14 2 316 ${flow.hasBattery ? 243 : 155}`} role="img" aria-label={useFlowText(flow)}>
      <Line kind="pv" power={flow.pvW} most={most} path={(flow.pvW ?? 0) < 0 ? 'M144 106V48' : 'M144 48V106'} />
      <Line
        kind={isExport(flow.gridW) ? 'export' : 'import'}
        power={flow.gridW}
        most={most}
        path={isExport(flow.gridW) ? 'M136 112H72' : 'M72 112H136'}
      />
      <Line kind="load" power={flow.loadW} most={most} path="M152 112H216" />
      {flow.hasBattery && (
        <Line kind="battery" power={flow.batteryW} most={most} path={(flow.batteryW ?? 0) < 0 ? 'M144 118V176' : 'M144 176V118'} />
      )}
      <circle cx="144" cy="112" r="4" className={css.bus} />
      <Node x={144} y={26} kind="pv" name={t('plants.flowPv')} power={flow.pvW} isSigned />
      <Node
        x={36}
        y={112}
        kind={isExport(flow.gridW) ? 'export' : 'import'}
        name={t('plants.flowGrid')}
        power={flow.gridW}
        note={direction(flow.gridW, t('plants.flowImport'), t('plants.flowExport'))}
      />
      <Node x={252} y={112} kind="load" name={t('plants.flowLoad')} power={flow.loadW} isSigned />
      {flow.hasBattery && <Battery flow={flow} />}
    </svg>
  );
}

function Battery({ flow }: { flow: Flow }) {
  const { t, i18n } = useTranslation();
  const charge = formatQuantity(flow.socPct, '%', i18n.language as Language);
  const note = [charge && `${charge.text} %`, direction(flow.batteryW, t('plants.flowDischarge'), t('plants.flowCharge'))]
    .filter(Boolean)
    .join(' · ');
  return <Node x={144} y={200} kind="battery" name={t('plants.flowBattery')} power={flow.batteryW} note={note} />;
}

interface NodeProps {
  x: number;
  y: number;
  kind: string;
  name: string;
  power: number | null;
  /** Nothing else says which way it goes. */
  isSigned?: boolean;
  note?: string;
}

function Node({ x, y, kind, name, power, isSigned = false, note }: NodeProps) {
  const { t, i18n } = useTranslation();
  const shown = formatPower(power === null || isSigned ? power : Math.abs(power), i18n.language as Language);
  return (
    <g transform={`translate(${x} ${y})`} data-kind={kind} data-unknown={shown === null}>
      <rect x="-36" y="-22" width="72" height="44" rx="6" className={css.node} />
      <text y="-6" className={css.name}>
        {name}
      </text>
      <text y="12" className={css.value}>
        {shown === null ? '–' : `${shown.text} ${shown.unit}`}
      </text>
      <text y="38" className={css.note}>
        {shown === null ? t('plants.flowNotMeasured') : note}
      </text>
    </g>
  );
}

function Line({ kind, power, most, path }: { kind: string; power: number | null; most: number; path: string }) {
  const isMoving = power !== null && Math.abs(power) > QUIET_W;
  const width = isMoving ? 1.5 + (5 * Math.abs(power)) / most : 1;
  return <path d={path} className={isMoving ? css.moving : css.still} data-kind={kind} style={{ strokeWidth: width }} />;
}

function isExport(power: number | null): boolean {
  return power !== null && power < 0;
}

function direction(power: number | null, positive: string, negative: string): string {
  if (power === null || Math.abs(power) <= QUIET_W) return '';
  return power > 0 ? positive : negative;
}

/** The diagram in words. */
function useFlowText(flow: Flow): string {
  const { t, i18n } = useTranslation();
  const say = (power: number | null, isSigned = false) => {
    const shown = formatPower(power === null || isSigned ? power : Math.abs(power), i18n.language as Language);
    return shown === null ? t('plants.flowNotMeasured') : `${shown.text} ${shown.unit}`;
  };
  const parts = [
    `${t('plants.flowPv')} ${say(flow.pvW, true)}`,
    `${t('plants.flowGrid')} ${say(flow.gridW)} ${direction(flow.gridW, t('plants.flowImport'), t('plants.flowExport'))}`,
    `${t('plants.flowLoad')} ${say(flow.loadW, true)}`,
    ...(flow.hasBattery
      ? [`${t('plants.flowBattery')} ${say(flow.batteryW)} ${direction(flow.batteryW, t('plants.flowDischarge'), t('plants.flowCharge'))}`]
      : []),
  ];
  return `${t('plants.flowTitle')}: ${parts.map((part) => part.trim()).join(', ')}`;
}
