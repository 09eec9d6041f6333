import { useApp, useInput } from 'ink';
import { useEffect, useState } from 'react';
import type { Connection } from '../live/live-events.ts';
import { truncate } from '../text.ts';
import type { Deps } from './deps.ts';
import { helpLines, type HelpScope } from './help-lines.ts';
import { hintLine, padLines, titleLine } from './parts.ts';
import { Screen } from './screen.tsx';
import type { View } from './view.ts';

const LEAST = { columns: 40, rows: 10 };
/** Title, message and hints. */
export const FRAME_ROWS = 3;

export interface ShellProps {
  deps: Deps;
  view: View;
  crumbs: readonly string[];
  connection: Connection;
  /** A standing message, such as the last fault; an error goes before it. */
  notice?: string | undefined;
  error: unknown;
  /** The command that prints what is on the screen, and its page in the console. */
  command: string;
  link: string;
  hints: readonly (readonly [string, string])[];
  isTyping: boolean;
  help: { isOpen: boolean; set: (isOpen: boolean) => void; scope?: HelpScope };
  onBack?: (() => void) | undefined;
  body: readonly string[];
}

/** The frame of every screen and the keys that mean the same on all of them. */
export function Shell(props: ShellProps) {
  const { deps, view, help, error } = props;
  const { exit } = useApp();
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    if (deps.isFatal(error)) exit(error);
  }, [deps, error, exit]);
  useInput(
    (input, key) => {
      setMessage(undefined);
      if (input === 'q') exit();
      else if (input === '?') help.set(!help.isOpen);
      else if (key.escape || key.leftArrow) (help.isOpen ? () => help.set(false) : props.onBack)?.();
      else if (input === 'y') setMessage(copied(props));
      else if (input === 'o') setMessage(deps.openLink(props.link) ? props.link : deps.t('tui.openFailed', { url: props.link }));
    },
    { isActive: !props.isTyping },
  );
  if (view.columns < LEAST.columns || view.rows < LEAST.rows) return <Screen lines={[deps.t('tui.tooSmall')]} rows={view.rows} />;
  const crumbs = help.isOpen ? [...props.crumbs, deps.t('tui.help')] : props.crumbs;
  const body = padLines(help.isOpen ? helpLines(view, help.scope) : props.body, view.rows - FRAME_ROWS);
  const lines = [
    titleLine(view, crumbs, new URL(deps.url).host, props.connection),
    ...body,
    messageLine(props, message),
    hintLine(view, props.hints),
  ];
  return <Screen lines={lines} rows={view.rows} />;
}

function copied({ deps, command }: ShellProps): string {
  deps.copy(command);
  return `$ ${command}`;
}

function messageLine({ deps, view, error, notice }: ShellProps, message: string | undefined): string {
  if (message !== undefined) return ` ${truncate(message, view.columns - 2)}`;
  if (error !== undefined) return view.paint('fault', ` ✕ ${truncate(deps.sentenceOf(error), view.columns - 4)}`);
  return notice === undefined ? '' : ` ${truncate(notice, view.columns - 2)}`;
}
