// The consumer sends a returned notice response again. Nothing is mailed: it goes back to those who process it.
import type { OfferMutationResponse } from '../../domain/account/offer-view';
import { decideNoticeResend } from '../../domain/negotiation/decide-notice-resend';
import { moneyOrNull } from '../../domain/shared/money';
import type { Database } from '../../persistence/database/database';
import type { Dependencies } from '../shared/dependencies';
import { assertWithinLimits, countLimits, discloseLimits, planLimits } from '../shared/rate-limits';
import { defineConsumerMove, type ConsumerMoveContext } from './steps/define-consumer-move';
import { loadNotice } from './steps/load-notice';
import type { MoveCommand } from './steps/perform-move';

interface NoticeResendValues {
  readonly reason?: string | null;
  /** Decimal string. */
  readonly noticeBalance?: string | null;
}

export interface ResendNoticeCommand extends NoticeResendValues, Pick<MoveCommand, 'actionContext'> {
  /** Of the notice response. */
  readonly id: string;
}

const resend = defineConsumerMove<NoticeResendValues & MoveCommand>(
  'resend_notice',
  (facts, { reason, noticeBalance }, moment) =>
    decideNoticeResend(facts, { reason: reason ?? null, noticeBalance: moneyOrNull(noticeBalance) }, moment),
  undefined,
  countResend,
);

/**
 * Throws, in this order, `not_found`, `profile_incomplete`, `validation_failed`, `offer_action_unavailable` and
 * `too_many_attempts`.
 */
export async function resendNotice(
  dependencies: Dependencies,
  context: ConsumerMoveContext,
  { id, ...command }: ResendNoticeCommand,
): Promise<OfferMutationResponse> {
  const { accountId } = await loadNotice(dependencies, context.caller, id);
  return resend(dependencies, context, { ...command, accountId: String(accountId) });
}

/** In the transaction of the move, so that only what was sent again counts. */
async function countResend(
  dependencies: Dependencies,
  db: Database,
  { caller, response }: ConsumerMoveContext,
): Promise<void> {
  const plan = planLimits(dependencies, [{ scope: 'notice_resend', subject: String(caller.profile.id) }]);
  const { verdicts } = await countLimits(dependencies, db, plan);
  if (response) discloseLimits(response, verdicts);
  assertWithinLimits(verdicts);
}
