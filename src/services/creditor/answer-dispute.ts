// The creditor answers a dispute: the consumer gets a letter with the answer, and the account goes on or is withdrawn.
import { listMarks } from '../../domain/account/marks';
import { buildDisputeLetter } from '../../domain/letters/dispute-letter';
import { isUnreachable } from '../../domain/letters/sent-letter';
import { getFirstWords } from '../../domain/letters/visible-text';
import { marksThatStop } from '../../domain/messages/mark-gates';
import { decideDisputeAnswer } from '../../domain/negotiation/decide-marks';
import type { DisputeOutcome } from '../../domain/shared/vocabulary';
import type { AccountFacts } from '../../domain/account/account-facts';
import type { Database } from '../../persistence/database/database';
import { notifyOfLetter } from '../letters/steps/notify-of-letter';
import { defineCreditorMove, type CreditorMoveContext } from '../negotiation/steps/define-creditor-move';
import type { MoveCommand } from '../negotiation/steps/perform-move';
import { NO_REQUEST, recordAuditEvent } from '../shared/audit';
import { auditedActor, getUserId } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';

interface AnswerDisputeCommand extends MoveCommand {
  readonly text: string;
  readonly outcome: DisputeOutcome;
}

const answer = defineCreditorMove<AnswerDisputeCommand>(
  'answer_dispute',
  'Dispute answered.',
  (facts, { text, outcome }, moment) => decideDisputeAnswer(facts, { text, outcome }, moment),
  async (dependencies, db, context, { after, command: { text, outcome } }) => {
    await sendAnswer(dependencies, db, context, after, text);
    const { caller, request = NO_REQUEST } = context;
    const subject = { type: 'account', id: after.id };
    const event = { event: 'dispute.answered', subject, details: { outcome }, ...auditedActor(caller) } as const;
    await recordAuditEvent(dependencies, db, request, event);
  },
);

/** Throws, in this order, `not_found` (also for accounts of other companies), `validation_failed` and `offer_action_unavailable`. */
export const answerDispute: typeof answer = async (dependencies, context, command) => {
  const response = await answer(dependencies, context, command);
  dependencies.outboxSender.wake();
  return response;
};

/** A letter like any other, but without a template. A bankrupt or deceased person gets none. */
async function sendAnswer(
  dependencies: Dependencies,
  db: Database,
  { caller }: CreditorMoveContext,
  account: AccountFacts,
  text: string,
): Promise<void> {
  if (marksThatStop(listMarks(account), 'dispute_answer').length > 0) return;
  const { clock, letterFacts, letters, profiles, randomness } = dependencies;
  const { now, today } = clock();
  const { companyId } = caller.creditor;
  const { name, html } = buildDisputeLetter(text.trim());
  const { profileId, linkState } = account;
  const owner = profileId !== null && linkState === 'claimed' ? await profiles.findProfileById(db, profileId) : null;
  const placed = await letterFacts.findLetterFacts(db, { accountId: account.id, companyId, today });
  const email = placed?.email ?? null;
  await letters.writeLetter(
    db,
    {
      batchId: `d_${randomness.id()}`,
      accountId: account.id,
      companyId,
      senderId: getUserId(caller),
      template: { id: null, version: null, name },
      subject: name,
      preview: getFirstWords(html.content, PREVIEW_LENGTH),
      html,
      sentAt: now,
      notReached: isUnreachable(owner, email),
    },
    (bound) =>
      notifyOfLetter(dependencies, bound, { accountId: account.id, companyId, email, kind: 'dispute_answer' }, owner),
  );
}

const PREVIEW_LENGTH = 140;
