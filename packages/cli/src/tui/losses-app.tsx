import type { Device } from '@heliograph/core/contract/devices';
import type { DeviceLoss } from '@heliograph/core/contract/fleet';
import { useWindowSize } from 'ink';
import { useState } from 'react';
import { clean } from '../clean.ts';
import type { LiveResource } from '../live/merge.ts';
import { age } from '../render/quantity.ts';
import { emptyLosses, losses } from '../resources/losses.ts';
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

/** Losses and when they were counted. */
export type LoadLosses = (
  signal: AbortSignal,
) => Promise<{ items: DeviceLoss[]; toAt: number; countedFromAt: number | null; uncountedDays: number }>;

/** The generators that lost the most this week, and a device of them. */
export function LossesApp({ deps, load, go }: Omit<AppProps<DeviceLoss>, 'load'> & { load: LoadLosses }) {
  const view = { t: deps.t, paint: deps.paint, now: useNow(), ...useWindowSize() };
  const [opened, open] = useState<Device>();
  const [isHelp, setHelp] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [counted, setCounted] = useState<Omit<Awaited<ReturnType<LoadLosses>>, 'items'>>();
  const loadRows = async (signal: AbortSignal) => {
    const { items, ...rest } = await load(signal);
    setCounted(rest);
    return items;
  };
  const fleet = useLiveRows(deps.client, { key: 'losses', load: loadRows, live: still });
  const show = (loss: DeviceLoss) => void deps.client.call['GET /devices/{id}']({ params: { id: loss.id } }, {}).then(open, setFailure);
  const list = useList(losses, fleet.rows, {
    isActive: opened === undefined && !isHelp,
    page: view.rows - FRAME_ROWS - 4,
    onOpen: show,
    firstSort: '-lost_kwh',
  });
  const notes = [
    // There is room for one of them.
    counted === undefined || counted.uncountedDays === 0
      ? deps.t('tui.lossesNote')
      : deps.t('note.uncountedDays', { count: counted.uncountedDays }),
    ...(counted === undefined ? [] : [deps.t('tui.countedAgo', { age: age(counted.toAt, view.now) })]),
  ];
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
      counts={notes.map((note) => view.paint('muted', note))}
      preview={undefined}
      sorts={{}}
      emptyLink="/dashboard"
      {...(counted !== undefined && { emptyNote: deps.t(emptyLosses(counted)) })}
    />
  );
}
