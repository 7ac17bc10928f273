// Whether somebody tries identities out: most of many logins from one address prefix find nobody.

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
  /** How many times as hard the prefix's challenges become. */
  readonly costFactor: number;
  /** By what the prefix's bound of logins is divided. */
  readonly limitDivisor: number;
}

export function isEnumeration(
  { found, missed }: LoginCounts,
  { logins, missedPercent }: Pick<EnumerationBounds, 'logins' | 'missedPercent'>,
): boolean {
  const counted = found + missed;
  return counted >= logins && missed * 100 > counted * missedPercent;
}
