// Detects SMS pumping: blocks a range of numbers that receives many codes and returns few, and raises an alert when much
// of the SMS budget is used. docs/rules §11.7.
import type { WindowVerdict } from '../../../domain/rate-limits/judge-window';
import type { RateLimitScope } from '../../../domain/rate-limits/rate-limits';
import { getBucketStart } from '../../../domain/rate-limits/sliding-window';
import { DomainError } from '../../../domain/shared/errors';
import { isSmsPumping } from '../../../domain/sign-in/sms-pumping';
import type { Database } from '../../../persistence/database/database';
import type { RateCounterKey } from '../../../persistence/hot-statements/rate-counters';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import { digestSubject, toPeriodCounter, type CountedEvent, type LimitPlan } from '../../shared/rate-limits';
import type { RequestFacts } from '../../shared/request-context';

/** `+1`, area code, exchange and one digit: fraudsters rent numbers in such blocks. */
const BLOCK_LENGTH = 9;
const DAY = { seconds: 24 * 60 * 60 };
export const SERVICE = 'service';
/** Limits of the texts of the whole service. */
const BUDGETS: readonly RateLimitScope[] = ['send_sms_service', 'send_sms_known'];
const SENT = 'texts_sent';

/** The block of a number in E.164. */
export function getNumberBlock(mobile: string): string {
  return mobile.slice(0, BLOCK_LENGTH);
}

/** Throws `otp_send_limit` while the block of the number receives nothing. */
export async function assertBlockOpen(dependencies: Dependencies, mobile: string): Promise<void> {
  const { db, rateLimits, clock, settings } = dependencies;
  const { scope, subject } = getDayCounter(dependencies, 'texts_closed', mobile);
  const now = clock().epoch;
  const blockMs = settings.smsPumping.blockSeconds * 1000;
  const blockedAt = await rateLimits.findLatestWindow(db, { scope, subject, since: now - blockMs, now });
  if (blockedAt === null) return;
  throw new DomainError('otp_send_limit', { retryAfter: Math.max(1, Math.ceil((blockedAt + blockMs - now) / 1000)) });
}

/** Counts a message with its limits; concurrent messages read distinct numbers. */
export function planSentSms(dependencies: Pick<Dependencies, 'digests' | 'clock'>, mobile: string): LimitPlan {
  const { scope, subject, windowStart } = getDayCounter(dependencies, SENT, mobile);
  return {
    changes: [{ scope, subject, windowStart, by: 1 }],
    ranges: [{ scope, subjects: [subject], windowStarts: [windowStart] }],
    judge: () => [],
  };
}

/** Exactly one of several concurrent messages blocks the numbers, and exactly one raises the budget alert. */
export async function auditSentSms(
  dependencies: Dependencies,
  request: RequestFacts,
  mobile: string,
  { verdicts, counters }: CountedEvent,
): Promise<void> {
  const { db, rateLimits, clock, settings } = dependencies;
  for (const verdict of verdicts) {
    if (BUDGETS.includes(verdict.scope)) await auditBudgetUse(dependencies, request, verdict);
  }
  // Messages to the block of the number today.
  const { subject } = getDayCounter(dependencies, SENT, mobile);
  const sent = counters.find((counter) => counter.scope === SENT && counter.subject === subject)?.count ?? 0;
  if (sent % settings.smsPumping.checkEvery !== 0) return;
  const verified = await rateLimits.readCounter(db, getDayCounter(dependencies, 'texts_proven', mobile));
  if (!isSmsPumping({ sent, verified }, settings.smsPumping)) return;
  const block = getDayCounter(dependencies, 'texts_closed', mobile);
  await rateLimits.incrementCounter(db, { ...block, windowStart: clock().epoch });
  await recordAuditEvent(dependencies, db, request, { event: 'texts.block_closed' });
}

/** Counts a code that came back right, and no longer counts its message as one without an answer. */
export async function countVerifiedSms(
  dependencies: Dependencies,
  db: Database,
  { ipPrefix }: Pick<RequestFacts, 'ipPrefix'>,
  { mobile, sentAt }: { readonly mobile: string; readonly sentAt: number },
): Promise<void> {
  const { rateLimits, settings } = dependencies;
  const scope = 'send_sms_ip';
  const takenBack = settings.rateLimits[scope].map((window) => {
    const subject = digestSubject(dependencies, { scope, subject: ipPrefix }, window);
    return { scope, subject, windowStart: getBucketStart(window, sentAt), by: -1 };
  });
  await rateLimits.addToCounters(db, [{ ...getDayCounter(dependencies, 'texts_proven', mobile), by: 1 }, ...takenBack]);
}

/** Once in each period of the window's length. The budgets themselves are rate limits. */
async function auditBudgetUse(
  dependencies: Dependencies,
  request: RequestFacts,
  { window, count }: WindowVerdict,
): Promise<void> {
  const { db, rateLimits, settings } = dependencies;
  if (count * 100 < window.max * settings.smsPumping.alertPercent) return;
  const alert = toPeriodCounter(dependencies, { scope: 'texts_alarm', subject: SERVICE }, window);
  if ((await rateLimits.incrementCounter(db, alert)) > 1) return;
  await recordAuditEvent(dependencies, db, request, { event: 'texts.budget_alarm' });
}

function getDayCounter(
  dependencies: Pick<Dependencies, 'digests' | 'clock'>,
  scope: typeof SENT | 'texts_proven' | 'texts_closed',
  mobile: string,
): RateCounterKey {
  return toPeriodCounter(dependencies, { scope, subject: getNumberBlock(mobile) }, DAY);
}
