// Detects SMS pumping: blocks a range of numbers that receives many codes and returns few, and raises an alert when much
// of the SMS budget is used. docs/rules §11.7.
import type { RateLimitWindow } from '../../../domain/rate-limits/rate-limits';
import { DomainError } from '../../../domain/shared/errors';
import { isSmsPumping } from '../../../domain/sign-in/sms-pumping';
import type { RateCounterKey } from '../../../persistence/shared/rate-counter-store';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import { toCounter } from '../../shared/rate-limits';
import type { RequestFacts } from '../../shared/request-context';

/** `+1`, area code, exchange and one digit: fraudsters rent numbers in such blocks. */
const BLOCK_LENGTH = 9;
const DAY: RateLimitWindow = { seconds: 24 * 60 * 60, max: 0 };
const SERVICE = 'service';

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
  const blockedAt = await rateLimits.findLatestWindow(db, { scope, subject, since: now - blockMs });
  if (blockedAt === null) return;
  throw new DomainError('otp_send_limit', { retryAfter: Math.max(1, Math.ceil((blockedAt + blockMs - now) / 1000)) });
}

/** Counts a message. Of concurrent messages exactly one blocks the numbers, and exactly one raises the budget alert. */
export async function countSentSms(dependencies: Dependencies, request: RequestFacts, mobile: string): Promise<void> {
  const { db, rateLimits, clock, settings } = dependencies;
  await auditBudgetUse(dependencies, request);
  const sent = await rateLimits.incrementCounter(db, getDayCounter(dependencies, 'texts_sent', mobile));
  const verified = await rateLimits.readCounter(db, getDayCounter(dependencies, 'texts_proven', mobile));
  if (!isSmsPumping({ sent, verified }, settings.smsPumping)) return;
  const block = getDayCounter(dependencies, 'texts_closed', mobile);
  await rateLimits.incrementCounter(db, { ...block, windowStart: clock().epoch });
  await recordAuditEvent(dependencies, db, request, { event: 'texts.block_closed' });
}

/** Counts a code that came back right. */
export async function countVerifiedSms(dependencies: Dependencies, mobile: string): Promise<void> {
  const { db, rateLimits } = dependencies;
  await rateLimits.incrementCounter(db, getDayCounter(dependencies, 'texts_proven', mobile));
}

/** Once in each window. The budget itself is a rate limit, which stops all messages. */
async function auditBudgetUse(dependencies: Dependencies, request: RequestFacts): Promise<void> {
  const { db, rateLimits, settings } = dependencies;
  for (const window of settings.rateLimits.send_sms_service) {
    const budget = toCounter(dependencies, { scope: 'send_sms_service', subject: SERVICE }, window);
    const used = await rateLimits.readCounter(db, budget);
    if (used * 100 < window.max * settings.smsPumping.alertPercent) continue;
    const alert = toCounter(dependencies, { scope: 'texts_alarm', subject: SERVICE }, window);
    if ((await rateLimits.incrementCounter(db, alert)) > 1) continue;
    await recordAuditEvent(dependencies, db, request, { event: 'texts.budget_alarm' });
  }
}

function getDayCounter(
  dependencies: Dependencies,
  scope: 'texts_sent' | 'texts_proven' | 'texts_closed',
  mobile: string,
): RateCounterKey {
  return toCounter(dependencies, { scope, subject: getNumberBlock(mobile) }, DAY);
}
