// The lock of an identity after wrong codes: each one takes twice as long as the one before, up to a bound, and they fade.

/** The stored wrong codes of an identity. */
export interface SignInLock {
  /** Wrong codes since the last correct one. */
  readonly codeFailures: number;
  readonly lockCount: number;
  /** End of the last lock, in epoch milliseconds; null when there is none to remember. */
  readonly lockedUntil: number | null;
}

export interface LockBounds {
  /** Every so many wrong codes lock the identity. */
  readonly failuresPerLock: number;
  readonly lockSeconds: number;
  readonly maxLockSeconds: number;
  /** After each such time without a lock, one earlier lock is forgotten, and with it all wrong codes. */
  readonly lockFadeSeconds: number;
}

/** Whole seconds for which codes are not accepted; 0 if the identity is not locked. */
export function getSecondsLocked({ lockedUntil }: Pick<SignInLock, 'lockedUntil'>, now: number): number {
  return Math.max(0, Math.ceil(((lockedUntil ?? 0) - now) / 1000));
}

/** Counts a wrong code. `isNewLock`: this one locks the identity. */
export function countWrongCode(
  stored: SignInLock,
  bounds: LockBounds,
  now: number,
): SignInLock & { readonly isNewLock: boolean } {
  const { lockCount, lockedUntil, ...remembered } = fade(stored, bounds, now);
  const codeFailures = remembered.codeFailures + 1;
  if (codeFailures % bounds.failuresPerLock !== 0) return { codeFailures, lockCount, lockedUntil, isNewLock: false };
  const seconds = Math.min(bounds.lockSeconds * 2 ** lockCount, bounds.maxLockSeconds);
  return { codeFailures, lockCount: lockCount + 1, lockedUntil: now + seconds * 1000, isNewLock: true };
}

function fade(stored: SignInLock, { lockFadeSeconds }: LockBounds, now: number): SignInLock {
  const { lockedUntil } = stored;
  const steps = lockedUntil === null ? 0 : Math.floor((now - lockedUntil) / (lockFadeSeconds * 1000));
  if (lockedUntil === null || steps <= 0) return stored;
  const lockCount = Math.max(0, stored.lockCount - steps);
  const fadedUntil = lockedUntil + steps * lockFadeSeconds * 1000;
  return { codeFailures: 0, lockCount, lockedUntil: lockCount === 0 ? null : fadedUntil };
}
