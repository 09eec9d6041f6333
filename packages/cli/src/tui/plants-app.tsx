import type { Device } from '@heliograph/core/contract/devices';
import type { LiveEvent } from '@heliograph/core/contract/live';
import type { Plant } from '@heliograph/core/contract/plants';
import { useWindowSize } from 'ink';
import { useState } from 'react';
import { clean } from '../clean.ts';
import { livePlants } from '../live/merge.ts';
import { plants } from '../resources/plants.ts';
import type { AppProps } from './app-props.ts';
import { DeviceScreen } from './device-screen.tsx';
import { faultText } from './fault-text.ts';
import { PlantScreen } from './plant-screen.tsx';
import { PlantsScreen } from './plants-screen.tsx';
import { useLiveRows } from './use-live.ts';
import { useList } from './use-list.ts';
import { useNow } from './use-now.ts';
import { FRAME_ROWS } from './shell.tsx';

/** `helio plants watch`: the list, a plant of it, a device of that. */
export function PlantsApp({ deps, load, go }: AppProps<Plant>) {
  const view = { t: deps.t, paint: deps.paint, now: useNow(), ...useWindowSize() };
  const [opened, openPlant] = useState<Plant>();
  const [device, openDevice] = useState<Device>();
  const [isHelp, setHelp] = useState(false);
  const [fault, setFault] = useState<Extract<LiveEvent, { type: 'fault' }>>();
  const fleet = useLiveRows(deps.client, {
    key: 'plants',
    load,
    live: livePlants,
    onEvent: (event) => event.type === 'fault' && setFault(event),
  });
  const list = useList(plants, fleet.rows, {
    isActive: opened === undefined && !isHelp,
    page: view.rows - FRAME_ROWS - 4,
    onOpen: openPlant,
  });
  const help = { isOpen: isHelp, set: setHelp };
  // A plant that left the list while one looks at it stays open as it was last.
  const plant = opened && (fleet.rows.get(opened.id) ?? opened);
  const zone = (fault && fleet.rows.get(fault.plantId)?.timeZone) ?? 'UTC';
  const shared = { deps, view, help, notice: fault && faultText(view, fault, zone) };
  if (plant && device) {
    const crumbs = [deps.t('tui.plants'), clean(plant.name), clean(device.name)];
    return <DeviceScreen {...shared} device={device} crumbs={crumbs} onBack={() => openDevice(undefined)} />;
  }
  if (plant) return <PlantScreen {...shared} plant={plant} onOpen={openDevice} onBack={() => openPlant(undefined)} />;
  return <PlantsScreen {...shared} go={go} fleet={fleet} list={list} />;
}
