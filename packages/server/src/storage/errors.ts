/** Too much is waiting for the database, or a wait took too long; the caller may try again. */
export class StorageBusyError extends Error {
  override readonly name = 'StorageBusyError';
}

/** The database or its worker failed in the middle of something: whether it was committed is not known. */
export class StorageLostError extends Error {
  override readonly name = 'StorageLostError';
}

/** The database cannot be opened as it is; the message says why and what to do. */
export class StorageStartError extends Error {
  override readonly name = 'StorageStartError';
}

/** A mistake in our own code: a read inside a write, a write through the reader. */
export class StorageMisuseError extends Error {
  override readonly name = 'StorageMisuseError';
}
