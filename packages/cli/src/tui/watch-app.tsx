import type { Device } from '@heliograph/core/contract/devices';
import type { Fault } from '@heliograph/core/contract/faults';
import type { Plant } from '@heliograph/core/contract/plants';
import { useState } from 'react';
import type { AppProps } from './app-props.ts';
import type { Deps } from './deps.ts';
import { DevicesApp } from './devices-app.tsx';
import { FaultsApp } from './faults-app.tsx';
import { LossesApp, type LoadLosses } from './losses-app.tsx';
import { PlantsApp } from './plants-app.tsx';
import type { ScreenName } from './screen-names.ts';

/** How each list asks for its rows. */
export interface Loads {
  plants: AppProps<Plant>['load'];
  devices: AppProps<Device>['load'];
  faults: AppProps<Fault>['load'];
  losses: LoadLosses;
}

/** Begins with one list, from which a key leads to the others. */
export function WatchApp({ depsOf, loads, first }: { depsOf: (screen: ScreenName) => Deps; loads: Loads; first: ScreenName }) {
  const [screen, go] = useState(first);
  const [allDeps] = useState(() => ({
    plants: depsOf('plants'),
    devices: depsOf('devices'),
    faults: depsOf('faults'),
    losses: depsOf('losses'),
  }));
  const shared = { deps: allDeps[screen], go };
  if (screen === 'plants') return <PlantsApp {...shared} load={loads.plants} />;
  if (screen === 'devices') return <DevicesApp {...shared} load={loads.devices} />;
  if (screen === 'faults') return <FaultsApp {...shared} load={loads.faults} />;
  return <LossesApp {...shared} load={loads.losses} />;
}
