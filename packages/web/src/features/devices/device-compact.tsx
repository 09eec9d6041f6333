import type { Device } from '@heliograph/core/contract/devices';
import { Link } from 'react-router-dom';
import compact from '../../components/compact.module.css';
import { Energy } from '../../components/figure.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import css from './device-compact.module.css';
import { DevicePower } from './device-power.tsx';

interface Props {
  device: Device;
  to: string;
  /** Among devices of other plants. */
  isPlantShown?: boolean;
}

/** A device in two lines, state first. */
export function DeviceCompact({ device, to, isPlantShown = false }: Props) {
  return (
    <Link to={to} className={compact.link} preventScrollReset>
      <span className={compact.name} title={device.name}>
        {device.name}
      </span>
      <DevicePower device={device} />
      <span className={css.state}>
        <StateMark state={device.state} />
        {isPlantShown && device.plantName !== null && (
          <span className={compact.aside} title={device.plantName}>
            {device.plantName}
          </span>
        )}
      </span>
      <span className={compact.aside}>
        <Energy valueKwh={device.energyTodayKwh} />
      </span>
    </Link>
  );
}
