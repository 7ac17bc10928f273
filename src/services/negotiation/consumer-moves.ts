// The consumer's moves of a negotiation, each under the name of its GraphQL field.
import { decideNotPaying } from '../../domain/negotiation/decide-closing';
import {
  decideAcceptedCounterOffer,
  decideConsumerCounterOffer,
} from '../../domain/negotiation/decide-consumer-answer';
import {
  decideCancelledOffer,
  decideRestartedNegotiation,
  decideStartOver,
} from '../../domain/negotiation/decide-new-start';
import { decideDispute, decideEndedMark, decideMark } from '../../domain/negotiation/decide-marks';
import { decidePaymentPlan, decideSettlement } from '../../domain/negotiation/decide-offer';
import { moneyOrNull } from '../../domain/shared/money';
import type { DisputeCategory } from '../../domain/shared/vocabulary';
import { decideCustomOfferCommand, type CustomOfferValues } from './steps/decide-requested-offer';
import { defineConsumerMove } from './steps/define-consumer-move';
import type { MoveCommand } from './steps/perform-move';
import type { Dependencies } from '../shared/dependencies';

export interface PaymentPlanCommand extends MoveCommand {
  readonly firstPayDate: string;
}

export interface SettlementOfferCommand extends MoveCommand {
  readonly firstPayDate?: string | null;
}

export interface CustomOfferCommand extends MoveCommand, CustomOfferValues {}

/** Amounts are decimal strings. */
export interface SendCounterOfferCommand extends MoveCommand {
  readonly oneTimeSettlement?: string | null;
  readonly monthlyAmount?: string | null;
  readonly firstPayDate: string;
  readonly note?: string | null;
}

/** docs/contract.md §6.1. */
export const createPaymentPlanOffer = defineConsumerMove<PaymentPlanCommand>(
  'create_payment_plan_offer',
  decidePaymentPlan,
);

export const createSettlementOffer = defineConsumerMove<SettlementOfferCommand>(
  'create_settlement_offer',
  (facts, { firstPayDate }, moment) => decideSettlement(facts, { firstPayDate: firstPayDate ?? null }, moment),
);

export const createCustomOffer = defineConsumerMove<CustomOfferCommand>(
  'create_custom_offer',
  decideCustomOfferCommand,
);

export const acceptCreditorOffer = defineConsumerMove('accept_creditor_offer', (facts, _command, moment) =>
  decideAcceptedCounterOffer(facts, moment),
);

export const sendCounterOffer = defineConsumerMove<SendCounterOfferCommand>(
  'send_counter_offer',
  (facts, { oneTimeSettlement, monthlyAmount, note, firstPayDate }, moment) =>
    decideConsumerCounterOffer(
      facts,
      {
        oneTimeSettlement: moneyOrNull(oneTimeSettlement),
        monthlyAmount: moneyOrNull(monthlyAmount),
        firstPayDate,
        note: note ?? null,
      },
      moment,
    ),
);

export const startOver = defineConsumerMove('start_over', decideStartOver);

interface DisputeCommand extends MoveCommand {
  readonly reason?: string | null;
  readonly category?: DisputeCategory | null;
}

export const disputeAccount = defineConsumerMove<DisputeCommand>(
  'dispute_account',
  (facts, { reason, category }, moment) =>
    decideDispute(facts, { reason: reason ?? null, category: category ?? null, by: 'consumer' }, moment),
);

interface AttorneyCommand extends MoveCommand {
  readonly name: string;
  readonly contact?: string | null;
}

export const nameAttorney = defineConsumerMove<AttorneyCommand>(
  'name_attorney',
  async (facts, { name, contact }, moment, { db, marks }) =>
    decideMark(
      facts,
      {
        mark: 'attorney',
        by: 'consumer',
        note: null,
        attorneyName: name,
        attorneyContact: contact ?? null,
        caseNumber: null,
        filedOn: null,
        stored: await marks.findMarks(db, facts.id, { inForce: true }),
      },
      moment,
    ),
);

export const removeAttorney = defineConsumerMove('remove_attorney', async (facts, _command, _moment, { db, marks }) => {
  const stored = await marks.findMarks(db, facts.id, { inForce: true });
  return decideEndedMark(facts, { mark: 'attorney', by: 'consumer', confirm: true, stored });
});

export const restartNegotiation = defineConsumerMove('restart_negotiation', decideRestartedNegotiation);

export const cancelPendingOffer = defineConsumerMove('cancel_pending_offer', decideCancelledOffer);

interface NotPayingCommand extends MoveCommand {
  readonly reasonId?: string | null;
  readonly reason?: string | null;
}

export const reportNotPaying = defineConsumerMove<NotPayingCommand>(
  'report_not_paying',
  async (facts, { reasonId, reason }, moment, dependencies) => {
    const choices = await notPayingReasons(dependencies);
    const chosen = { reasonId: reasonId == null ? null : parseReasonId(reasonId), reason: reason ?? null, choices };
    return decideNotPaying(facts, chosen, moment);
  },
);

const REASON_ID = /^[1-9]\d{0,15}$/;

/** NaN, which matches no reason, for anything but an id. */
function parseReasonId(reasonId: string): number {
  return REASON_ID.test(reasonId) ? Number(reasonId) : Number.NaN;
}

/** The reasons that every consumer may choose from. */
export function notPayingReasons({
  db,
  notPayingReasons: store,
}: Dependencies): Promise<readonly { id: number; label: string }[]> {
  return store.findReasonChoices(db);
}
