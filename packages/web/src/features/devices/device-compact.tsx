import type { Device } from '@heliograph/core/contract/devices';
import { Link } from 'react-router-dom';
import { Energy } from '../../components/figure.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import css from './device-compact.module.css';
import { DevicePower } from './device-power.tsx';

/** A device in two lines, state first. */
export function DeviceCompact({ device, to }: { device: Device; to: string }) {
  return (
    <Link to={to} className={css.link} preventScrollReset>
      <span className={css.name} title={device.name}>
        {device.name}
      </span>
      <DevicePower device={device} />
      <StateMark state={device.state} />
      <span className={css.energy}>
        <Energy valueKwh={device.energyTodayKwh} />
      </span>
    </Link>
  );
}
