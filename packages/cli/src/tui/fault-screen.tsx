import type { Fault, FaultDetail } from '@heliograph/core/contract/faults';
import { useInput } from 'ink';
import { clean } from '../clean.ts';
import type { Connection } from '../live/live-events.ts';
import { faults } from '../resources/faults.ts';
import type { Deps } from './deps.ts';
import { faultLines } from './fault-lines.ts';
import { detailHints } from './hints.ts';
import { Shell } from './shell.tsx';
import { useFaultDetail } from './use-fault-detail.ts';
import type { View } from './view.ts';

interface Props {
  deps: Deps;
  view: View;
  help: { isOpen: boolean; set: (isOpen: boolean) => void };
  notice: string | undefined;
  fault: Fault;
  changed: FaultDetail | undefined;
  connection: Connection;
  actions: readonly { key: string; hint: string; run: (fault: Fault) => void }[];
  onBack: () => void;
}

/** One fault: why it fired, and what happened to it since. */
export function FaultScreen({ deps, view, help, notice, fault, changed, connection, actions, onBack }: Props) {
  const detail = useFaultDetail(deps.client, fault.id, changed);
  useInput((input) => actions.find(({ key }) => key === input)?.run(fault), { isActive: !help.isOpen });
  return (
    <Shell
      deps={deps}
      view={view}
      crumbs={[deps.t('tui.faults'), clean(fault.code)]}
      connection={connection}
      notice={notice}
      error={undefined}
      command={`helio faults get ${fault.id}`}
      link={deps.url + (faults.webPath?.(fault) ?? '')}
      hints={detailHints(
        deps.t,
        false,
        actions.map(({ key, hint }) => [key, hint]),
      )}
      isTyping={false}
      help={help}
      onBack={onBack}
      body={faultLines(view, fault, detail, view.columns)}
    />
  );
}
