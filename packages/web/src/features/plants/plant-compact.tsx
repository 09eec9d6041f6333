import type { Plant } from '@heliograph/core/contract/plants';
import { Link } from 'react-router-dom';
import compact from '../../components/compact.module.css';
import { Energy } from '../../components/figure.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { FavoriteStar } from './favorite-star.tsx';
import css from './plant-compact.module.css';
import { plantPath } from './plant-figures.ts';
import { PlantPower } from './plant-power.tsx';

/** A plant in two lines, state first. */
export function PlantCompact({ plant }: { plant: Plant }) {
  return (
    <div className={css.row}>
      <Link to={plantPath(plant.id)} className={compact.link}>
        <span className={compact.name} title={plant.name}>
          {plant.name}
        </span>
        <PlantPower plant={plant} />
        <StateMark state={plant.state} />
        <span className={compact.aside}>
          <Energy valueKwh={plant.energyTodayKwh} />
        </span>
      </Link>
      <FavoriteStar plant={plant} />
    </div>
  );
}
