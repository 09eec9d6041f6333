import { DEFAULT_TIME_ZONE } from '@heliograph/core/constants';
import type { Device } from '@heliograph/core/contract/devices';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Age } from '../../../components/age.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Energy, Figure } from '../../../components/figure.tsx';
import { ProductName } from '../../../components/product-name.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { useNow } from '../../../components/use-now.ts';
import { countsToday, isDeviceStale } from '../device-figures.ts';
import { ExportButton } from '../../export/export-button.tsx';
import { DevicePlant } from '../device-plant.tsx';
import { DevicePower } from '../device-power.tsx';
import css from './device-header.module.css';

const NOW_STEP_MS = 5_000;

interface Props {
  device: Device | undefined;
  timeZone: string | undefined;
}

/** What a device is and how it is: its state by colour, shape and word. */
export function DeviceHeader({ device, timeZone }: Props) {
  const { t } = useTranslation();
  if (device !== undefined) return <Header device={device} timeZone={timeZone ?? DEFAULT_TIME_ZONE} />;
  return (
    <div className={css.head} data-state="loading" aria-busy="true">
      <h1 className="visually-hidden">{t('routes.devicesDetail')}</h1>
    </div>
  );
}

function Header({ device, timeZone }: { device: Device; timeZone: string }) {
  const { t } = useTranslation();
  const nowMs = useNow(NOW_STEP_MS);
  return (
    <header className={css.head} data-state={device.state}>
      <div className={css.title}>
        <h1>{device.name}</h1>
        <StateMark state={device.state} />
        <span className={css.tools}>
          <ExportButton
            scope={device.plantId === null ? { device } : { plant: { id: device.plantId, name: device.plantName ?? '', timeZone }, device }}
            kind="telemetry"
          />
        </span>
      </div>
      <dl className={css.facts}>
        <Fact name={t('devices.lastSeen')}>
          <Age at={device.lastSeenAt} timeZone={timeZone} isStale={isDeviceStale(device, nowMs)} />
        </Fact>
        {device.role !== 'weather' && (
          <Fact name={t('devices.power')}>
            <DevicePower device={device} />
          </Fact>
        )}
        {countsToday(device) && (
          <Fact name={t('devices.energyToday')}>
            <Energy valueKwh={device.energyTodayKwh} />
          </Fact>
        )}
        <Fact name={t('devices.plant')}>
          <DevicePlant device={device} />
        </Fact>
        <Fact name={t('devices.product')}>
          <ProductName productKey={device.productKey} name={device.productName} />
        </Fact>
        {device.ratedPowerW !== null && (
          <Fact name={t('devices.ratedPower')}>
            <Figure value={device.ratedPowerW} unit="W" />
          </Fact>
        )}
        <Fact name={t('devices.softwareVersion')}>{device.softwareVersion ?? '–'}</Fact>
        <Fact name={t('devices.sn')}>
          <span className={css.serial}>
            <code>{device.sn}</code>
            <CopyButton text={device.sn} label={t('devices.copySn')} />
          </span>
        </Fact>
      </dl>
    </header>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
