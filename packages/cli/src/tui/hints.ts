import type { Translate } from '../language.ts';

type Hints = readonly (readonly [string, string])[];

export function listHints(t: Translate, isTyping: boolean, actions: Hints = []): Hints {
  if (isTyping)
    return [
      ['enter', t('key.apply')],
      ['esc', t('key.clear')],
      ['↑↓', t('key.move')],
    ];
  return [
    ['enter', t('key.open')],
    ...actions,
    ['/', t('key.filter')],
    ['s', t('key.sort')],
    ['p d f l', t('key.lists')],
    ['y', t('key.command')],
    ['o', t('key.browser')],
    ['?', t('key.help')],
    ['q', t('key.quit')],
  ];
}

export function detailHints(t: Translate, hasList: boolean, actions: Hints = []): Hints {
  return [
    ['esc', t('key.back')],
    ...actions,
    ...(hasList
      ? ([
          ['enter', t('key.open')],
          ['/', t('key.filter')],
          ['s', t('key.sort')],
        ] as const)
      : []),
    ['y', t('key.command')],
    ['o', t('key.browser')],
    ['?', t('key.help')],
    ['q', t('key.quit')],
  ];
}

export function pushHints(t: Translate, isLong: boolean): Hints {
  return [
    ...(isLong ? ([['↑↓', t('key.move')]] as const) : []),
    ['y', t('key.command')],
    ['o', t('key.browser')],
    ['?', t('key.help')],
    ['q', t('key.quit')],
  ];
}
