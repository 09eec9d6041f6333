import type { TextKey } from '../language.ts';
import { deviceShapes } from '../resources/states.ts';
import { fit, wrap } from '../text.ts';
import type { View } from './view.ts';

const keys: readonly (readonly [string, TextKey])[] = [
  ['↑ ↓  j k', 'keyHelp.move'],
  ['enter →', 'keyHelp.open'],
  ['esc ←', 'keyHelp.back'],
  ['/', 'keyHelp.filter'],
  ['s  S', 'keyHelp.sort'],
  ['p d f l', 'keyHelp.lists'],
  ['a', 'keyHelp.acknowledge'],
  ['y', 'keyHelp.command'],
  ['o', 'keyHelp.browser'],
  ['q', 'keyHelp.quit'],
];
const KEY_WIDTH = 11;

/** What a screen with keys and signs of its own explains. */
export interface HelpScope {
  keys: readonly string[];
  signs: readonly (readonly [sign: string, text: string])[];
}

/** All keys and all shapes, or those of one screen. */
export function helpLines(view: View, scope?: HelpScope): string[] {
  const { t, paint, columns } = view;
  const shown = scope ? keys.filter(([key]) => scope.keys.includes(key)) : keys;
  const lines = shown.flatMap(([key, text]) =>
    wrap(t(text), columns - KEY_WIDTH - 4).map((line, at) => ` ${paint('accent', fit(at === 0 ? key : '', KEY_WIDTH))} ${line}`),
  );
  const signs =
    scope?.signs ??
    Object.entries(deviceShapes).map(([state, shape]) => [shape, t(`states.${state as keyof typeof deviceShapes}`)] as const);
  return ['', ...lines, '', ...signs.map(([sign, text]) => ` ${fit(sign, KEY_WIDTH)} ${text}`)];
}
