import type { FieldProblem } from './contract/envelope.ts';

/**
 * The error catalogue: stable name → HTTP status. Each name has a text `errors.<name>` in every locale
 * that says what happened and what to do next.
 */
export const errorCodes = {
  'request.invalid': 400,
  'request.tooLarge': 413,
  'request.unsupportedMediaType': 415,
  'request.badRange': 416,
  'route.notFound': 404,
  'session.missing': 401,
  'session.ended': 401,
  'session.badCredentials': 400,
  'session.wrongOldPassword': 400,
  'session.commonPassword': 400,
  'session.tooManyAttempts': 429,
  'session.accountDisabled': 400,
  'setup.linkUsed': 400,
  'account.lastRoot': 409,
  'account.wrongPassword': 400,
  'account.changed': 409,
  'organisation.changed': 409,
  'cms.notFound': 404,
  'access.missingGrant': 403,
  'access.readOnly': 403,
  'plants.notFound': 404,
  'plants.changed': 409,
  'plants.hasDevices': 409,
  'plants.zoneInUse': 409,
  'plants.notAllocatable': 400,
  'plants.tooManyFiles': 409,
  'plants.fileNotFound': 404,
  'plants.otherOrder': 409,
  'products.notFound': 404,
  'devices.notFound': 404,
  'devices.serialTaken': 409,
  'devices.changed': 409,
  'devices.notBound': 409,
  'devices.former': 409,
  'devices.isProductionMeter': 409,
  'devices.sameSerial': 400,
  'devices.swapTime': 400,
  'devices.unknownChannel': 400,
  'faults.notFound': 404,
  'faults.alreadyFixed': 409,
  'faults.notAssignable': 400,
  'energy.rangeTooLong': 400,
  'energy.noLedger': 409,
  'energy.correctionTooLarge': 409,
  'energy.otherPlant': 409,
  'connections.notFound': 404,
  'connections.changed': 409,
  'connections.tooMany': 409,
  'connections.deviceTaken': 409,
  'connections.serialTaken': 409,
  'connections.wrongProduct': 400,
  'intake.badCredential': 401,
  'intake.refused': 400,
  'intake.tooFast': 429,
  'archive.changed': 409,
  'archive.notConfigured': 409,
  'archive.notFiled': 404,
  'commands.notFound': 404,
  'commands.nothingToDo': 409,
  'commands.planStale': 409,
  'commands.keyReused': 409,
  'commands.ownerNotAsked': 409,
  'commands.overBudget': 409,
  'commands.notGranted': 403,
  'commands.ownApproval': 403,
  'commands.wrongState': 409,
  'commands.tooMany': 409,
  'commands.partlyForeign': 409,
  'tokens.notFound': 404,
  'tokens.fromToken': 403,
  'tokens.tooMany': 409,
  'uploads.notFound': 404,
  'uploads.refused': 400,
  'uploads.inUse': 409,
  'uploads.tooMany': 409,
  'uploads.tooManyAtOnce': 429,
  'firmware.notFound': 404,
  'firmware.changed': 409,
  'firmware.versionTaken': 409,
  'firmware.fixed': 409,
  'firmware.incomplete': 409,
  'firmware.notVerified': 409,
  'firmware.notReleased': 409,
  'firmware.otherProduct': 409,
  'firmware.badLink': 403,
  'firmwareKeys.notFound': 404,
  'firmwareKeys.known': 409,
  'live.tooManyStreams': 429,
  'server.notReady': 503,
  'server.busy': 503,
  'server.internal': 500,
} as const satisfies Record<string, number>;

export type ErrorName = keyof typeof errorCodes;

/**
 * A failure that the server said: a body whose `code` is present and not 200, whatever the HTTP status (spec §8).
 * `name` in the catalogue is a string and not {@link ErrorName}: a newer server may know more.
 */
export class ApiError extends Error {
  readonly code: number;
  readonly error: string;
  readonly requestId: string | undefined;
  readonly details: readonly FieldProblem[];
  readonly method: string | undefined;
  /** The path below the base that was called. */
  readonly path: string;
  /** Seconds after which another try is welcome, where the server named them (throttling). */
  readonly retryAfterS: number | undefined;

  constructor(failure: {
    code: number;
    msg: string;
    error?: string;
    requestId?: string;
    details?: FieldProblem[];
    method?: string;
    path: string;
    retryAfterS?: number;
  }) {
    super(failure.msg);
    this.name = 'ApiError';
    this.code = failure.code;
    this.error = failure.error ?? '';
    this.requestId = failure.requestId;
    this.details = failure.details ?? [];
    this.method = failure.method;
    this.path = failure.path;
    this.retryAfterS = failure.retryAfterS;
  }
}

/** Nothing usable came back: no connection, a time-out, or a status ≥ 400 whose body has no code (spec §8). */
export class TransportError extends Error {
  readonly reason: 'network' | 'timeout' | 'status' | 'body';
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly method: string | undefined;
  readonly path: string;
  /** True where `message` is the server's own text, already in the reader's language. */
  readonly isServerMessage: boolean;

  constructor(failure: {
    reason: TransportError['reason'];
    message: string;
    method?: string;
    path: string;
    status?: number;
    requestId?: string;
    isServerMessage?: boolean;
    cause?: unknown;
  }) {
    super(failure.message, { cause: failure.cause });
    this.name = 'TransportError';
    this.reason = failure.reason;
    this.status = failure.status;
    this.requestId = failure.requestId;
    this.method = failure.method;
    this.path = failure.path;
    this.isServerMessage = failure.isServerMessage ?? false;
  }
}
