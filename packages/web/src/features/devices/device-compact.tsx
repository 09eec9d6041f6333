import type { Device } from '@heliograph/core/contract/devices';
import { Link } from 'react-router-dom';
import { Energy, Figure } from '../../components/figure.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import css from './device-compact.module.css';
import { isDeviceStale } from './device-figures.ts';

/** A device in two lines, state first. */
export function DeviceCompact({ device, to }: { device: Device; to: string }) {
  return (
    <Link to={to} className={css.link} preventScrollReset>
      <span className={css.name}>{device.name}</span>
      <Figure value={device.powerW} unit="W" isStale={isDeviceStale(device)} />
      <StateMark state={device.state} />
      <span className={css.energy}>
        <Energy valueKwh={device.energyTodayKwh} />
      </span>
    </Link>
  );
}
