/** The hues of the visual language, as numbers of the 256-colour cube that both light and dark grounds carry. */
const hues = {
  accent: 98,
  generation: 172,
  export: 35,
  import: 169,
  battery: 74,
  load: 32,
  muted: 243,
  fault: 166,
  success: 35,
  processing: 136,
} as const;
export type Hue = keyof typeof hues;

export interface Paint {
  (hue: Hue, text: string): string;
  readonly isOn: boolean;
  bold(text: string): string;
  inverse(text: string): string;
}

/** Paints, or hands the text back where colour is off. */
export function createPaint(isOn: boolean): Paint {
  const wrap = (open: string, close: string) => (text: string) => (isOn && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text);
  const paint = (hue: Hue, text: string) => wrap(`38;5;${hues[hue]}`, '39')(text);
  return Object.assign(paint, { isOn, bold: wrap('1', '22'), inverse: wrap('7', '27') });
}

/** NO_COLOR wins over FORCE_COLOR; without either, colour is for terminals. */
export function wantsColour(env: NodeJS.ProcessEnv, isTty: boolean): boolean {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '') return env.FORCE_COLOR !== '0';
  return isTty && env.TERM !== 'dumb';
}
