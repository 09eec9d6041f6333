import type { Device } from '@heliograph/core/contract/devices';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** The plant that a device is bound to, or was; one that is bound to none says so. */
export function DevicePlant({ device: { plantId, plantName, binding } }: { device: Pick<Device, 'plantId' | 'plantName' | 'binding'> }) {
  const { t } = useTranslation();
  if (plantId === null || plantName === null) return t('states.unbound');
  const link = (
    <Link to={`/power_station/power_station_detail?id=${plantId}`} title={plantName}>
      {plantName}
    </Link>
  );
  return binding === 'former' ? (
    <>
      {link} ({t('states.former')})
    </>
  ) : (
    link
  );
}
