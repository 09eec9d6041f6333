import type { Fault, FaultDetail } from '@heliograph/core/contract/faults';
import { faults } from '../resources/faults.ts';
import { faultLines } from './fault-lines.ts';
import { screenColumns } from './list-lines.ts';
import { listHeight, ListScreen, type ListShared, listWidth } from './list-screen.tsx';
import type { List } from './use-list.ts';
import type { LiveRows } from './use-live.ts';
import { useFaultDetail } from './use-fault-detail.ts';
import { isWide, type View } from './view.ts';

const sorts = { severity: 'severity', opened_at: 'openedAt', lost_kwh: 'lostKwh', plant_name: 'plantName', code: 'code' };

interface Props extends ListShared {
  fleet: LiveRows<Fault>;
  list: List<Fault>;
  actions: readonly { key: string; hint: string; run: (fault: Fault) => void }[];
  /** What an action answered last. */
  changed: FaultDetail | undefined;
}

/** All faults by cause; beside them, where there is room, why the marked one fired and what happened since. */
export function FaultsScreen({ changed, ...props }: Props) {
  const { deps, view, fleet, list } = props;
  const shown = isWide(view) ? list.selected : undefined;
  const detail = useFaultDetail(deps.client, shown?.id, changed);
  const width = view.columns - listWidth(view) - 3;
  return (
    <ListScreen
      {...props}
      name="faults"
      resource={faults}
      columns={screenColumns(faults)}
      isStale={() => false}
      counts={countsOf(view, fleet)}
      preview={shown && faultLines(view, shown, detail, width).slice(0, listHeight(view))}
      sorts={sorts}
      emptyLink="/devices/faults"
    />
  );
}

function countsOf({ t, paint }: View, fleet: LiveRows<Fault>): string[] {
  const rows = [...fleet.rows.values()].filter(({ state }) => state === 'unrepaired');
  return (['critical', 'warning', 'info'] as const).map((severity) => {
    const text = `${rows.filter((row) => row.severity === severity).length} ${t(`severity.${severity}`)}`;
    return severity === 'critical' ? paint('fault', `▲ ${text}`) : severity === 'warning' ? `△ ${text}` : paint('muted', `i ${text}`);
  });
}
