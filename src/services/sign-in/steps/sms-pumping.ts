// Watches what texts cost: tells when much of the service's budget is used, and closes a block of numbers that takes
// codes and hardly ever gives one back.
import { DomainError } from '../../../domain/shared/errors';
import type { RateLimitWindow } from '../../../domain/rate-limits/rate-limits';
import { isSmsPumping } from '../../../domain/sign-in/abuse-detection';
import { toCounter } from '../../shared/rate-limits';
import type { Dependencies } from '../../shared/dependencies';
import { recordAuditEvent } from '../../shared/audit';
import type { RequestFacts } from '../../shared/request-context';

/** `+1` and the area code, the exchange and one digit: the block that fraud buys. */
const BLOCK_LENGTH = 9;
const DAY: RateLimitWindow = { seconds: 24 * 60 * 60, max: 0 };
const SERVICE = 'service';

/** The block of a number in E.164. */
export function getNumberBlock(mobile: string): string {
  return mobile.slice(0, BLOCK_LENGTH);
}

/** Refuses with `otp_send_limit` while the block of the number is closed. */
export async function assertBlockOpen(parts: Dependencies, mobile: string): Promise<void> {
  const { scope, subject } = toCounter(parts, { scope: 'texts_closed', subject: getNumberBlock(mobile) }, DAY);
  const now = parts.clock().epoch;
  const closedMs = parts.settings.smsPumping.blockSeconds * 1000;
  const closedAt = await parts.rateLimits.findLatestWindow(parts.db, { scope, subject, since: now - closedMs });
  if (closedAt === null) return;
  throw new DomainError('otp_send_limit', { retryAfter: Math.max(1, Math.ceil((closedAt + closedMs - now) / 1000)) });
}

/** A text is on its way; of parallel ones exactly one closes its block or tells of the budget. */
export async function countSentSms(parts: Dependencies, request: RequestFacts, mobile: string): Promise<void> {
  await auditBudgetUse(parts, request);
  const subject = getNumberBlock(mobile);
  const sent = await parts.rateLimits.incrementCounter(
    parts.db,
    toCounter(parts, { scope: 'texts_sent', subject }, DAY),
  );
  const proven = await parts.rateLimits.readCounter(
    parts.db,
    toCounter(parts, { scope: 'texts_proven', subject }, DAY),
  );
  if (!isSmsPumping({ sent, verified: proven }, parts.settings.smsPumping)) return;
  const closed = toCounter(parts, { scope: 'texts_closed', subject }, DAY);
  await parts.rateLimits.incrementCounter(parts.db, { ...closed, windowStart: parts.clock().epoch });
  await recordAuditEvent(parts, parts.db, request, { event: 'texts.block_closed' });
}

/** The code of a text came back right. */
export async function countVerifiedSms(parts: Dependencies, mobile: string): Promise<void> {
  const subject = getNumberBlock(mobile);
  await parts.rateLimits.incrementCounter(parts.db, toCounter(parts, { scope: 'texts_proven', subject }, DAY));
}

/** Once a window. The budget itself is a limit like any other and ends all texts. */
async function auditBudgetUse(parts: Dependencies, request: RequestFacts): Promise<void> {
  const { rateLimits, smsPumping } = parts.settings;
  for (const window of rateLimits.send_sms_service) {
    const used = await parts.rateLimits.readCounter(
      parts.db,
      toCounter(parts, { scope: 'send_sms_service', subject: SERVICE }, window),
    );
    if (used * 100 < window.max * smsPumping.alertPercent) continue;
    const told = toCounter(parts, { scope: 'texts_alarm', subject: SERVICE }, window);
    if ((await parts.rateLimits.incrementCounter(parts.db, told)) > 1) continue;
    await recordAuditEvent(parts, parts.db, request, { event: 'texts.budget_alarm' });
  }
}
