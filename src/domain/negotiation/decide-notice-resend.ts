// Decides that a returned notice response goes back to those who process it.
import type { AccountFacts } from '../account/account-facts';
import { countResendsLeft, getResendAfter } from '../account/notice-resends';
import { actionUnavailable, assertMoveAllowed } from '../account/transitions';
import type { Moment } from '../shared/calendar';
import { DomainError } from '../shared/errors';
import { normalizeText, validateFreeText } from '../shared/free-text';
import type { Money } from '../shared/money';
import type { MoveDecision } from './move-decision';
import { assertNoErrors, validateStoredAmount } from './move-validation';

const MAX_REASON_LENGTH = 255;

interface NoticeResendRequest {
  /** The reason stays unchanged if this is null. */
  readonly reason: string | null;
  readonly noticeBalance: Money | null;
}

/**
 * Throws `validation_failed`, then `offer_action_unavailable` (also after the last resend), then `too_many_attempts`
 * during the pause between two of them. Sender, company and balance of the account stay.
 */
export function decideNoticeResend(facts: AccountFacts, request: NoticeResendRequest, { epoch }: Moment): MoveDecision {
  const reason = normalizeText(request.reason);
  const { noticeBalance: balance } = request;
  assertNoErrors({
    reason: validateFreeText('reason', reason, MAX_REASON_LENGTH),
    noticeBalance: balance === null ? [] : validateStoredAmount('notice balance', balance),
  });
  assertMoveAllowed('resend_notice', facts);
  const { noticeResponse } = facts;
  if (!noticeResponse || countResendsLeft(noticeResponse) === 0) throw actionUnavailable(facts);
  const after = getResendAfter(noticeResponse, epoch);
  if (after !== null)
    throw new DomainError('too_many_attempts', { retryAfter: Math.ceil((Date.parse(after) - epoch) / 1000) });
  return { move: 'resend_notice', account: { status: 'notice_sent' }, noticeResend: { reason, balance } };
}
