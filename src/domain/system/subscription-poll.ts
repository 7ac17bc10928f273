// What streams watch, and what a look at it shows.

export interface PollTargets {
  /** Each once. */
  readonly accountIds: readonly number[];
  readonly sessionIds: readonly string[];
}

export interface PollResult {
  /** Account id → version, epoch milliseconds; without accounts that are unknown or deleted. */
  readonly versions: ReadonlyMap<number, number>;
  /** Ids of sessions that are alive, of profiles that are active. */
  readonly alive: ReadonlySet<string>;
}
