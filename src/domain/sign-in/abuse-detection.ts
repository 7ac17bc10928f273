// Whether somebody tries identities out: most of many logins from one address prefix find nobody, or of all logins a far
// larger share than in the days before. Source: B5.5 of the security design.

export interface LoginCounts {
  readonly found: number;
  readonly missed: number;
}

export interface AccountEnumerationBounds {
  readonly windowSeconds: number;
  /** So many logins say something. */
  readonly logins: number;
  /** A larger share than this finds nobody. */
  readonly missedPercent: number;
  /** The norm is the share of so many days. */
  readonly normDays: number;
  /** Altogether, so many times the norm is suspected. */
  readonly normFactor: number;
  /** A smaller norm counts as this: three times next to nothing is still nothing. */
  readonly normLeastPercent: number;
  /** How many times as hard the challenges become. */
  readonly costFactor: number;
  /** By what the prefix's bound of logins is divided. */
  readonly limitDivisor: number;
}

/** From one address prefix. */
export function isAccountEnumeration(
  counts: LoginCounts,
  { logins, missedPercent }: Pick<AccountEnumerationBounds, 'logins' | 'missedPercent'>,
): boolean {
  return countLogins(counts) >= logins && computeMissedPercent(counts) > missedPercent;
}

/** Altogether; `usual` is what was counted in the days before. Without enough of it there is no norm yet. */
export function isAboveBaseline(
  counts: LoginCounts,
  usual: LoginCounts,
  {
    logins,
    normFactor,
    normLeastPercent,
  }: Pick<AccountEnumerationBounds, 'logins' | 'normFactor' | 'normLeastPercent'>,
): boolean {
  if (countLogins(counts) < logins || countLogins(usual) < logins) return false;
  return computeMissedPercent(counts) > normFactor * Math.max(computeMissedPercent(usual), normLeastPercent);
}

/** All that came. */
export function countLogins({ found, missed }: LoginCounts): number {
  return found + missed;
}

function computeMissedPercent(counts: LoginCounts): number {
  return (counts.missed * 100) / countLogins(counts);
}

// Whether a block of numbers only takes texts: fraud is paid for each one that is sent, and never gives a code back.

/** Texts to one block of numbers on one day. */
export interface SmsCounts {
  readonly sent: number;
  /** Codes of theirs that came back right. */
  readonly proven: number;
}

export interface SmsPumpingBounds {
  /** After each so many texts a block is judged. */
  readonly sends: number;
  /** A smaller share than this is suspected. */
  readonly provenPercent: number;
  /** For how long a suspected block gets nothing. */
  readonly closedSeconds: number;
  /** Share of the whole service's budget that is told when it is used. */
  readonly alarmPercent: number;
}

export function isSmsPumping(
  { sent, proven }: SmsCounts,
  { sends, provenPercent }: Pick<SmsPumpingBounds, 'sends' | 'provenPercent'>,
): boolean {
  return sent > 0 && sent % sends === 0 && proven * 100 < sent * provenPercent;
}
