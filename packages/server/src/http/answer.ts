import { prettifyError, safeParse, $ZodError, type $ZodType } from 'zod/v4/core';

const toldIssues = 3;

/** Only what the contract names leaves the house. An answer that does not fit is our mistake: told in a few lines, not one per row. */
export function fitAnswer(schema: $ZodType, answer: unknown): unknown {
  const result = safeParse(schema, answer);
  if (result.success) return result.data;
  const { issues } = result.error;
  const told = prettifyError(new $ZodError(issues.slice(0, toldIssues)));
  throw new Error(`an answer does not fit the contract (${issues.length} problems):\n${told}`);
}
