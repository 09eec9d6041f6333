import { Link } from 'react-router-dom';
import css from './where.module.css';

interface Props {
  to: string;
  device: { deviceName: string; sn: string; plantName: string };
}

/** A device above its plant: many plants have an inverter 01. */
export function Where({ to, device: { deviceName, sn, plantName } }: Props) {
  return (
    <span className={css.where}>
      <Link to={to} title={`${deviceName} · ${sn}`} preventScrollReset>
        {deviceName}
      </Link>
      <span className={css.plant} title={plantName}>
        {plantName}
      </span>
    </span>
  );
}
