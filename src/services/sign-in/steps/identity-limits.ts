// Limits of the logins with one identity, and of the different digits or names tried with the rest of it. They refuse
// no one: above them a login needs a more expensive CAPTCHA, for known and unknown identities alike. docs/rules §11.3.
import type { RateLimitScope } from '../../../domain/rate-limits/rate-limits';
import { getBucketStart, getCountedStarts, type RateLimitWindow } from '../../../domain/rate-limits/sliding-window';
import type { CounterChange, CounterRange, StoredCounter } from '../../../persistence/hot-statements/rate-counters';
import type { Identity } from '../../../persistence/shared/personal-data';
import type { Dependencies } from '../../shared/dependencies';
import { digestSubject, planLimits, type LimitPlan, type RateLimitSubject } from '../../shared/rate-limits';

type IdentityLimitDependencies = Pick<Dependencies, 'digests' | 'clock' | 'settings'>;

/** Values that were tried with one subject, such as last four digits with a name and date of birth. */
interface TriedValue extends Pick<RateLimitSubject, 'subject'> {
  readonly scope: RateLimitScope;
  readonly value: string;
}

/** What the logins with an identity are counted under. */
export function listIdentitySubjects(identity: Identity): readonly Pick<RateLimitSubject, 'scope' | 'subject'>[] {
  return [
    { scope: 'login_identity', subject: toText(identity) },
    ...listTriedValues(identity).map(({ scope, subject }) => ({ scope, subject })),
  ];
}

function toText({ lastNameKey, dateOfBirth, last4ssn }: Identity): string {
  return `${lastNameKey}|${dateOfBirth}|${last4ssn}`;
}

function listTriedValues({ lastNameKey, dateOfBirth, last4ssn }: Identity): readonly TriedValue[] {
  return [
    { scope: 'login_name_birth', subject: `${lastNameKey}|${dateOfBirth}`, value: last4ssn },
    { scope: 'login_birth_digits', subject: `${dateOfBirth}|${last4ssn}`, value: lastNameKey },
  ];
}

interface ValueCounter {
  readonly tried: TriedValue;
  readonly window: RateLimitWindow;
  readonly scope: string;
  /** Digest of the value and what it was tried with. */
  readonly subject: string;
}

function listValueCounters({ digests, settings }: IdentityLimitDependencies, identity: Identity): ValueCounter[] {
  return listTriedValues(identity).flatMap((tried) => {
    const scope = `${tried.scope}.value`;
    const text = `${tried.subject}|${tried.value}`;
    return settings.rateLimits[tried.scope].map((window) => {
      return { tried, window, scope, subject: digestSubject({ digests }, { scope, subject: text }, window) };
    });
  });
}

/** Tells which values were tried before. Read before the login is counted. */
export function listTriedRanges(dependencies: IdentityLimitDependencies, identity: Identity): readonly CounterRange[] {
  const now = dependencies.clock().epoch;
  return listValueCounters(dependencies, identity).map(({ scope, subject, window }) => {
    return { scope, subjects: [subject], windowStarts: getCountedStarts(window, now) };
  });
}

/**
 * A value that was tried before is not counted again, but judged like a new one: otherwise the answer would reveal which
 * digits the owner has entered.
 */
export function planIdentityLimits(
  dependencies: IdentityLimitDependencies,
  identity: Identity,
  tried: readonly StoredCounter[],
): LimitPlan {
  const now = dependencies.clock().epoch;
  const values = listValueCounters(dependencies, identity).map((value) => ({
    ...value,
    isNew: !tried.some((counter) => counter.scope === value.scope && counter.subject === value.subject),
  }));
  const plan = planLimits(dependencies, [
    { scope: 'login_identity', subject: toText(identity) },
    ...values.map(({ tried: { scope, subject }, window, isNew }) => ({ scope, subject, windows: [window], isNew })),
  ]);
  const firstTries = values
    .filter(({ isNew }) => isNew)
    .map(({ scope, subject, window }): CounterChange => {
      return { scope, subject, windowStart: getBucketStart(window, now), by: 1 };
    });
  return { ...plan, changes: [...plan.changes, ...firstTries] };
}
