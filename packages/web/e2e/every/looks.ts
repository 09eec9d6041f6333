import { LANGUAGES, type Language } from '@heliograph/core/constants';

export const themes = ['light', 'dark'] as const;
export const widthsPx = [1440, 390] as const;

/** One way in which a screen can be looked at. */
export interface Look {
  language: Language;
  theme: (typeof themes)[number];
  widthPx: (typeof widthsPx)[number];
}

/** All sixteen; neighbours share a language, so that a walk in this order loads the page four times. */
export const everyLook: readonly Look[] = LANGUAGES.flatMap((language) =>
  widthsPx.flatMap((widthPx) => themes.map((theme) => ({ language, widthPx, theme }))),
);

/** Shares no factor with sixteen: neighbouring screens differ in everything, and sixteen turns show each screen in every look. */
const STEP = 5;

/** The one look in which a screen is examined in this turn. */
export function lookOf(screenIndex: number, turn: number): Look {
  return everyLook[(screenIndex * STEP + turn) % everyLook.length] as Look;
}

/** Another turn each day; `HELIO_A11Y_TURN` repeats one. */
export function currentTurn(): number {
  return Number(process.env['HELIO_A11Y_TURN'] ?? Math.floor(Date.now() / 86_400_000));
}

export function nameOf({ language, theme, widthPx }: Look): string {
  return `${language} ${theme} ${widthPx}`;
}
