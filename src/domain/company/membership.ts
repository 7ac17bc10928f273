// Memberships of companies: the periods in which a company may work with its accounts.
import { toInstant, type Instant, type LocalDate, type Moment } from '../shared/calendar';
import type { MembershipStatus } from '../shared/vocabulary';

export interface MembershipFacts {
  readonly id: number;
  readonly planId: number | null;
  readonly status: MembershipStatus;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly autoRenew: boolean;
  readonly cancelledAt: Instant | null;
}

export interface MembershipView {
  readonly status: MembershipStatus;
  readonly currentPlanStart: Instant;
  readonly currentPlanEnd: Instant;
  readonly autoRenew: boolean;
  readonly cancelledAt: Instant | null;
  readonly isActive: boolean;
}

/** The first and the last day of a period. */
export interface MembershipPeriod {
  readonly from: LocalDate;
  readonly until: LocalDate;
}

/** A membership is active from its first day to its last. A cancelled one stays active until its period ends. */
export function isMembershipActive({ status, startsAt, endsAt }: MembershipFacts, today: LocalDate): boolean {
  return status === 'active' && startsAt.slice(0, 10) <= today && endsAt.slice(0, 10) >= today;
}

/** The membership that decides today: an active one, else the newest. */
export function findDecidingMembership(
  memberships: readonly MembershipFacts[],
  { today }: Pick<Moment, 'today'>,
): MembershipFacts | null {
  const newestFirst = [...memberships].sort((one, other) => other.id - one.id);
  return newestFirst.find((membership) => isMembershipActive(membership, today)) ?? newestFirst[0] ?? null;
}

export function describeMembership(membership: MembershipFacts, today: LocalDate): MembershipView {
  const { status, startsAt, endsAt, autoRenew, cancelledAt } = membership;
  const isActive = isMembershipActive(membership, today);
  return { status, currentPlanStart: startsAt, currentPlanEnd: endsAt, autoRenew, cancelledAt, isActive };
}

/** The stored bounds of a period: days, as midnight UTC. */
export function toMembershipBounds({ from, until }: MembershipPeriod): { startsAt: Instant; endsAt: Instant } {
  return { startsAt: toInstant(Date.parse(from)), endsAt: toInstant(Date.parse(until)) };
}
