import { useInput } from 'ink';
import type { Column, Resource } from '../resources/resource.ts';
import type { Deps } from './deps.ts';
import { listHints } from './hints.ts';
import { listCommandOf } from './list-command.ts';
import { listLines, positionText } from './list-lines.ts';
import { emptyText, filterLine } from './list-texts.ts';
import { beside } from './parts.ts';
import { screenOfKey, type ScreenName } from './screen-names.ts';
import { FRAME_ROWS, Shell } from './shell.tsx';
import type { List } from './use-list.ts';
import type { LiveRows } from './use-live.ts';
import { isWide, type View } from './view.ts';

/** What every screen of a list is given by the one that opened it. */
export interface ListShared {
  deps: Deps;
  view: View;
  help: { isOpen: boolean; set: (isOpen: boolean) => void };
  notice: string | undefined;
  go: (screen: ScreenName) => void;
}

interface Props<Row extends { id: string }> extends ListShared {
  name: ScreenName;
  resource: Resource<Row>;
  fleet: LiveRows<Row>;
  list: List<Row>;
  columns: readonly Column<Row>[];
  isStale: (row: Row) => boolean;
  /** What is counted above the list, already painted. */
  counts: readonly string[];
  /** The second pane, of so many columns and lines, where there is room. */
  preview: string[] | undefined;
  /** How the server's sorts are called by column. */
  sorts: Record<string, string>;
  /** Page of the console for an empty list. */
  emptyLink: string;
  /** Why it may be empty, where that is not simply that there is nothing. */
  emptyNote?: string;
  /** What these rows know beside opening: a key, its hint and what it does. */
  actions?: readonly { key: string; hint: string; run: (row: Row) => void }[];
}

/** Columns of the list itself, beside the second pane or alone. */
export function listWidth(view: View): number {
  return isWide(view) ? Math.max(76, Math.floor(view.columns * 0.62)) : view.columns;
}
export function listHeight(view: View): number {
  return view.rows - FRAME_ROWS - 2;
}

/** One list, with counts above, a filter, and the marked row in a second pane. */
export function ListScreen<Row extends { id: string }>(props: Props<Row>) {
  const { deps, view, help, notice, go, name, resource, fleet, list, preview, actions = [] } = props;
  const { selected } = list;
  const { t, paint } = view;
  const [width, height] = [listWidth(view), listHeight(view)];
  const look = { columns: props.columns, isStale: (row: Row) => fleet.connection.is === 'lost' || props.isStale(row) };
  const table =
    list.rows.length > 0
      ? listLines(view, look, list.rows, list.state, width, height)
      : [emptyText(view, fleet, list.state.filter, props.emptyNote)];
  const position = paint('muted', positionText(list.selectedIndex, list.rows.length, height));
  useInput(
    (input) => {
      const next = screenOfKey(input);
      if (next !== undefined && next !== name) go(next);
      else if (selected) actions.find(({ key }) => key === input)?.run(selected);
    },
    { isActive: !list.state.isTyping && !help.isOpen },
  );
  return (
    <Shell
      deps={deps}
      view={view}
      crumbs={[t(`tui.${name}`)]}
      connection={fleet.connection}
      notice={notice}
      error={fleet.error}
      command={listCommandOf(deps.listCommand, list.state, props.sorts)}
      link={deps.url + (selected ? (resource.webPath?.(selected) ?? '') : props.emptyLink)}
      hints={listHints(
        t,
        list.state.isTyping,
        actions.map(({ key, hint }) => [key, hint]),
      )}
      isTyping={list.state.isTyping}
      help={help}
      onBack={list.state.filter === '' ? undefined : list.clearFilter}
      body={[
        fleet.isLoaded ? ` ${[...props.counts, position].join('   ')}` : '',
        filterLine(view, list.state),
        ...(preview ? beside(view, table, preview, width, height) : table),
      ]}
    />
  );
}
