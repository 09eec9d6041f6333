import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { canZoom, COUNTRY_WIDTH, isInView, MAP_RATIO, type Place, viewAround, yOf, zoomed } from './map-view.ts';
import css from './place-map.module.css';
import { useMapPointer } from './use-map-pointer.ts';
import { borderPath, landPath } from './world-paths.ts';

const PIN_SHARE = 0.017;

interface Props {
  label: string;
  place: Place | undefined;
  /** Absent where the place is only shown. */
  onChange?: (place: Place) => void;
}

/** A place on the map of the world: pointed at, or moved with the arrow keys. No server of tiles is asked for anything. */
export default function PlaceMap({ label, place, onChange }: Props) {
  const { t } = useTranslation();
  const hint = useId();
  const [chosen, setView] = useState(() => viewAround(place, onChange === undefined ? COUNTRY_WIDTH : undefined));
  // A place that was typed comes into sight.
  const view =
    place === undefined || isInView(chosen, place)
      ? chosen
      : { ...viewAround(place), width: Math.min(chosen.width, viewAround(place).width) };
  const { svg, ...handlers } = useMapPointer({ view, place, onView: setView, onPlace: onChange });
  const height = view.width / MAP_RATIO;
  const can = canZoom(view);
  const zoom = (factor: number) => setView(zoomed(view, factor, place));
  const size = view.width * PIN_SHARE;
  return (
    <figure className={css.figure}>
      <div
        className={css.map}
        {...(onChange === undefined
          ? { role: 'img', 'aria-label': label }
          : { role: 'application', tabIndex: 0, 'aria-label': label, 'aria-describedby': hint, 'data-pointed': true })}
        {...handlers}
      >
        <svg
          ref={svg}
          viewBox={`${view.x - view.width / 2} ${view.y - height / 2} ${view.width} ${height}`}
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          <World />
          {place !== undefined && (
            <g transform={`translate(${place.longitudeDeg} ${yOf(place.latitudeDeg)}) scale(${size})`}>
              <path className={css.pin} d="M0 0C-0.5-0.9-1-1.4-1-2.1a1 1 0 0 1 2 0C1-1.4 0.5-0.9 0 0Z" />
              <circle className={css.eye} cy="-2.05" r="0.36" />
            </g>
          )}
        </svg>
      </div>
      <div className={css.zoom}>
        <button
          type="button"
          aria-label={t('plantManage.map.in')}
          title={t('plantManage.map.in')}
          aria-disabled={!can.isIn}
          onClick={() => zoom(2)}
        >
          <Icon name="plus" size={14} />
        </button>
        <button
          type="button"
          aria-label={t('plantManage.map.out')}
          title={t('plantManage.map.out')}
          aria-disabled={!can.isOut}
          onClick={() => zoom(0.5)}
        >
          <Icon name="minus" size={14} />
        </button>
      </div>
      {onChange !== undefined && (
        <figcaption id={hint} className={css.hint}>
          {t('plantManage.map.hint')}
        </figcaption>
      )}
    </figure>
  );
}

const World = memo(function World() {
  return (
    <>
      <path className={css.land} d={landPath} />
      <path className={css.border} d={borderPath} />
    </>
  );
});
