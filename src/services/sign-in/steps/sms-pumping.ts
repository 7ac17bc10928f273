// Watches what texts cost: tells when much of the service's budget is used, and closes a block of numbers that takes
// codes and hardly ever gives one back.
import { DomainError } from '../../../domain/shared/errors';
import type { LimitWindow } from '../../../domain/limits';
import { isPumped } from '../../../domain/text-watch';
import { counterOf } from '../../shared/rate-limits';
import type { Parts } from '../../shared/dependencies';
import { recordEvent } from '../../shared/audit';
import type { RequestFacts } from '../../shared/request-context';

/** `+1` and the area code, the exchange and one digit: the block that fraud buys. */
const BLOCK_LENGTH = 9;
const DAY: LimitWindow = { seconds: 24 * 60 * 60, most: 0 };
const SERVICE = 'service';

/** The block of a number in E.164. */
export function blockOf(mobile: string): string {
  return mobile.slice(0, BLOCK_LENGTH);
}

/** Refuses with `otp_send_limit` while the block of the number is closed. */
export async function refuseClosedBlock(parts: Parts, mobile: string): Promise<void> {
  const { scope, subject } = counterOf(parts, { scope: 'texts_closed', subject: blockOf(mobile) }, DAY);
  const now = parts.clock().epoch;
  const closedMs = parts.settings.textWatch.closedSeconds * 1000;
  const closedAt = await parts.limits.latestWindow(parts.db, { scope, subject, since: now - closedMs });
  if (closedAt === null) return;
  throw new DomainError('otp_send_limit', { retryAfter: Math.max(1, Math.ceil((closedAt + closedMs - now) / 1000)) });
}

/** A text is on its way; of parallel ones exactly one closes its block or tells of the budget. */
export async function countSentText(parts: Parts, request: RequestFacts, mobile: string): Promise<void> {
  await tellBudget(parts, request);
  const subject = blockOf(mobile);
  const sent = await parts.limits.countUp(parts.db, counterOf(parts, { scope: 'texts_sent', subject }, DAY));
  const proven = await parts.limits.countOf(parts.db, counterOf(parts, { scope: 'texts_proven', subject }, DAY));
  if (!isPumped({ sent, proven }, parts.settings.textWatch)) return;
  const closed = counterOf(parts, { scope: 'texts_closed', subject }, DAY);
  await parts.limits.countUp(parts.db, { ...closed, windowStart: parts.clock().epoch });
  await recordEvent(parts, parts.db, request, { event: 'texts.block_closed' });
}

/** The code of a text came back right. */
export async function countProvenText(parts: Parts, mobile: string): Promise<void> {
  const subject = blockOf(mobile);
  await parts.limits.countUp(parts.db, counterOf(parts, { scope: 'texts_proven', subject }, DAY));
}

/** Once a window. The budget itself is a limit like any other and ends all texts. */
async function tellBudget(parts: Parts, request: RequestFacts): Promise<void> {
  const { limits, textWatch } = parts.settings;
  for (const window of limits.send_sms_service) {
    const used = await parts.limits.countOf(
      parts.db,
      counterOf(parts, { scope: 'send_sms_service', subject: SERVICE }, window),
    );
    if (used * 100 < window.most * textWatch.alarmPercent) continue;
    const told = counterOf(parts, { scope: 'texts_alarm', subject: SERVICE }, window);
    if ((await parts.limits.countUp(parts.db, told)) > 1) continue;
    await recordEvent(parts, parts.db, request, { event: 'texts.budget_alarm' });
  }
}
