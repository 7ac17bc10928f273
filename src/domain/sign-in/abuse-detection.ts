// Detects abuse of the sign-in: account enumeration and SMS pumping.

/** Login attempts by result. */
export interface LoginCounts {
  readonly found: number;
  readonly missed: number;
}

/** docs/rules §11.4. */
export interface AccountEnumerationBounds {
  readonly windowSeconds: number;
  /** Minimum sample size. */
  readonly minLogins: number;
  readonly maxMissedPercent: number;
  /** Days over which the baseline is computed. */
  readonly baselineDays: number;
  /** How many times the baseline the miss rate of the whole service may reach. */
  readonly maxBaselineFactor: number;
  /** A lower baseline counts as this, so that a small absolute rise is not suspicious. */
  readonly minBaselinePercent: number;
  /** Multiplies the cost of CAPTCHA challenges. */
  readonly costFactor: number;
  /** Divides the login limit of the address prefix. */
  readonly limitDivisor: number;
}

/** Whether the logins from one address prefix look like account enumeration. */
export function isAccountEnumeration(
  counts: LoginCounts,
  { minLogins, maxMissedPercent }: Pick<AccountEnumerationBounds, 'minLogins' | 'maxMissedPercent'>,
): boolean {
  return countLogins(counts) >= minLogins && computeMissedPercent(counts) > maxMissedPercent;
}

/** Whether the miss rate of the whole service is far above that of the previous days. False without enough logins. */
export function isAboveBaseline(
  counts: LoginCounts,
  baseline: LoginCounts,
  bounds: Pick<AccountEnumerationBounds, 'minLogins' | 'maxBaselineFactor' | 'minBaselinePercent'>,
): boolean {
  const { minLogins, maxBaselineFactor, minBaselinePercent } = bounds;
  if (countLogins(counts) < minLogins || countLogins(baseline) < minLogins) return false;
  const baselinePercent = Math.max(computeMissedPercent(baseline), minBaselinePercent);
  return computeMissedPercent(counts) > maxBaselineFactor * baselinePercent;
}

export function countLogins({ found, missed }: LoginCounts): number {
  return found + missed;
}

function computeMissedPercent(counts: LoginCounts): number {
  return (counts.missed * 100) / countLogins(counts);
}

/** Text messages to one block of numbers on one day. */
interface SmsCounts {
  readonly sent: number;
  /** Messages whose code was entered correctly. */
  readonly verified: number;
}

/** docs/rules §11.7. */
export interface SmsPumpingBounds {
  /** A block of numbers is checked each time this many messages were sent to it. */
  readonly checkEvery: number;
  readonly minVerifiedPercent: number;
  /** How long a suspicious block of numbers receives no messages. */
  readonly blockSeconds: number;
  /** Share of the hourly message limit of the service at which an alert is audited. */
  readonly alertPercent: number;
}

/** SMS pumping earns money per message sent, so the codes are never entered. */
export function isSmsPumping(
  { sent, verified }: SmsCounts,
  { checkEvery, minVerifiedPercent }: Pick<SmsPumpingBounds, 'checkEvery' | 'minVerifiedPercent'>,
): boolean {
  return sent > 0 && sent % checkEvery === 0 && verified * 100 < sent * minVerifiedPercent;
}
