import type { Device } from '@heliograph/core/contract/devices';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Energy } from '../../../components/figure.tsx';
import { ShareBar } from '../../../components/share-bar.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { countsToday } from '../../devices/device-figures.ts';
import { DevicePower } from '../../devices/device-power.tsx';
import css from './device-tiles.module.css';
import { type OutlierCode, shareOfRated } from './tile-model.ts';

interface Props {
  device: Device;
  to: string;
  outlier: OutlierCode | undefined;
}

/** One device at a glance: its state, its power beside its rating, its energy today. */
export function DeviceTile({ device, to, outlier }: Props) {
  const { t, i18n } = useTranslation();
  const { name, role, state } = device;
  const share = shareOfRated(device);
  const percents = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const low = outlier && t(`faultCodes.${outlier}.name`);
  return (
    <Link to={to} className={css.tile} data-outlier={outlier !== undefined} data-flow={flowOf(device)} preventScrollReset>
      <span className={css.name} title={name}>
        {name}
      </span>
      <span className={css.line}>
        <StateMark state={state} />
        {role !== 'weather' && <DevicePower device={device} />}
      </span>
      {role !== 'weather' && (
        <>
          {share === null ? <span className={css.noShare} /> : <ShareBar share={share} />}
          <span className={css.quiet}>
            {countsToday(device) && (
              <span title={t('devices.energyToday')}>
                <span className="visually-hidden">{t('devices.energyToday')}: </span>
                <Energy valueKwh={device.energyTodayKwh} />
              </span>
            )}
            {share !== null && <span title={t('plants.ofRated')}>{percents.format(share)}</span>}
          </span>
        </>
      )}
      {low !== undefined && (
        <span className={css.low} title={low}>
          {low}
        </span>
      )}
    </Link>
  );
}

/** What the bar shows, by the one meaning of its colour. */
function flowOf({ role, powerW }: Device) {
  if (role === 'grid') return (powerW ?? 0) < 0 ? 'export' : 'import';
  return role;
}
