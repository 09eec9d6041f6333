/** Something wrong with what a page shows. */
export interface Problem {
  rule: string;
  /** The element's mark-up, cut. */
  element: string;
  detail: string;
}

/** One line for each, for the message of a test and for the report. */
export function describe(problems: readonly Problem[]): string[] {
  return problems.map(({ rule, element, detail }) => `${rule}: ${detail.replaceAll(/\s+/g, ' ').trim()}\n    ${element}`);
}
