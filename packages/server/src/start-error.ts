/** Why the server cannot start, said to the person who starts it; shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
