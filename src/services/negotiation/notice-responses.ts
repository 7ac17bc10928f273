// Notice responses: creditors list and read those of their accounts, and the consumer sends a returned one again.
import {
  describeNotice,
  getNoticeStatuses,
  type NoticeStatusFilter,
  type NoticeView,
} from '../../domain/negotiation/notice-view';
import type { Caller } from '../shared/authenticate';
import {
  decodeNumberCursor,
  encodeNumberCursor,
  readPage,
  toConnection,
  type Connection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import type { OfferMutationResponse } from '../../domain/account/offer-view';
import { decideNoticeResend } from '../../domain/negotiation/decide-notice-resend';
import { moneyOrNull } from '../../domain/shared/money';
import type { Database } from '../../persistence/database/database';
import { assertWithinLimits, countLimits, discloseLimits, planLimits } from '../shared/rate-limits';
import { defineConsumerMove, type ConsumerMoveContext } from './steps/define-consumer-move';
import type { MoveCommand } from './steps/perform-move';
import { DomainError } from '../../domain/shared/errors';
import type { NoticeKey } from '../../persistence/account/notice-store';

/** `status`: null for all of them. */
export interface NoticeListRequest extends PageRequest {
  readonly status: NoticeStatusFilter | null;
}

/**
 * Newest first; three statements, whatever the length of the list. Throws `validation_failed` for `first` outside 1–50,
 * and for a cursor that the list did not issue.
 */
export async function noticeResponses(
  dependencies: Dependencies,
  caller: Caller,
  { status, ...request }: NoticeListRequest,
): Promise<Connection<NoticeView>> {
  const { db, notices, clock } = dependencies;
  const after = readPage(request, decodeNumberCursor);
  const filter = { profileId: caller.profile.id, statuses: getNoticeStatuses(status) };
  const counts = await notices.countNotices(db, filter, after);
  const found = await notices.findNotices(db, filter, { after, limit: request.first });
  const moment = clock();
  const ids = found.map(({ accountId }) => accountId);
  const owned = await dependencies.accounts.findAccountsByIds(db, ids, moment.today);
  const accounts = new Map(owned.map((facts) => [facts.id, facts]));
  const views = found.flatMap(({ accountId, createdAt }) => {
    const facts = accounts.get(accountId);
    const view = facts && describeNotice(facts, createdAt, moment);
    return view ? [view] : [];
  });
  return toConnection(views, ({ id }) => encodeNumberCursor(id), counts);
}

/** Throws `not_found`, also for a notice about an account of another profile. */
export async function noticeResponse(dependencies: Dependencies, caller: Caller, id: string): Promise<NoticeView> {
  const { accountId, createdAt } = await loadNotice(dependencies, caller, id);
  const moment = dependencies.clock();
  const [facts] = await dependencies.accounts.findAccountsByIds(dependencies.db, [accountId], moment.today);
  const view = facts && describeNotice(facts, createdAt, moment);
  if (!view) throw noticeNotFound();
  return view;
}

interface NoticeResendValues {
  readonly reason?: string | null;
  /** Decimal string. */
  readonly noticeBalance?: string | null;
}

interface ResendNoticeCommand extends NoticeResendValues, Pick<MoveCommand, 'actionContext'> {
  /** Identifies the notice response. */
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
 * Sends a returned notice response again. Nothing is mailed: it goes back to those who process it. Throws, in this
 * order, `not_found`, `profile_incomplete`, `validation_failed`, `offer_action_unavailable` and `too_many_attempts`.
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

const ID = /^[1-9]\d{0,15}$/;

/** Throws `not_found`. */
async function loadNotice(
  { db, notices }: Pick<Dependencies, 'db' | 'notices'>,
  { profile }: Caller,
  id: string,
): Promise<NoticeKey> {
  const found = ID.test(id) ? await notices.findNotice(db, { id: Number(id), profileId: profile.id }) : null;
  if (!found) throw noticeNotFound();
  return found;
}

/** Unknown and foreign ones get the same response. */
function noticeNotFound(): DomainError {
  return new DomainError('not_found', { message: 'Notice response not found.' });
}
