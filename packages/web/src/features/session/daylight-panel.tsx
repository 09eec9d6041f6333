import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasLayoutChoice } from '../../components/use-media.ts';
import { type GeoPoint, nightPath, subsolarPoint, sunElevationDeg } from './daylight.ts';
import css from './daylight-panel.module.css';

const MINUTE_MS = 60_000;
const cities = [
  { key: 'login.cityDenver', timeZone: 'America/Denver', latitudeDeg: 39.74, longitudeDeg: -104.99 },
  { key: 'login.cityMadrid', timeZone: 'Europe/Madrid', latitudeDeg: 40.42, longitudeDeg: -3.7 },
  { key: 'login.cityShanghai', timeZone: 'Asia/Shanghai', latitudeDeg: 31.23, longitudeDeg: 121.47 },
  { key: 'login.cityTokyo', timeZone: 'Asia/Tokyo', latitudeDeg: 35.68, longitudeDeg: 139.69 },
] as const;

/** The wall of a control room: where on earth the sun is up at this minute, and what the clocks say there. */
export function DaylightPanel() {
  const { t } = useTranslation();
  const nowMs = useMinute();
  const sun = subsolarPoint(nowMs);
  const hasRoom = useHasLayoutChoice();
  return (
    <figure className={css.panel}>
      <DaylightMap sun={sun} />
      {hasRoom && (
        <>
          <figcaption className={css.caption}>{t('login.daylightNow')}</figcaption>
          <ul className={css.clocks}>
            {cities.map((city) => (
              <Clock key={city.key} name={t(city.key)} timeZone={city.timeZone} nowMs={nowMs} isDay={sunElevationDeg(city, sun) > 0} />
            ))}
          </ul>
        </>
      )}
    </figure>
  );
}

function Clock({ name, timeZone, nowMs, isDay }: { name: string; timeZone: string; nowMs: number; isDay: boolean }) {
  const { t, i18n } = useTranslation();
  const time = new Intl.DateTimeFormat(i18n.language, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(nowMs);
  return (
    <li className={css.clock}>
      <span className={css.city}>{name}</span>
      <time className={css.time}>{time}</time>
      <span className={isDay ? css.day : css.night}>
        <span aria-hidden="true">{isDay ? '●' : '○'}</span> {t(isDay ? 'login.day' : 'login.night')}
      </span>
    </li>
  );
}

function DaylightMap({ sun }: { sun: GeoPoint }) {
  return (
    <svg className={css.map} viewBox="0 12 360 156" aria-hidden="true">
      <defs>
        <pattern id="graticule" width="7.5" height="7.5" patternUnits="userSpaceOnUse">
          <circle cx="3.75" cy="3.75" r="0.55" className={css.dot} />
        </pattern>
        <radialGradient id="glow">
          <stop offset="0" className={css.glowIn} />
          <stop offset="1" className={css.glowOut} />
        </radialGradient>
      </defs>
      <circle cx={sun.longitudeDeg + 180} cy={90 - sun.latitudeDeg} r="95" fill="url(#glow)" />
      <rect width="360" height="180" fill="url(#graticule)" />
      <path d="M0 90H360" className={css.line} />
      <path d={nightPath(sun)} className={css.shade} />
      <circle cx={sun.longitudeDeg + 180} cy={90 - sun.latitudeDeg} r="5" className={css.sun} />
      {cities.map((city) => (
        <circle
          key={city.key}
          cx={city.longitudeDeg + 180}
          cy={90 - city.latitudeDeg}
          r="2"
          className={sunElevationDeg(city, sun) > 0 ? css.cityDay : css.cityNight}
        />
      ))}
    </svg>
  );
}

function useMinute(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS / 6);
    return () => clearInterval(timer);
  }, []);
  return nowMs - (nowMs % MINUTE_MS);
}
