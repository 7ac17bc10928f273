// What a subscription poll asks the database, and the result.

export interface PollTargets {
  /** Unique. */
  readonly accountIds: readonly number[];
  readonly sessionIds: readonly string[];
}

export interface PollResult {
  /** Account id → version in epoch milliseconds. Unknown and deleted accounts are missing. */
  readonly versions: ReadonlyMap<number, number>;
  /** Ids of live sessions of active profiles. */
  readonly alive: ReadonlySet<string>;
}
