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
export async function assertBlockOpen(dependencies: Dependencies, mobile: string): Promise<void> {
  const { scope, subject } = toCounter(dependencies, { scope: 'texts_closed', subject: getNumberBlock(mobile) }, DAY);
  const now = dependencies.clock().epoch;
  const closedMs = dependencies.settings.smsPumping.blockSeconds * 1000;
  const closedAt = await dependencies.rateLimits.findLatestWindow(dependencies.db, {
    scope,
    subject,
    since: now - closedMs,
  });
  if (closedAt === null) return;
  throw new DomainError('otp_send_limit', { retryAfter: Math.max(1, Math.ceil((closedAt + closedMs - now) / 1000)) });
}

/** A text is on its way; of parallel ones exactly one closes its block or tells of the budget. */
export async function countSentSms(dependencies: Dependencies, request: RequestFacts, mobile: string): Promise<void> {
  await auditBudgetUse(dependencies, request);
  const subject = getNumberBlock(mobile);
  const sent = await dependencies.rateLimits.incrementCounter(
    dependencies.db,
    toCounter(dependencies, { scope: 'texts_sent', subject }, DAY),
  );
  const verified = await dependencies.rateLimits.readCounter(
    dependencies.db,
    toCounter(dependencies, { scope: 'texts_proven', subject }, DAY),
  );
  if (!isSmsPumping({ sent, verified }, dependencies.settings.smsPumping)) return;
  const closed = toCounter(dependencies, { scope: 'texts_closed', subject }, DAY);
  await dependencies.rateLimits.incrementCounter(dependencies.db, {
    ...closed,
    windowStart: dependencies.clock().epoch,
  });
  await recordAuditEvent(dependencies, dependencies.db, request, { event: 'texts.block_closed' });
}

/** The code of a text came back right. */
export async function countVerifiedSms(dependencies: Dependencies, mobile: string): Promise<void> {
  const subject = getNumberBlock(mobile);
  await dependencies.rateLimits.incrementCounter(
    dependencies.db,
    toCounter(dependencies, { scope: 'texts_proven', subject }, DAY),
  );
}

/** Once a window. The budget itself is a limit like any other and ends all texts. */
async function auditBudgetUse(dependencies: Dependencies, request: RequestFacts): Promise<void> {
  const { rateLimits, smsPumping } = dependencies.settings;
  for (const window of rateLimits.send_sms_service) {
    const used = await dependencies.rateLimits.readCounter(
      dependencies.db,
      toCounter(dependencies, { scope: 'send_sms_service', subject: SERVICE }, window),
    );
    if (used * 100 < window.max * smsPumping.alertPercent) continue;
    const told = toCounter(dependencies, { scope: 'texts_alarm', subject: SERVICE }, window);
    if ((await dependencies.rateLimits.incrementCounter(dependencies.db, told)) > 1) continue;
    await recordAuditEvent(dependencies, dependencies.db, request, { event: 'texts.budget_alarm' });
  }
}
