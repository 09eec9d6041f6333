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

/** All keys and all shapes. */
export function helpLines(view: View): string[] {
  const { t, paint, columns } = view;
  const lines = keys.flatMap(([key, text]) =>
    wrap(t(text), columns - KEY_WIDTH - 4).map((line, at) => ` ${paint('accent', fit(at === 0 ? key : '', KEY_WIDTH))} ${line}`),
  );
  const shapes = Object.entries(deviceShapes).map(
    ([state, shape]) => ` ${fit(shape, KEY_WIDTH)} ${t(`states.${state as keyof typeof deviceShapes}`)}`,
  );
  return ['', ...lines, '', ...shapes];
}
