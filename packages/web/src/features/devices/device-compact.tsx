import type { Device } from '@heliograph/core/contract/devices';
import { Link } from 'react-router-dom';
import compact from '../../components/compact.module.css';
import { Energy } from '../../components/figure.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { DevicePower } from './device-power.tsx';

/** A device in two lines, state first. */
export function DeviceCompact({ device, to }: { device: Device; to: string }) {
  return (
    <Link to={to} className={compact.link} preventScrollReset>
      <span className={compact.name} title={device.name}>
        {device.name}
      </span>
      <DevicePower device={device} />
      <StateMark state={device.state} />
      <span className={compact.aside}>
        <Energy valueKwh={device.energyTodayKwh} />
      </span>
    </Link>
  );
}
