import type { PlanLineView } from '@heliograph/core/contract/commands';
import { Link } from 'react-router-dom';
import { OutcomeMark } from './outcome-mark.tsx';
import css from './plan.module.css';
import { PlannedSettings } from './planned-settings.tsx';

/** A device of a plan on a phone. */
export function PlanCompact({ line }: { line: PlanLineView }) {
  return (
    <div className={css.compact}>
      <OutcomeMark line={line} />
      <Link
        to={`/devices/devices_detail?id=${line.deviceId}&tab=parameters`}
        className={css.compactName}
        title={`${line.name} · ${line.sn}`}
      >
        {line.name} <span className={css.quiet}>· {line.plantName}</span>
      </Link>
      <PlannedSettings settings={line.settings} />
    </div>
  );
}
