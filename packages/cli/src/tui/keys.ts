import type { Key } from 'ink';
import type { ListAction } from './list-state.ts';

type Pressed = Pick<
  Key,
  'upArrow' | 'downArrow' | 'pageUp' | 'pageDown' | 'home' | 'end' | 'return' | 'escape' | 'backspace' | 'delete' | 'ctrl' | 'meta'
>;

/** What a key means for a list; while a filter is typed, letters are letters. */
export function listActionOf(input: string, key: Pressed, isTyping: boolean, page: number): ListAction | undefined {
  const move = movement(input, key, isTyping, page);
  if (move !== undefined) return { do: 'move', by: move };
  if (isTyping) return typing(input, key);
  if (key.ctrl || key.meta) return undefined;
  if (input === '/') return { do: 'startFilter' };
  if (input === 's') return { do: 'nextSort' };
  if (input === 'S') return { do: 'reverseSort' };
  return undefined;
}

function typing(input: string, key: Pressed): ListAction | undefined {
  if (key.return) return { do: 'endFilter' };
  if (key.escape) return { do: 'clearFilter' };
  if (key.backspace || key.delete) return { do: 'erase' };
  const text = input.replace(/\p{Cc}/gu, '');
  return text === '' || key.ctrl || key.meta ? undefined : { do: 'type', text };
}

function movement(input: string, key: Pressed, isTyping: boolean, page: number): number | undefined {
  if (key.upArrow) return -1;
  if (key.downArrow) return 1;
  if (key.pageUp) return -page;
  if (key.pageDown) return page;
  if (key.home) return Number.NEGATIVE_INFINITY;
  if (key.end) return Number.POSITIVE_INFINITY;
  if (isTyping || key.ctrl || key.meta) return undefined;
  return new Map([
    ['k', -1],
    ['j', 1],
    ['g', Number.NEGATIVE_INFINITY],
    ['G', Number.POSITIVE_INFINITY],
  ]).get(input);
}
