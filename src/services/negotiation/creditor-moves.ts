// The creditor's moves on accounts of their company, each under the name of its GraphQL field.
import type { AccountFacts } from '../../domain/account/account-facts';
import { MARK_RULES } from '../../domain/account/marks';
import { decideAcceptedOffer, decideDeclinedOffer } from '../../domain/negotiation/decide-creditor-answer';
import { decideDispute, decideEndedMark, decideMark } from '../../domain/negotiation/decide-marks';
import { decideReopenedNegotiation } from '../../domain/negotiation/decide-new-start';
import type { MoveDecision } from '../../domain/negotiation/move-decision';
import type { LocalDate, Moment } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import type { AccountMark } from '../../domain/shared/vocabulary';
import { NO_REQUEST, recordAuditEvent } from '../shared/audit';
import { auditedActor, describeActor, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { decideRequestedCounterOffer, type CounterOfferTerms } from './steps/decide-requested-offer';
import { defineCreditorMove } from './steps/define-creditor-move';
import type { MoveCommand } from './steps/perform-move';

export interface CounterOfferCommand extends MoveCommand, CounterOfferTerms {
  readonly note?: string | null;
}

export const acceptOffer = defineCreditorMove('accept_offer', 'Offer accepted.', (facts, _command, moment, caller) =>
  decideAcceptedOffer(facts, describeActor(caller), moment),
);

export const counterOffer = defineCreditorMove<CounterOfferCommand>(
  'counter_offer',
  'Counter offer sent.',
  decideRequestedCounterOffer,
);

interface DeclineOfferCommand extends MoveCommand {
  readonly note?: string | null;
}

export const declineOffer = defineCreditorMove<DeclineOfferCommand>(
  'decline_offer',
  'Offer declined.',
  (facts, { note }) => decideDeclinedOffer(facts, note ?? null),
);

export const reopenNegotiation = defineCreditorMove(
  'reopen_negotiation',
  'Negotiation reopened.',
  decideReopenedNegotiation,
);

interface MarkCommand extends MoveCommand {
  readonly mark: AccountMark;
  readonly note?: string | null;
  readonly attorneyName?: string | null;
  readonly attorneyContact?: string | null;
  readonly caseNumber?: string | null;
  readonly filedOn?: LocalDate | null;
}

/** A dispute that reached the creditor by other ways is one like those that consumers enter. */
async function decideMarkCommand(
  facts: AccountFacts,
  command: MarkCommand,
  moment: Moment,
  _caller: CreditorCaller,
  { db, marks }: Dependencies,
): Promise<MoveDecision> {
  const { mark, note = null } = command;
  const { attorneyName = null, attorneyContact = null, caseNumber = null, filedOn = null } = command;
  if (mark === 'disputed') {
    return decideDispute(facts, { reason: null, category: null, by: 'creditor', note }, moment);
  }
  const stored = await marks.findMarks(db, facts.id, { inForce: true });
  const details = { attorneyName, attorneyContact, caseNumber, filedOn, stored };
  return decideMark(facts, { mark, by: 'creditor', note, ...details }, moment);
}

export const markAccount = defineCreditorMove<MarkCommand>(
  'mark_account',
  'Account marked.',
  decideMarkCommand,
  async (dependencies, db, { caller, request = NO_REQUEST }, { after, command: { mark } }) => {
    if (MARK_RULES[mark].closesSignIn) {
      await dependencies.claims.unclaimAccount(db, after.id, { by: 'creditor', now: dependencies.clock().now });
    }
    const subject = { type: 'account', id: after.id };
    const event = { event: 'account.marked', subject, details: { mark }, ...auditedActor(caller) } as const;
    await recordAuditEvent(dependencies, db, request, event);
  },
);

interface EndedMarkCommand extends MoveCommand {
  readonly mark: AccountMark;
  readonly confirm?: boolean | null;
}

export const unmarkAccount = defineCreditorMove<EndedMarkCommand>(
  'unmark_account',
  'Mark taken back.',
  async (facts, { mark, confirm }, _moment, _caller, { db, marks }) => {
    if (mark === 'disputed') {
      const errors = { mark: ['A dispute ends with its answer.'] };
      throw new DomainError('validation_failed', { errors });
    }
    const stored = await marks.findMarks(db, facts.id, { inForce: true });
    return decideEndedMark(facts, { mark, by: 'creditor', confirm: confirm === true, stored });
  },
  async (dependencies, db, { caller, request = NO_REQUEST }, { after, command: { mark } }) => {
    const subject = { type: 'account', id: after.id };
    const event = { event: 'account.unmarked', subject, details: { mark }, ...auditedActor(caller) } as const;
    await recordAuditEvent(dependencies, db, request, event);
  },
);
