import type { Device } from '@heliograph/core/contract/devices';
import type { DeviceLoss } from '@heliograph/core/contract/fleet';
import { useWindowSize } from 'ink';
import { useState } from 'react';
import { clean } from '../clean.ts';
import type { LiveResource } from '../live/merge.ts';
import { losses } from '../resources/losses.ts';
import type { AppProps } from './app-props.ts';
import { DeviceScreen } from './device-screen.tsx';
import { screenColumns } from './list-lines.ts';
import { ListScreen } from './list-screen.tsx';
import { FRAME_ROWS } from './shell.tsx';
import { useList } from './use-list.ts';
import { useLiveRows } from './use-live.ts';
import { useNow } from './use-now.ts';

/** Sums over days do not flow; they are asked for again every minute. */
const still: LiveResource<DeviceLoss> = { valuesOf: () => [], watchedBy: () => ({}) };

/** The generators that lost the most this week, and a device of them. */
export function LossesApp({ deps, load, go }: AppProps<DeviceLoss>) {
  const view = { t: deps.t, paint: deps.paint, now: useNow(), ...useWindowSize() };
  const [opened, open] = useState<Device>();
  const [isHelp, setHelp] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const fleet = useLiveRows(deps.client, { key: 'losses', load, live: still });
  const show = (loss: DeviceLoss) => void deps.client.call['GET /devices/{id}']({ params: { id: loss.id } }, {}).then(open, setFailure);
  const list = useList(losses, fleet.rows, {
    isActive: opened === undefined && !isHelp,
    page: view.rows - FRAME_ROWS - 4,
    onOpen: show,
    firstSort: '-lost_kwh',
  });
  const shared = { deps, view, help: { isOpen: isHelp, set: setHelp }, notice: undefined };
  if (opened) {
    const crumbs = [deps.t('tui.losses'), clean(opened.name)];
    return <DeviceScreen {...shared} device={opened} crumbs={crumbs} onBack={() => open(undefined)} />;
  }
  return (
    <ListScreen
      {...shared}
      go={go}
      name="losses"
      resource={losses}
      fleet={failure === undefined ? fleet : { ...fleet, error: failure }}
      list={list}
      columns={screenColumns(losses)}
      isStale={() => false}
      counts={[view.paint('muted', deps.t('tui.lossesNote'))]}
      preview={undefined}
      sorts={{}}
      emptyLink="/dashboard"
    />
  );
}
