import type { Fault, FaultDetail } from '@heliograph/core/contract/faults';
import { useWindowSize } from 'ink';
import { useState } from 'react';
import { liveFaults } from '../live/merge.ts';
import { faults } from '../resources/faults.ts';
import type { AppProps } from './app-props.ts';
import { FaultScreen } from './fault-screen.tsx';
import { FaultsScreen } from './faults-screen.tsx';
import { FRAME_ROWS } from './shell.tsx';
import { useList } from './use-list.ts';
import { useLiveRows } from './use-live.ts';
import { useNow } from './use-now.ts';

/** `helio faults watch`: the faults by cause as they come and go, and one of them. */
export function FaultsApp({ deps, load, go }: AppProps<Fault>) {
  const { client, t } = deps;
  const view = { t, paint: deps.paint, now: useNow(), ...useWindowSize() };
  const [openedId, open] = useState<string>();
  const [isHelp, setHelp] = useState(false);
  const [said, say] = useState<string>();
  const [changed, setChanged] = useState<FaultDetail>();
  const fleet = useLiveRows(client, {
    key: 'faults',
    load,
    live: liveFaults,
    // A fault that another one explains is not in the list of causes.
    reread: async (id, signal) => {
      const fault = await client.call['GET /faults/{id}']({ params: { id } }, { signal });
      return fault.parentId === null ? fault : undefined;
    },
  });
  const list = useList(faults, fleet.rows, {
    isActive: openedId === undefined && !isHelp,
    page: view.rows - FRAME_ROWS - 4,
    onOpen: (fault) => open(fault.id),
    firstSort: 'severity',
  });
  const acknowledge = ({ id }: Fault) =>
    void client.call['POST /faults/{id}/acknowledge']({ params: { id } }, {}).then(
      (fault) => {
        setChanged(fault);
        say(t('tui.acknowledged', { code: fault.code }));
      },
      (error: unknown) => say(`✕ ${deps.sentenceOf(error)}`),
    );
  const actions = [{ key: 'a', hint: t('key.acknowledge'), run: acknowledge }];
  const shared = { deps, view, help: { isOpen: isHelp, set: setHelp }, notice: said, changed };
  const opened = openedId === undefined ? undefined : fleet.rows.get(openedId);
  if (opened)
    return <FaultScreen {...shared} fault={opened} connection={fleet.connection} actions={actions} onBack={() => open(undefined)} />;
  return <FaultsScreen {...shared} go={go} fleet={fleet} list={list} actions={actions} />;
}
