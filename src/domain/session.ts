// A session and the rotation of its refresh token.

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** How long a session lives without use, and at most; longer when the browser is trusted. Milliseconds. */
export const SESSION_LIFETIMES = {
  passing: { idle: 12 * HOUR, absolute: 24 * HOUR },
  remembered: { idle: 7 * DAY, absolute: 30 * DAY },
} as const;
export type SessionKind = keyof typeof SESSION_LIFETIMES;

export function sessionKind(remember: boolean): SessionKind {
  return remember ? 'remembered' : 'passing';
}

/** What is stored of a session. Times in epoch milliseconds. */
export interface SessionFacts {
  readonly id: string;
  readonly profileId: number;
  readonly generation: number;
  /** When the present generation was issued. */
  readonly rotatedAt: number;
  readonly idleUntil: number;
  readonly absoluteUntil: number;
  readonly remember: boolean;
  readonly revokedAt: number | null;
}

export function isAlive(session: SessionFacts, now: number): boolean {
  return session.revokedAt === null && session.absoluteUntil > now;
}

/** Until when a generation issued at `now` can be refreshed. */
export function idleUntil(session: Pick<SessionFacts, 'remember' | 'absoluteUntil'>, now: number): number {
  return Math.min(now + SESSION_LIFETIMES[sessionKind(session.remember)].idle, session.absoluteUntil);
}

export type LostRotation = 'repeat' | 'reused' | 'invalid';

/**
 * What a refresh means that did not win the rotation: within the grace period the direct parent is a repeated
 * request and gets the same child again; any other old generation is a replay.
 */
export function judgeLostRotation(
  session: SessionFacts | null,
  generation: number,
  now: number,
  graceMs: number,
): LostRotation {
  if (!session || !isAlive(session, now) || session.generation <= generation) return 'invalid';
  const isParent = session.generation === generation + 1;
  return isParent && now - session.rotatedAt <= graceMs ? 'repeat' : 'reused';
}
