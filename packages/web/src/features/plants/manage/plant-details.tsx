import { countryName } from '@heliograph/core/format/country';
import type { Plant } from '@heliograph/core/contract/plants';
import type { PlantProduction } from '@heliograph/core/contract/plants-energy';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import buttonCss from '../../../components/button.module.css';
import { Energy, Figure } from '../../../components/figure.tsx';
import { Missing } from '../../../components/missing.tsx';
import { Permitted } from '../../../components/permitted.tsx';
import { withValues } from '../../../state/address.ts';
import { useUser } from '../../../state/user.ts';
import { MetersBeside } from '../../energy/meters-beside.tsx';
import { energyQueries } from '../../energy/queries.ts';
import { PlantPower } from '../plant-power.tsx';
import css from './manage.module.css';

const EditPlant = lazy(() => import('./edit-plant.tsx'));
const PlaceMap = lazy(() => import('../../../components/place-map/place-map.tsx'));
const AllocateDialog = lazy(() => import('./allocate-dialog.tsx'));
const MeterDialog = lazy(() => import('./meter-dialog.tsx'));
const DeletePlantDialog = lazy(() => import('./delete-plant-dialog.tsx'));

/** Everything that is known of a plant, and what can be done with it. */
export default function PlantDetails({ plant }: { plant: Plant }) {
  const { t } = useTranslation();
  const { isReadOnly } = useUser();
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<'allocate' | 'meter' | 'delete'>();
  const counted = useQuery(energyQueries.production(plant.id)).data;
  const meter = counted?.productionMeter;
  const setEditing = (isEditing: boolean) => setSearch((current) => withValues(current, { edit: isEditing ? '1' : null }));
  if (search.has('edit') && !isReadOnly)
    return (
      <Suspense fallback={<div className={css.form} aria-busy="true" />}>
        <EditPlant plant={plant} onDone={() => setEditing(false)} />
      </Suspense>
    );
  return (
    <>
      <Permitted code="plants:write">
        <div className={css.tools}>
          <button type="button" className={buttonCss.primary} disabled={isReadOnly} onClick={() => setEditing(true)}>
            {t('plantManage.edit')}
          </button>
          <button
            type="button"
            className={buttonCss.button}
            disabled={isReadOnly}
            aria-haspopup="dialog"
            onClick={() => setOpen('allocate')}
          >
            {t('plantManage.allocate')}
          </button>
          <button
            type="button"
            className={buttonCss.button}
            disabled={isReadOnly || meter === undefined}
            aria-haspopup="dialog"
            onClick={() => setOpen('meter')}
          >
            {t('plantManage.meter.change')}
          </button>
          <button type="button" className={buttonCss.button} disabled={isReadOnly} aria-haspopup="dialog" onClick={() => setOpen('delete')}>
            {t('plantManage.delete')}
          </button>
        </div>
      </Permitted>
      <Facts plant={plant} countedBy={meter === null ? t('plantManage.meter.devices') : meter?.name} metersBeside={counted?.metersBeside} />
      <Suspense>
        {open === 'allocate' && <AllocateDialog plant={plant} onClose={() => setOpen(undefined)} />}
        {open === 'meter' && (
          <MeterDialog plant={plant} meterId={meter?.id ?? null} metersBeside={counted?.metersBeside} onClose={() => setOpen(undefined)} />
        )}
        {open === 'delete' && <DeletePlantDialog plant={plant} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  );
}

interface FactsProps {
  plant: Plant;
  countedBy: string | undefined;
  metersBeside: PlantProduction['metersBeside'] | undefined;
}

function Facts({ plant, countedBy, metersBeside }: FactsProps) {
  const { t, i18n } = useTranslation();
  const { production } = plant;
  const position = (value: number | null) =>
    value === null ? <Missing /> : `${new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 6 }).format(value)}°`;
  return (
    <div className={css.cards}>
      <Card title={t('plantManage.sections.plant')}>
        <Fact name={t('plantManage.fields.name')}>{plant.name}</Fact>
        <Fact name={t('plantManage.fields.stationOwnerName')}>{plant.stationOwnerName}</Fact>
        <Fact name={t('plants.owner')}>{plant.owner.name}</Fact>
        <Fact name={t('plants.installer')}>{plant.installer?.name}</Fact>
        <Fact name={t('plants.serviceProvider')}>{plant.serviceProvider?.name}</Fact>
      </Card>
      <Card title={t('plantManage.sections.installation')}>
        <Fact name={t('plantManage.fields.installedCapacityWp')}>
          <Figure value={plant.installedCapacityWp} unit="Wp" />
        </Fact>
        <Fact name={t('plantManage.fields.capacityW')}>
          <Figure value={plant.capacityW} unit="W" />
        </Fact>
        <Fact name={t('plantManage.fields.installedOn')}>{plant.installedOn}</Fact>
        <Fact name={t('plantManage.fields.installPosition')}>{t(`plantManage.positions.${plant.installPosition}`)}</Fact>
      </Card>
      <Card title={t('plantManage.sections.place')} foot={<PlantMap plant={plant} />}>
        <Fact name={t('plantManage.fields.countryCode')}>{countryName(plant.countryCode, i18n.language)}</Fact>
        <Fact name={t('plantManage.fields.timeZone')}>{plant.timeZone}</Fact>
        <Fact name={t('plantManage.fields.address')}>{plant.address}</Fact>
        <Fact name={t('plantManage.fields.latitudeDeg')}>{position(plant.latitudeDeg)}</Fact>
        <Fact name={t('plantManage.fields.longitudeDeg')}>{position(plant.longitudeDeg)}</Fact>
      </Card>
      <Card title={t('plantManage.sections.production')} foot={<MetersBeside meters={metersBeside} />}>
        <Fact name={t('plantManage.production.power')}>
          <PlantPower plant={plant} />
        </Fact>
        <Fact name={t('plantManage.production.daily')}>
          <Energy valueKwh={plant.energyTodayKwh} />
        </Fact>
        <Fact name={t('plantManage.production.monthly')}>
          <Energy valueKwh={production?.monthKwh} />
        </Fact>
        <Fact name={t('plantManage.production.yearly')}>
          <Energy valueKwh={production?.yearKwh} />
        </Fact>
        <Fact name={t('plantManage.production.total')}>
          <Energy valueKwh={production?.totalKwh} />
        </Fact>
        <Fact name={t('plantManage.meter.fact')}>{countedBy}</Fact>
      </Card>
    </div>
  );
}

function PlantMap({ plant: { name, latitudeDeg, longitudeDeg } }: { plant: Plant }) {
  const { t } = useTranslation();
  if (latitudeDeg === null || longitudeDeg === null) return null;
  return (
    <Suspense fallback={<div className={css.mapFrame} aria-busy="true" />}>
      <PlaceMap label={t('plantManage.map.of', { name })} place={{ latitudeDeg, longitudeDeg }} />
    </Suspense>
  );
}

function Card({ title, foot, children }: { title: string; foot?: React.ReactNode; children: React.ReactNode }) {
  return (
    <section className={css.card} aria-label={title}>
      <h2>{title}</h2>
      <dl className={css.facts}>{children}</dl>
      {foot}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  const isNothing = children === '' || children === null || children === undefined;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{isNothing ? <Missing /> : children}</dd>
    </div>
  );
}
