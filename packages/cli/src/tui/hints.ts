import type { Translate } from '../language.ts';

type Hints = readonly (readonly [string, string])[];

export function listHints(t: Translate, isTyping: boolean): Hints {
  if (isTyping)
    return [
      ['enter', t('key.apply')],
      ['esc', t('key.clear')],
      ['↑↓', t('key.move')],
    ];
  return [
    ['enter', t('key.open')],
    ['/', t('key.filter')],
    ['s', t('key.sort')],
    ['y', t('key.command')],
    ['o', t('key.browser')],
    ['?', t('key.help')],
    ['q', t('key.quit')],
  ];
}

export function detailHints(t: Translate, hasList: boolean): Hints {
  return [
    ['esc', t('key.back')],
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
