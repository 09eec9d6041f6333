import { StorageBusyError, StorageLostError } from '../errors.ts';

/** Too much at once: another try may go through. */
const busyCodes = /^(40001|40P01|55P03|57014|53...)$/;
/** The server or the way to it is gone. */
const lostCodes = /^(08...|57P0.|58...|XX...|E[A-Z]+)$/;
const lostMessages = /connection terminated|connection error|not queryable|query read timeout/i;
const busyMessages = /timeout exceeded when trying to connect/i;

/** What is wrong with the database for now, told apart from what is wrong with the statement. */
export function storageError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (busyCodes.test(code) || busyMessages.test(error.message))
    return new StorageBusyError(`The database is busy: ${error.message}`, { cause: error });
  if (lostCodes.test(code) || lostMessages.test(error.message))
    return new StorageLostError(`The database does not answer: ${error.message}`, { cause: error });
  return error;
}
