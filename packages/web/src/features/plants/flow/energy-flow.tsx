import type { LatestValue } from '@heliograph/core/contract/devices-telemetry';
import type { Device } from '@heliograph/core/contract/devices';
import type { Plant } from '@heliograph/core/contract/plants';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../state/live/use-live.ts';
import { deviceQueries } from '../../devices/queries.ts';
import css from './energy-flow.module.css';
import { FlowDiagram } from './flow-diagram.tsx';
import { plantFlow } from './plant-flow.ts';

/** The latest values of this many meters and batteries are watched; a plant with more is not drawn as one flow. */
const MOST_DEVICES = 24;

/** Where the power goes right now; what no meter and no battery tells is drawn as not known. */
export function EnergyFlow({ id, plant }: { id: string; plant: Plant }) {
  const { t } = useTranslation();
  const devices = useQuery(deviceQueries.ofPlant(id));
  const measuring = devices.data?.items.filter(measuresFlow) ?? [];
  const watched = measuring.length <= MOST_DEVICES ? measuring : [];
  const latest = useQueries({
    queries: watched.map((device) => deviceQueries.latest(device.id)),
    combine: (results) => results.map((result) => result.data?.items ?? []),
  });
  useLive({ latestOf: watched.map((device) => device.id) });
  if (!devices.data?.items.length || measuring.length > MOST_DEVICES) return null;
  const flow = plantFlow(
    plant.powerW,
    watched.map((device, index) => ({ deviceType: device.deviceType, latest: latest[index] as LatestValue[] })),
  );
  return (
    <section className={css.panel}>
      <h2 className={css.title}>{t('plants.flowTitle')}</h2>
      <FlowDiagram flow={flow} />
    </section>
  );
}

function measuresFlow({ deviceType }: Device): boolean {
  return deviceType === 'meter' || deviceType === 'storage';
}
