import type { Device } from '@heliograph/core/contract/devices';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Age } from '../../components/age.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Energy } from '../../components/figure.tsx';
import { ProductName } from '../../components/product-name.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import css from './device-columns.module.css';
import { DevicePlant } from './device-plant.tsx';
import { DevicePower } from './device-power.tsx';

interface Options {
  keys: ReadonlySet<string>;
  /** Where a device's name leads. */
  linkTo: (deviceId: string) => string;
  timeZone: string;
  actions?: (device: Device) => ReactNode;
}

/** The columns of every device table that are named in `keys`. */
export function useDeviceColumns({ keys, linkTo, timeZone, actions }: Options): readonly Column<Device>[] {
  const { t } = useTranslation();
  return useMemo(
    () => columns(t, { keys, linkTo, timeZone, ...(actions && { actions }) }).filter(({ key }) => keys.has(key)),
    [t, keys, linkTo, timeZone, actions],
  );
}

function columns(t: TFunction, { linkTo, timeZone, actions }: Options): Column<Device>[] {
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('devices.name'),
      render: (device) => (
        <Link to={linkTo(device.id)} className={css.name} title={device.name} preventScrollReset>
          {device.name}
        </Link>
      ),
    },
    { key: 'state', width: 136, title: t('devices.state'), render: (device) => <StateMark state={device.state} /> },
    {
      key: 'power',
      width: 116,
      isNumber: true,
      sort: 'powerW',
      isDescendingFirst: true,
      title: t('devices.power'),
      render: (device) => <DevicePower device={device} />,
    },
    {
      key: 'energy',
      width: 132,
      isNumber: true,
      sort: 'energyTodayKwh',
      isDescendingFirst: true,
      title: t('devices.energyToday'),
      render: (device) => <Energy valueKwh={device.energyTodayKwh} />,
    },
    {
      key: 'product',
      width: 132,
      title: t('devices.product'),
      render: (device) => <ProductName productKey={device.productKey} name={device.productName} />,
    },
    {
      key: 'plant',
      width: 200,
      title: t('devices.plant'),
      render: (device) => <DevicePlant device={device} />,
    },
    { key: 'sn', width: 132, sort: 'sn', title: t('devices.sn'), render: (device) => <span className={css.serial}>{device.sn}</span> },
    {
      key: 'seen',
      width: 160,
      isNumber: true,
      sort: 'lastSeenAt',
      isDescendingFirst: true,
      title: t('devices.lastSeen'),
      render: (device) => <Age at={device.lastSeenAt} timeZone={timeZone} />,
    },
    {
      key: 'actions',
      width: 48,
      isControl: true,
      title: <span className="visually-hidden">{t('devices.actions')}</span>,
      render: (device) => actions?.(device),
    },
  ];
}
