// Whether somebody tries identities out: most of many logins from one address prefix find nobody, or of all logins a far
// larger share than in the days before. Source: B5.5 of the security design.

export interface LoginCounts {
  readonly found: number;
  readonly missed: number;
}

export interface EnumerationBounds {
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
export function isEnumeration(
  counts: LoginCounts,
  { logins, missedPercent }: Pick<EnumerationBounds, 'logins' | 'missedPercent'>,
): boolean {
  return total(counts) >= logins && missedPercentOf(counts) > missedPercent;
}

/** Altogether; `usual` is what was counted in the days before. Without enough of it there is no norm yet. */
export function isAboveNorm(
  counts: LoginCounts,
  usual: LoginCounts,
  { logins, normFactor, normLeastPercent }: Pick<EnumerationBounds, 'logins' | 'normFactor' | 'normLeastPercent'>,
): boolean {
  if (total(counts) < logins || total(usual) < logins) return false;
  return missedPercentOf(counts) > normFactor * Math.max(missedPercentOf(usual), normLeastPercent);
}

/** All that came. */
export function total({ found, missed }: LoginCounts): number {
  return found + missed;
}

function missedPercentOf(counts: LoginCounts): number {
  return (counts.missed * 100) / total(counts);
}
