// A session and the rotation of its refresh token.

/** How long a session lives without use, and at most. Milliseconds. */
export interface SessionLifetime {
  readonly idle: number;
  readonly absolute: number;
}

/** A session lives longer when the browser is trusted. */
export type SessionKind = 'temporary' | 'remembered';
export type SessionLifetimes = Readonly<Record<SessionKind, SessionLifetime>>;

export function getSessionKind(remember: boolean): SessionKind {
  return remember ? 'remembered' : 'temporary';
}

/** What is stored of a session. Times in epoch milliseconds. */
export interface SessionFacts {
  readonly id: string;
  /** A consumer profile, or a creditor user: each has a table of sessions of its own. */
  readonly ownerId: number;
  readonly generation: number;
  /** When the present generation was issued. */
  readonly rotatedAt: number;
  readonly idleUntil: number;
  readonly absoluteUntil: number;
  readonly remember: boolean;
  readonly revokedAt: number | null;
}

export function isSessionAlive(session: SessionFacts, now: number): boolean {
  return session.revokedAt === null && session.absoluteUntil > now;
}

/** Until when a generation issued at `now` can be refreshed. */
export function getIdleUntil(
  { remember, absoluteUntil }: Pick<SessionFacts, 'remember' | 'absoluteUntil'>,
  now: number,
  lifetimes: SessionLifetimes,
): number {
  return Math.min(now + lifetimes[getSessionKind(remember)].idle, absoluteUntil);
}

export type LostRotation = 'repeat' | 'reused' | 'invalid';

/**
 * What a refresh means that did not win the rotation: within the grace period the direct parent is a repeated
 * request and gets the same child again; any other old generation is a replay.
 */
export function classifyLostRotation(
  session: SessionFacts | null,
  generation: number,
  now: number,
  graceMs: number,
): LostRotation {
  if (!session || !isSessionAlive(session, now) || session.generation <= generation) return 'invalid';
  const isParent = session.generation === generation + 1;
  return isParent && now - session.rotatedAt <= graceMs ? 'repeat' : 'reused';
}
