const months = [
  ['jan', 'ene', 'january', 'enero'],
  ['feb', 'february', 'febrero'],
  ['mar', 'march', 'marzo'],
  ['apr', 'abr', 'april', 'abril'],
  ['may', 'mayo'],
  ['jun', 'june', 'junio'],
  ['jul', 'july', 'julio'],
  ['aug', 'ago', 'august', 'agosto'],
  ['sep', 'sept', 'september', 'septiembre', 'setiembre'],
  ['oct', 'october', 'octubre'],
  ['nov', 'november', 'noviembre'],
  ['dec', 'dic', 'december', 'diciembre'],
];
const monthOf = new Map(months.flatMap((names, index) => names.map((name) => [name, index + 1])));
/** Names that one offset only goes by. */
const offsets = new Map(
  Object.entries({
    UTC: 'Z',
    GMT: 'Z',
    WET: '+00:00',
    WEST: '+01:00',
    CET: '+01:00',
    CEST: '+02:00',
    EET: '+02:00',
    EEST: '+03:00',
  }),
);

/** A time in words, as it would be in figures: `31 mar. 2026 1:15 p. m.`, `2026年3月31日 下午1時15分`, `… CEST`. */
export function inFigures(cell: string): string {
  const text = cell.trim();
  if (/^[\d\-/.:+TZ ]*$/.test(text)) return text;
  const plain = text
    .normalize('NFKC')
    .replace(/[\u2212\u2010-\u2015]/g, '-')
    .replace(/\s+/g, ' ');
  return namedOffset(half(named(asian(plain)))).trim();
}

function asian(text: string): string {
  return text
    .replace(/(\d{4})年(\d{1,2})月(\d{1,2})日/, '$1-$2-$3 ')
    .replace(/(\d{1,2})[時时点](\d{1,2})分(?:(\d{1,2})秒)?/, (_, hour: string, minute: string, second?: string) =>
      [hour, minute.padStart(2, '0'), ...(second === undefined ? [] : [second.padStart(2, '0')])].join(':'),
    )
    .replace(/ +/g, ' ');
}

function named(text: string): string {
  return text.replace(
    /^(\d{1,2})[ \-/.]*(?:de )?([a-z]{3,10})\.?,?[ \-/.]*(?:de )?(\d{4})/i,
    (whole, day: string, name: string, year: string) => {
      const month = monthOf.get(name.toLowerCase());
      return month === undefined ? whole : `${year}-${month}-${day}`;
    },
  );
}

/** Half a day before or behind the clock: `a. m.`, `PM`, `上午`, `午後`. */
function half(text: string): string {
  const asianHalf = /(上午|午前|下午|午後) ?(\d{1,2}:\d{2}(?::\d{2})?)/;
  return text
    .replace(asianHalf, (_, name: string, clock: string) => `${clock} ${/上午|午前/.test(name) ? 'AM' : 'PM'}`)
    .replace(/\b([ap])\. ?m\.?(?= |$)/i, '$1m');
}

function namedOffset(text: string): string {
  const at = text.lastIndexOf(' ');
  const offset = offsets.get(text.slice(at + 1));
  return offset === undefined ? text : `${text.slice(0, at)}${offset}`;
}
