const minuteMs = 60_000;

/** When a rule speaks and when it is silent again. The two lie apart, so that noise between them changes nothing. */
export const thresholds = {
  /** Silence that is an alarm. */
  offlineAfterMs: 30 * minuteMs,
  /** The same where nobody knows where the sun stands. */
  offlineAfterUnknownMs: 24 * 60 * minuteMs,
  /** What lives of the sun must have had it this high for the whole silence. */
  sunUpDeg: 5,
  /** After a start of the server devices have this long to come back; or three of their intervals. */
  graceMs: 3 * minuteMs,
  /** Quarter hours older than this say nothing of now. */
  freshMs: 45 * minuteMs,
  /** Quarter hours without power beside an expectation, and by the sun alone. */
  zeroQuarters: 2,
  zeroQuartersBySun: 8,
  zeroSunDeg: 15,
  /** Shares of the rating. */
  zeroShare: 0.005,
  zeroOverShare: 0.02,
  expectedShare: 0.1,
  /** Quarter hours that are compared with the peers, and how many of them must be known. */
  windowQuarters: 8,
  leastQuarters: 6,
  clearQuarters: 4,
  leastPeers: 2,
  lowBelow: 0.7,
  lowOverAbove: 0.85,
  /** Below this share of the peers it is not low but nothing. */
  lowLeast: 0.03,
  /** A counter must move once this share of the rating flowed through the window. */
  stuckShare: 0.05,
  /** How long the data may take to confirm a repair. */
  confirmAfterMs: 30 * minuteMs,
} as const;
