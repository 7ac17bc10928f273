// Whether somebody tries identities out: most of many logins from one address prefix find nobody.

export interface LoginCounts {
  readonly found: number;
  readonly missed: number;
}

export const ENUMERATION = {
  windowSeconds: 600,
  /** So many logins say something. */
  logins: 50,
  /** A larger share than this finds nobody. */
  missedShare: 0.5,
  /** How many times as hard the prefix's challenges become. */
  captchaFactor: 4,
  /** By what the prefix's bound of logins is divided. */
  limitDivisor: 2,
} as const;

export function isEnumeration({ found, missed }: LoginCounts): boolean {
  const logins = found + missed;
  return logins >= ENUMERATION.logins && missed / logins > ENUMERATION.missedShare;
}
