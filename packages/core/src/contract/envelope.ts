import { z } from 'zod';

/** Body of a success: `code` is 200; siblings of `data` only where the contract names them. */
export interface Success<Data = unknown> {
  code: 200;
  data: Data;
}

/** One field that was refused: its path in the input, and why in the reader's language. */
export const fieldProblemSchema = z.object({ path: z.string(), msg: z.string() });
export type FieldProblem = z.output<typeof fieldProblemSchema>;

/**
 * Body of a failure: `code` equals the HTTP status, `error` is the stable name out of the catalogue
 * (`core/errors.ts`), `msg` is translated by Accept-Language, `requestId` finds it in the server's log.
 */
export const failureSchema = z.object({
  code: z.int(),
  msg: z.string(),
  error: z.string(),
  requestId: z.string(),
  details: z.array(fieldProblemSchema).optional(),
});
export type Failure = z.output<typeof failureSchema>;
