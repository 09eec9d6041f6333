import type { Device } from '@heliograph/core/contract/devices';
import type { LiveEvent } from '@heliograph/core/contract/live';
import { useWindowSize } from 'ink';
import { useState } from 'react';
import { clean } from '../clean.ts';
import { liveDevices } from '../live/merge.ts';
import { devices } from '../resources/devices.ts';
import type { AppProps } from './app-props.ts';
import { DeviceScreen } from './device-screen.tsx';
import { DevicesScreen } from './devices-screen.tsx';
import { faultText } from './fault-text.ts';
import { FRAME_ROWS } from './shell.tsx';
import { useList } from './use-list.ts';
import { useLiveRows } from './use-live.ts';
import { useNow } from './use-now.ts';

/** `helio devices watch`: the list, and a device of it. */
export function DevicesApp({ deps, load, go }: AppProps<Device>) {
  const view = { t: deps.t, paint: deps.paint, now: useNow(), ...useWindowSize() };
  const [opened, open] = useState<Device>();
  const [isHelp, setHelp] = useState(false);
  const [fault, setFault] = useState<Extract<LiveEvent, { type: 'fault' }>>();
  const fleet = useLiveRows(deps.client, {
    key: 'devices',
    load,
    live: liveDevices,
    onEvent: (event) => event.type === 'fault' && setFault(event),
  });
  const list = useList(devices, fleet.rows, { isActive: opened === undefined && !isHelp, page: view.rows - FRAME_ROWS - 4, onOpen: open });
  const shared = { deps, view, help: { isOpen: isHelp, set: setHelp }, notice: fault && faultText(view, fault, localZone()) };
  if (!opened) return <DevicesScreen {...shared} go={go} fleet={fleet} list={list} />;
  const crumbs = [deps.t('tui.devices'), clean(opened.plantName ?? deps.t('states.unbound')), clean(opened.name)];
  return <DeviceScreen {...shared} device={opened} crumbs={crumbs} onBack={() => open(undefined)} />;
}

/** A list of devices knows no plant's zone; the reader's own is the next best. */
function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
