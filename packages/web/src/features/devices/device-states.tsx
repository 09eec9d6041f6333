import type { Device } from '@heliograph/core/contract/devices';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../../components/state-mark.tsx';

/** Reachable or not; one that stands nowhere is neither. */
export function OnlineState({ device }: { device: Pick<Device, 'isOnline' | 'binding'> }) {
  if (device.binding !== 'bound') return '–';
  return <StateMark state={device.isOnline ? 'online' : 'offline'} />;
}

export function RunState({ device }: { device: Pick<Device, 'runState' | 'binding'> }) {
  const { t } = useTranslation();
  if (device.binding !== 'bound') return '–';
  return device.runState === 'failure' ? <StateMark state="failure" /> : t('states.normal');
}

/** Of its faults of the last 30 days; a dash where there were none. */
export function RepairState({ device }: { device: Pick<Device, 'repairStatus'> }) {
  const { t } = useTranslation();
  if (device.repairStatus === null) return '–';
  return device.repairStatus === 'unrepaired' ? <StateMark state="unrepaired" /> : t('states.fixed');
}

export function Text({ value }: { value: string | null }) {
  return value === null || value === '' ? '–' : <span title={value}>{value}</span>;
}

export function Degrees({ value }: { value: number | null }) {
  return value === null ? '–' : `${value}°`;
}
