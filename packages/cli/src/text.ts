import stringWidth from 'string-width';

const NARROW = /^[\u0020-\u007e]*$/;
let graphemes: Intl.Segmenter | undefined;

/** Columns that the text takes in a terminal: Chinese and Japanese glyphs take two. */
export function widthOf(text: string): number {
  return NARROW.test(text) ? text.length : stringWidth(text);
}

/** The text in exactly `width` columns: padded, or cut with an ellipsis. */
export function fit(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const cut = truncate(text, width);
  const space = ' '.repeat(Math.max(0, width - widthOf(cut)));
  return align === 'right' ? space + cut : cut + space;
}

/** The text in at most `width` columns; never half a glyph. */
export function truncate(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  if (width < 1) return '';
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let kept = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    const next = used + widthOf(segment);
    if (next > width - 1) break;
    kept += segment;
    used = next;
  }
  return `${kept}…`;
}

/** Lines of at most `width` columns, broken at spaces where there are any. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width || line === '') line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}
