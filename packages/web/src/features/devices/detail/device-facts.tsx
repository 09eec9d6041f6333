import type { Device } from '@heliograph/core/contract/devices';
import { formatDate } from '@heliograph/core/format/date';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Age } from '../../../components/age.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Figure } from '../../../components/figure.tsx';
import { ProductName } from '../../../components/product-name.tsx';
import { DevicePlant } from '../device-plant.tsx';
import { Degrees, OnlineState, RepairState, RunState, Text } from '../device-states.tsx';
import css from './device-identity.module.css';

/** Every field of a device, each with its value or a dash. */
export function DeviceFacts({ device, timeZone }: { device: Device; timeZone: string }) {
  const { t } = useTranslation();
  const rows: readonly (readonly [name: string, value: ReactNode])[] = [
    [t('devices.name'), device.name],
    [t('devices.id'), <Copied key="id" text={device.id} label={t('devices.id')} />],
    [t('devices.sn'), <Copied key="sn" text={device.sn} label={t('devices.sn')} />],
    [t('devices.mac'), <Text key="mac" value={device.mac} />],
    [t('devices.productId'), <Text key="productId" value={device.productId} />],
    [t('devices.productKey'), <Copied key="productKey" text={device.productKey} label={t('devices.productKey')} />],
    [t('devices.productType'), <ProductName key="product" productKey={device.productKey} name={device.productName} />],
    [t('devices.deviceType'), t(`devices.types.${device.deviceType}`)],
    [t('devices.communicationMode'), device.communicationMode],
    [t('devices.hardwareVersion'), <Text key="hardware" value={device.hardwareVersion} />],
    [t('devices.softwareVersion'), <Text key="software" value={device.softwareVersion} />],
    [t('devices.protocolVersion'), <Text key="protocol" value={device.protocolVersion} />],
    [t('devices.ratedPower'), <Figure key="rated" value={device.ratedPowerW} unit="W" />],
    [t('devices.arrayTilt'), <Degrees key="tilt" value={device.arrayTiltDeg} />],
    [t('devices.arrayAzimuth'), <Degrees key="azimuth" value={device.arrayAzimuthDeg} />],
    [
      t('devices.usableCapacity'),
      <Figure key="usable" value={device.usableCapacityKwh === null ? null : device.usableCapacityKwh * 1_000} unit="Wh" />,
    ],
    [t('devices.lastOnline'), <Age key="seen" at={device.lastSeenAt} timeZone={timeZone} />],
    [t('devices.onlineState'), <OnlineState key="online" device={device} />],
    [t('devices.runState'), <RunState key="run" device={device} />],
    [t('devices.repairStatus'), <RepairState key="repair" device={device} />],
    [t('devices.activity'), t(device.isActive ? 'states.active' : 'states.inactive')],
    [t('devices.parentPlant'), <DevicePlant key="plant" device={device} />],
    [t('devices.registeredAt'), formatDate(device.createdAt, { timeZone })],
  ];
  return <dl className={css.facts}>{rows.map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}</dl>;
}

function Copied({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  return (
    <>
      <code>{text}</code> <CopyButton text={text} label={t('devices.copyOf', { what: label })} />
    </>
  );
}
