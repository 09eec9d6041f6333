import type { Device } from '@heliograph/core/contract/devices';
import { formatDate } from '@heliograph/core/format/date';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Age } from '../../components/age.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Energy, Figure } from '../../components/figure.tsx';
import { ProductName } from '../../components/product-name.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import css from './device-columns.module.css';
import { DevicePlant } from './device-plant.tsx';
import { DevicePower } from './device-power.tsx';
import { OnlineState, RepairState, RunState, Text } from './device-states.tsx';

interface Options {
  /** All of them without it. */
  keys?: ReadonlySet<string>;
  /** Where a device's name leads. */
  linkTo: (deviceId: string) => string;
  timeZone: string;
  actions?: (device: Device) => ReactNode;
}

/** The columns of every device table, or those named in `keys`. */
export function useDeviceColumns({ keys, linkTo, timeZone, actions }: Options): readonly Column<Device>[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      columns(t, { linkTo, timeZone, ...(actions && { actions }) }).filter(
        ({ key }) => keys?.has(key) ?? (key !== 'actions' || actions !== undefined),
      ),
    [t, keys, linkTo, timeZone, actions],
  );
}

function columns(t: TFunction, { linkTo, timeZone, actions }: Options): Column<Device>[] {
  return [
    {
      key: 'name',
      isFixed: true,
      sort: 'name',
      title: t('devices.name'),
      render: (device) => (
        <Link to={linkTo(device.id)} className={css.name} title={device.name} preventScrollReset>
          {device.name}
        </Link>
      ),
    },
    { key: 'state', width: 176, title: t('devices.state'), render: (device) => <StateMark state={device.state} /> },
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
      width: 152,
      sort: 'productName',
      title: t('devices.productType'),
      render: ({ productKey, productName }) => <ProductName productKey={productKey} name={productName} />,
    },
    {
      key: 'plant',
      width: 200,
      sort: 'plantName',
      title: t('devices.parentPlant'),
      render: (device) => <DevicePlant device={device} />,
    },
    { key: 'sn', width: 132, sort: 'sn', title: t('devices.sn'), render: ({ sn }) => <Code value={sn} /> },
    {
      key: 'seen',
      width: 160,
      isNumber: true,
      sort: 'lastSeenAt',
      isDescendingFirst: true,
      title: t('devices.lastOnline'),
      render: (device) => <Age at={device.lastSeenAt} timeZone={timeZone} />,
    },
    { key: 'online', width: 110, isOptional: true, title: t('devices.onlineState'), render: (device) => <OnlineState device={device} /> },
    { key: 'run', width: 110, isOptional: true, title: t('devices.runState'), render: (device) => <RunState device={device} /> },
    { key: 'repair', width: 120, isOptional: true, title: t('devices.repairStatus'), render: (device) => <RepairState device={device} /> },
    {
      key: 'activity',
      width: 110,
      isOptional: true,
      title: t('devices.activity'),
      render: ({ isActive }) => t(isActive ? 'states.active' : 'states.inactive'),
    },
    { key: 'id', width: 90, isNumber: true, isOptional: true, sort: 'id', title: t('devices.id'), render: ({ id }) => id },
    { key: 'mac', width: 150, isOptional: true, sort: 'mac', title: t('devices.mac'), render: ({ mac }) => <Code value={mac} /> },
    {
      key: 'productId',
      width: 100,
      isNumber: true,
      isOptional: true,
      title: t('devices.productId'),
      render: ({ productId }) => productId ?? '–',
    },
    {
      key: 'productKey',
      width: 140,
      isOptional: true,
      title: t('devices.productKey'),
      render: ({ productKey }) => <Code value={productKey} />,
    },
    {
      key: 'type',
      width: 130,
      isOptional: true,
      title: t('devices.deviceType'),
      render: ({ deviceType }) => t(`devices.types.${deviceType}`),
    },
    {
      key: 'mode',
      width: 140,
      isOptional: true,
      title: t('devices.communicationMode'),
      render: ({ communicationMode }) => <Text value={communicationMode} />,
    },
    {
      key: 'hardware',
      width: 130,
      isOptional: true,
      title: t('devices.hardwareVersion'),
      render: ({ hardwareVersion }) => <Text value={hardwareVersion} />,
    },
    {
      key: 'software',
      width: 130,
      isOptional: true,
      sort: 'softwareVersion',
      title: t('devices.softwareVersion'),
      render: ({ softwareVersion }) => <Text value={softwareVersion} />,
    },
    {
      key: 'protocol',
      width: 130,
      isOptional: true,
      title: t('devices.protocolVersion'),
      render: ({ protocolVersion }) => <Text value={protocolVersion} />,
    },
    {
      key: 'rated',
      width: 120,
      isNumber: true,
      isOptional: true,
      sort: 'ratedPowerW',
      isDescendingFirst: true,
      title: t('devices.ratedPower'),
      render: ({ ratedPowerW }) => <Figure value={ratedPowerW} unit="W" />,
    },
    {
      key: 'registered',
      width: 160,
      isOptional: true,
      sort: 'createdAt',
      isDescendingFirst: true,
      title: t('devices.registeredAt'),
      render: ({ createdAt }) => formatDate(createdAt, { timeZone }),
    },
    {
      key: 'actions',
      isFixed: true,
      width: 48,
      isControl: true,
      title: <span className="visually-hidden">{t('devices.actions')}</span>,
      render: (device) => actions?.(device),
    },
  ];
}

function Code({ value }: { value: string | null }) {
  return value === null ? (
    '–'
  ) : (
    <span className={css.serial} title={value}>
      {value}
    </span>
  );
}
