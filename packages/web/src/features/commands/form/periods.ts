/** From and to as a clock shows them, `HH:MM`; the end of the day is 24:00 in the setting and 00:00 on the clock. */
export interface Period {
  from: string;
  to: string;
}

export function readPeriods(text: string): Period[] {
  if (text === '') return [];
  return text.split(',').map((part) => {
    const [from = '', to = ''] = part.split('-');
    return { from: from.trim(), to: to.trim() === '24:00' ? '00:00' : to.trim() };
  });
}

export function periodsText(periods: readonly Period[]): string {
  return periods.map(({ from, to }) => `${from}-${to === '00:00' ? '24:00' : to}`).join(',');
}
