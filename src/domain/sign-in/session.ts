// Sessions and the rotation of refresh tokens. See docs/rules §11.10.
import { isWithin } from '../shared/clock-difference';

/** Idle and absolute lifetime of a session, in milliseconds. */
interface SessionLifetime {
  readonly idle: number;
  readonly absolute: number;
}

/** A session on a trusted browser has a longer lifetime. */
type SessionKind = 'temporary' | 'remembered';
export type SessionLifetimes = Readonly<Record<SessionKind, SessionLifetime>>;

export function getSessionKind(remember: boolean): SessionKind {
  return remember ? 'remembered' : 'temporary';
}

/** The stored facts of a session. Times are epoch milliseconds. */
export interface SessionFacts {
  readonly id: string;
  /** A consumer profile or a creditor user; each has its own session table. */
  readonly ownerId: number;
  readonly generation: number;
  /** The newest generation whose access or refresh token was used; a sign-in counts as use of the first. */
  readonly usedGeneration: number;
  /** When the current generation was issued. */
  readonly rotatedAt: number;
  readonly idleUntil: number;
  readonly absoluteUntil: number;
  readonly remember: boolean;
  readonly revokedAt: number | null;
}

export function isSessionAlive(session: Pick<SessionFacts, 'revokedAt' | 'absoluteUntil'>, now: number): boolean {
  return session.revokedAt === null && session.absoluteUntil > now;
}

/** When a generation issued at `now` can no longer be refreshed. */
export function getIdleUntil(
  { remember, absoluteUntil }: Pick<SessionFacts, 'remember' | 'absoluteUntil'>,
  now: number,
  lifetimes: SessionLifetimes,
): number {
  return Math.min(now + lifetimes[getSessionKind(remember)].idle, absoluteUntil);
}

type LostRotation = 'repeat' | 'reused' | 'invalid';

/**
 * Classifies a refresh that lost the rotation. Its response may have been lost too: until the current generation is used,
 * and within the grace period, the previous generation gets the same tokens again. Anything else is a replay.
 */
export function classifyLostRotation(
  session: SessionFacts | null,
  generation: number,
  now: number,
  graceMs: number,
): LostRotation {
  if (!session || !isSessionAlive(session, now) || session.generation <= generation) return 'invalid';
  const isParent = session.generation === generation + 1;
  const isUnused = session.usedGeneration < session.generation;
  return isParent && isUnused && isWithin(session.rotatedAt, graceMs, now) ? 'repeat' : 'reused';
}
