// Guards a login from its first limit to its outcome, and alone knows its counters. It opens before the identity is looked
// up: the limit of the address prefix, then the CAPTCHA. It passes as the last step of the transaction of an outcome, where
// the login is counted with the identity and the messages it sends. What is refused is a failure of the address prefix.
// docs/rules §11.1 to §11.4.
import { RATE_LIMITS } from '../../../domain/rate-limits/rate-limits';
import { DomainError } from '../../../domain/shared/errors';
import { getSecondsLocked } from '../../../domain/sign-in/sign-in-lock';
import type { StoredCounter } from '../../../persistence/hot-statements/rate-counters';
import type { Database } from '../../../persistence/database/database';
import type { Identity } from '../../../persistence/shared/personal-data';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import {
  assertWithinLimits,
  countLimits,
  discloseLimits,
  mergePlans,
  planLimits,
  withoutThisEvent,
  type CountedEvent,
  type LimitPlan,
} from '../../shared/rate-limits';
import type { RequestContext } from '../../shared/request-context';
import { auditSuspicion, isSuspected, listPrefixRanges, planLoginCount } from './account-enumeration';
import { listTriedRanges, planIdentityLimits } from './identity-limits';
import { assertCanSend, planSend, type CodeSending } from './send-limits';
import { recordFailure, verifyCaptcha } from './verify-captcha';

/** A login whose CAPTCHA was solved. */
export class SignInGuard {
  private constructor(
    private readonly dependencies: Dependencies,
    private readonly context: RequestContext,
    private readonly identity: Identity,
    /** Counts a failed login from this address prefix. */
    private readonly failure: LimitPlan,
    /** Which values were tried before. */
    private readonly tried: readonly StoredCounter[],
    /** The CAPTCHA has this difficulty. */
    private readonly difficulty: number,
  ) {}

  /** Throws `too_many_attempts`, `captcha_failed` and `captcha_unavailable`, whether or not the identity is known. */
  static async open(
    dependencies: Dependencies,
    context: RequestContext,
    identity: Identity,
    captchaToken: string,
  ): Promise<SignInGuard> {
    const { request, response } = context;
    const { db, rateLimits, settings } = dependencies;
    const address = { scope: 'login_ip', subject: request.ipPrefix } as const;
    const counters = await rateLimits.readCounters(db, [
      ...planLimits(dependencies, [address]).ranges,
      ...listPrefixRanges(dependencies, request),
      ...listTriedRanges(dependencies, identity),
    ]);
    const divisor = isSuspected(dependencies, request, counters) ? settings.accountEnumeration.limitDivisor : 1;
    const failure = planLimits(dependencies, [{ ...address, divisor }]);
    const verdicts = failure.judge(counters, false);
    discloseLimits(response, verdicts.map(withoutThisEvent));
    await new SignInGuard(dependencies, context, identity, failure, counters, 0).attempt(async () =>
      assertWithinLimits(verdicts),
    );
    const difficulty = await verifyCaptcha(dependencies, captchaToken, request, failure);
    return new SignInGuard(dependencies, context, identity, failure, counters, difficulty);
  }

  /**
   * Runs a branch of the login. A refusal by a limit is a security event, and one by a limit of the identity or its messages
   * also a failed login: a refusal by the address prefix itself does not extend its wait.
   */
  async attempt<Result>(branch: () => Promise<Result>): Promise<Result> {
    try {
      return await branch();
    } catch (error) {
      if (!(error instanceof DomainError) || error.status !== 429) throw error;
      const isOfAddress = error.code === 'too_many_attempts' && error.details.captchaDifficulty === undefined;
      const { dependencies, context, failure } = this;
      const event = { event: 'login.limited' } as const;
      if (isOfAddress) await recordAuditEvent(dependencies, dependencies.db, context.request, event);
      else await recordFailure(dependencies, context.request, event, failure);
      throw error;
    }
  }

  /** To a stranger, a locked identity looks like an exceeded limit. Throws `too_many_attempts`. */
  async assertUnlocked(identityIndexes: readonly string[]): Promise<void> {
    const { signInLocks, db, clock } = this.dependencies;
    const lock = await signInLocks.findLock(db, identityIndexes);
    const retryAfter = lock ? getSecondsLocked(lock, clock().epoch) : 0;
    if (retryAfter > 0) throw new DomainError('too_many_attempts', { retryAfter });
  }

  /**
   * Counts a login of a known identity, with the codes it sends, as the last step of its transaction. Throws
   * `otp_send_limit`, and `too_many_attempts` with the difficulty that is needed if a more difficult CAPTCHA lifts the limit.
   */
  async passKnown(db: Database, sending: CodeSending | null): Promise<CountedEvent> {
    const plans = sending ? [planSend(this.dependencies, this.context.request, sending)] : [];
    const counted = await this.count(db, 'found', plans);
    assertCanSend(counted.verdicts, this.difficulty);
    return counted;
  }

  /** A trusted browser needs neither the limits of the identity nor those of messages. */
  async passTrusted(db: Database): Promise<void> {
    const { dependencies, context } = this;
    await dependencies.rateLimits.addToCounters(db, planLoginCount(dependencies, context.request, 'found'));
  }

  /** Counts a login of an unknown identity, as a failure of the address prefix. Throws `too_many_attempts`. */
  async passUnknown(db: Database): Promise<void> {
    await this.count(db, 'missed', [this.failure]);
  }

  /** After `passUnknown`, also if it has refused the login: it takes as long as that of a known identity. */
  async auditUnknown(): Promise<void> {
    await auditSuspicion(this.dependencies, this.context.request);
  }

  /** The identity comes first, so that known and unknown ones get the same answer. */
  private async count(db: Database, outcome: 'found' | 'missed', plans: readonly LimitPlan[]): Promise<CountedEvent> {
    const { dependencies, context, identity, tried, difficulty } = this;
    const plan = mergePlans([planIdentityLimits(dependencies, identity, tried), ...plans]);
    const counted = await countLimits(dependencies, db, plan, planLoginCount(dependencies, context.request, outcome));
    const costly = counted.verdicts.filter(({ scope }) => RATE_LIMITS[scope].excess === 'doubles_cost');
    assertWithinLimits(costly, { difficulty });
    const ofAddress = counted.verdicts.filter(({ scope }) => scope === 'login_ip');
    discloseLimits(context.response, ofAddress);
    assertWithinLimits(ofAddress);
    return counted;
  }
}
