import { ApiError } from '@heliograph/core/errors';
import { isId } from '@heliograph/core/id';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { failureText } from '../../app/failure-text.ts';
import { loadTexts } from '../../app/texts.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { useLive } from '../../state/live/use-live.ts';
import { useAddress } from '../../state/use-address.ts';
import { useOpened } from '../../state/use-opened.ts';
import { useTabTitle } from '../../state/tabs.ts';
import { useCan, useCanEach } from '../../state/user.ts';
import { DevicePanel } from '../devices/device-panel.tsx';
import { PlantEnergy } from '../energy/plant-energy.tsx';
import { useWhy } from '../energy/use-why.ts';
import { WhyPanel } from '../energy/why-panel.tsx';
import { PlantCurve } from './curve/plant-curve.tsx';
import { EnergyFlow } from './flow/energy-flow.tsx';
import { DeviceTiles } from './tiles/device-tiles.tsx';
import css from './plant-detail-page.module.css';
import { plantListPath } from './plant-figures.ts';
import { PlantHeader } from './plant-header.tsx';
import { PlantKpis } from './plant-kpis.tsx';
import { plantQueries } from './queries.ts';

const PlantDetails = lazy(async () => (await withTexts(import('./manage/plant-details.tsx')))[0]);
const PlantDevices = lazy(() => import('./plant-devices.tsx'));
const PlantPushes = lazy(async () => (await Promise.all([import('./plant-pushes.tsx'), loadTexts('commands')]))[0]);
const PlantFaults = lazy(async () => (await Promise.all([import('./plant-faults.tsx'), loadTexts('faults')]))[0]);
const PlantFiles = lazy(async () => (await withTexts(import('./manage/plant-files.tsx')))[0]);
const NewPlant = lazy(async () => (await withTexts(import('./manage/new-plant.tsx')))[0]);
const AuditLog = lazy(async () => (await withTexts(import('../audit/audit-log.tsx')))[0]);
const PlantCommands = lazy(async () => (await Promise.all([import('../commands/history/plant-commands.tsx'), loadTexts('commands')]))[0]);
const withTexts = <Module,>(module: Promise<Module>) => Promise.all([module, loadTexts('plantManage', 'audit', 'upload')]);

const parts = ['overview', 'devices', 'details', 'files', 'commands', 'logs'] as const;
/** Without the grant a part is not there. */
const grants: Partial<Record<(typeof parts)[number], string>> = { commands: 'commands:read', logs: 'audit:read' };
/** What belongs to one part and does not come along to another. */
const ofOnePart = { device: null, edit: null, filter: null, search: null, sort: null, page: null } as const;

/** A plant's page, or the form for a new one. */
export function Component() {
  const [search] = useSearchParams();
  const canWrite = useCan('plants:write');
  if (!search.has('new') || !canWrite) return <PlantPage />;
  return (
    <Suspense fallback={<div className={css.form} aria-busy="true" />}>
      <NewPlant />
    </Suspense>
  );
}

/** One plant, live, whose own answer decides whether anything else is asked for: why it is in its state, what it gives, today's curve, where the energy goes, its devices. */
function PlantPage() {
  const { t } = useTranslation();
  const { search, linkTo } = useAddress();
  const { openId, close: closePanel } = useOpened('device');
  const id = search.get('id') ?? '';
  const can = useCanEach();
  const offered = parts.filter((name) => grants[name] === undefined || can(grants[name]));
  const part = offered.find((name) => name === search.get('tab')) ?? 'overview';
  const { asked, close } = useWhy();
  const plant = useQuery({ ...plantQueries.detail(id), enabled: isId(id) });
  useTabTitle(plant.data?.name);
  useLive(isId(id) ? { plants: [id], devicesOf: [id] } : {});

  if (!isId(id) || isNotFound(plant.error)) {
    const text = plant.error === null ? undefined : failureText(plant.error, t);
    return (
      <StateMessage
        headingLevel={1}
        title={t('plants.notFoundTitle')}
        {...(text !== undefined && { text })}
        action={<Link to={plantListPath('all')}>{t('plants.backToList')}</Link>}
      />
    );
  }
  if (plant.isError && plant.data === undefined) return <QueryFailure query={plant} headingLevel={1} />;
  return (
    <>
      <PlantHeader plant={plant.data} />
      <div className={css.parts}>
        <FilterBar
          label={t('plants.partsLabel')}
          choices={offered.map((key) => ({
            key,
            label: t(`plants.parts.${key}`),
            to: linkTo({ ...ofOnePart, tab: key === 'overview' ? null : key }),
          }))}
          current={part}
        />
      </div>
      {part === 'overview' && (
        <>
          <div className={css.overview}>
            <PlantCurve id={id} plant={plant.data} />
            <div className={css.side}>
              <PlantKpis plant={plant.data} />
              {plant.data !== undefined && <EnergyFlow id={id} plant={plant.data} />}
            </div>
          </div>
          <PlantEnergy id={id} plant={plant.data} />
          {plant.data !== undefined && <DeviceTiles key={id} id={id} />}
          <Suspense>{plant.data !== undefined && can('faults:read') && <PlantFaults key={id} id={id} />}</Suspense>
          <Suspense>{plant.data !== undefined && can('commands:read') && <PlantPushes key={id} id={id} />}</Suspense>
        </>
      )}
      <Suspense>
        {part === 'devices' && plant.data !== undefined && <PlantDevices key={id} id={id} timeZone={plant.data.timeZone} />}
        {part === 'details' && plant.data !== undefined && <PlantDetails key={id} plant={plant.data} />}
        {part === 'files' && plant.data !== undefined && <PlantFiles key={id} id={id} />}
        {part === 'commands' && plant.data !== undefined && <PlantCommands key={id} id={id} />}
        {part === 'logs' && plant.data !== undefined && <AuditLog key={id} subject={{ plantId: id }} timeZone={plant.data.timeZone} />}
      </Suspense>
      {asked !== undefined && plant.data !== undefined && <WhyPanel key={id} owner={{ kind: 'plant', id }} asked={asked} onClose={close} />}
      {asked === undefined && openId !== null && isId(openId) && plant.data !== undefined && (
        <DevicePanel key={openId} id={openId} timeZone={plant.data.timeZone} onClose={closePanel} />
      )}
    </>
  );
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 404;
}
