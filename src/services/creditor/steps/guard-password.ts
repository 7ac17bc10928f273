// Guards the passwords of creditor users: failures are counted by address, by user, and by both together. A stranger can
// make a CAPTCHA necessary and expensive for a user, but locks only the own address prefix out. docs/rules §11.1.
import { RATE_LIMITS } from '../../../domain/rate-limits/rate-limits';
import { type WindowVerdict } from '../../../domain/rate-limits/judge-window';
import { DomainError } from '../../../domain/shared/errors';
import type { CounterChange } from '../../../persistence/hot-statements/rate-counters';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import {
  assertWithinLimits,
  countLimits,
  discloseLimits,
  planLimits,
  withoutThisEvent,
  type LimitPlan,
} from '../../shared/rate-limits';
import type { RequestContext, RequestFacts } from '../../shared/request-context';
import { verifyCaptcha } from '../../sign-in/steps/verify-captcha';

/** No CAPTCHA was solved. */
const NONE = -1;

/**
 * Counts an attempt as a failure, before the expensive password hash. Returns the changes that take the count back, to be
 * written when the password is right. Throws `too_many_attempts`, `captcha_*`, and `validation_failed` when a CAPTCHA is
 * needed.
 */
export async function guardPassword(
  dependencies: Dependencies,
  email: string,
  captchaToken: string,
  { request, response }: RequestContext,
): Promise<readonly CounterChange[]> {
  const plan = planLimits(dependencies, [
    { scope: 'creditor_login_ip', subject: request.ipPrefix },
    { scope: 'creditor_login_pair', subject: email, address: request.ipPrefix },
    { scope: 'creditor_login_email', subject: email },
    { scope: 'creditor_login_guesses', subject: email },
  ]);
  try {
    const difficulty = await solveCaptcha(dependencies, captchaToken, request, plan);
    await dependencies.db.transaction(async (db) => {
      const { verdicts } = await countLimits(dependencies, db, plan);
      discloseLimits(response, verdicts.map(withoutThisEvent));
      assertAllowed(verdicts, difficulty);
    });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many_attempts') {
      await recordAuditEvent(dependencies, dependencies.db, request, { event: 'creditor.denied', reason: 'limited' });
    }
    throw error;
  }
  return plan.changes.map((change) => ({ ...change, by: -change.by }));
}

/** Returns the difficulty of the CAPTCHA; `NONE` without a token. */
async function solveCaptcha(
  dependencies: Dependencies,
  token: string,
  request: RequestFacts,
  plan: LimitPlan,
): Promise<number> {
  if (token.trim() === '') return NONE;
  const { db, rateLimits } = dependencies;
  assertNotRejected(plan.judge(await rateLimits.readCounters(db, plan.ranges), false));
  const failure = planLimits(dependencies, [{ scope: 'creditor_login_ip', subject: request.ipPrefix }]);
  return verifyCaptcha(dependencies, token, request, failure);
}

function assertAllowed(verdicts: readonly WindowVerdict[], difficulty: number): void {
  assertNotRejected(verdicts);
  const needsCaptcha = verdicts.some(({ scope, excess }) => {
    return RATE_LIMITS[scope].excess === 'demands_captcha' && excess > 0;
  });
  if (needsCaptcha && difficulty === NONE) {
    throw new DomainError('validation_failed', { errors: { captchaToken: ['The captcha token field is required.'] } });
  }
  assertWithinLimits(verdicts, { difficulty });
}

function assertNotRejected(verdicts: readonly WindowVerdict[]): void {
  assertWithinLimits(verdicts.filter(({ scope }) => RATE_LIMITS[scope].excess === 'rejects'));
}
