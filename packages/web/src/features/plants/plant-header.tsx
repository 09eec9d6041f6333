import type { Plant } from '@heliograph/core/contract/plants';
import { formatDate } from '@heliograph/core/format/date';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Age } from '../../components/age.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { useNow } from '../../components/use-now.ts';
import { useCan } from '../../state/user.ts';
import { ExportButton } from '../export/export-button.tsx';
import { FavoriteStar } from './favorite-star.tsx';
import { plantCommand } from './plant-command.ts';
import { isPlantStale } from './plant-figures.ts';
import css from './plant-header.module.css';
import { usePlantReason } from './use-plant-reason.ts';

const MINUTE_MS = 60_000;

/** Name, state with its reason, the clock at the plant, the age of what is shown, and who it belongs to. */
export function PlantHeader({ plant }: { plant: Plant | undefined }) {
  const { t } = useTranslation();
  if (plant !== undefined) return <Header plant={plant} />;
  return (
    <div className={css.skeleton} aria-busy="true">
      <h1 className="visually-hidden">{t('routes.powerStationDetail')}</h1>
    </div>
  );
}

function Header({ plant }: { plant: Plant }) {
  const { t } = useTranslation();
  const reason = usePlantReason(plant);
  const nowMs = useNow(MINUTE_MS);
  const canReadFaults = useCan('faults:read');
  return (
    <header className={css.head}>
      <div className={css.title}>
        <h1>{plant.name}</h1>
        <FavoriteStar plant={plant} />
        <span className={css.copy}>
          <ExportButton scope={{ plant }} />
          <CopyButton text={plantCommand(plant.id)} label={t('plants.copyCommand')}>
            {t('plants.command')}
          </CopyButton>
        </span>
      </div>
      <p className={css.state}>
        <StateMark state={plant.state} /> <span className={css.reason}>{reason}</span>
        {canReadFaults && plant.state !== 'online' && <Link to={`/devices/faults?plantId=${plant.id}`}>{t('routes.faults')}</Link>}
      </p>
      <dl className={css.facts}>
        <Fact name={t('plants.dataAge')}>
          <Age at={plant.dataUpdatedAt} timeZone={plant.timeZone} isStale={isPlantStale(plant, nowMs)} />
        </Fact>
        <Fact name={t('plants.localTime')}>
          {formatDate(nowMs, { timeZone: plant.timeZone, format: 'YYYY-MM-DD HH:mm' })} <span className={css.zone}>{plant.timeZone}</span>
        </Fact>
        <Fact name={t('plants.owner')}>{plant.owner.name}</Fact>
        {plant.installer !== null && <Fact name={t('plants.installer')}>{plant.installer.name}</Fact>}
        {plant.serviceProvider !== null && <Fact name={t('plants.serviceProvider')}>{plant.serviceProvider.name}</Fact>}
        {plant.address !== '' && <Fact name={t('plants.address')}>{plant.address}</Fact>}
        {plant.installedOn !== null && <Fact name={t('plants.installedOn')}>{plant.installedOn}</Fact>}
      </dl>
    </header>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
