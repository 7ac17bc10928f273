// A move written with models only, to measure what it would cost, and to check that both ways write the same.
import { Op } from 'sequelize';
import type { AccountFacts } from '../../src/domain/account/account-facts';
import { deriveState } from '../../src/domain/account/display-state';
import { serializePayTerms } from '../../src/domain/account/pay-terms';
import { getNextVersion } from '../../src/domain/negotiation/action-context';
import type { MoveDecision, NegotiationChanges } from '../../src/domain/negotiation/move-decision';
import {
  serializeHistory,
  takeAccountSnapshot,
  toRecordedMove,
} from '../../src/domain/negotiation/negotiation-history';
import type { Moment } from '../../src/domain/shared/calendar';
import { toDecimalString, type Money } from '../../src/domain/shared/money';
import { toAccountFacts } from '../../src/persistence/account/account-rows';
import type { Database } from '../../src/persistence/database/database';
import { ConsumerModel } from '../../src/persistence/models/account';
import { ConsumerNegotiationModel, NegotiationHistoryModel } from '../../src/persistence/models/negotiation';
import { ScheduleTransactionModel } from '../../src/persistence/models/payments';
import { findConditionAfter, findWaitingSinceAfter } from '../../src/persistence/negotiation/account-after';
import type { DecidedMove } from '../../src/persistence/negotiation/move-store';
import { writeMarks } from '../../src/persistence/shared/mark-bits';
import { sealHoldReason } from '../../src/persistence/shared/sealed-account';
import { sealHistory, type HistoryColumn } from '../../src/persistence/shared/sealed-history';
import type { ReadAccounts } from './model-reads';

/** `writeMove` for an offer: a decision that changes the account, its negotiation and its open payments. */
export async function writeOfferByModels(
  database: Database,
  readAccounts: ReadAccounts,
  { before, decision, mover, requestId }: DecidedMove,
  moment: Moment,
): Promise<AccountFacts | null> {
  return database.transaction(async (db) => {
    const version = getNextVersion(before.version, moment.epoch);
    if ((await swap(db, before, decision, { version, moment })) !== 1) return null;
    if (decision.negotiation) await saveNegotiation(db, before, decision.negotiation, moment);
    const payments = db.model(ScheduleTransactionModel);
    const cancelled = { status: 'cancelled', updatedAt: moment.now } as const;
    const tried = { status: ['scheduled' as const, 'failed' as const], attemptCount: { [Op.gt]: 0 } };
    await payments.update(cancelled, { consumerId: before.id, ...tried });
    await payments.delete({ consumerId: before.id, status: 'scheduled' });
    const [row] = await readAccounts(db, [before.id], moment.today);
    if (!row) throw new Error('The account disappeared inside its transaction.');
    const after = toAccountFacts(row, db.sealing);
    const history = db.model(NegotiationHistoryModel);
    const existing = await history.findOne({ attributes: ['id'], where: { consumerId: before.id } });
    const key = { accountId: before.id, version };
    const seal = (column: HistoryColumn, json: string) => sealHistory(db.sealing, column, key, json);
    await history.insert({
      consumerId: before.id,
      companyId: before.company?.id ?? null,
      at: moment.epoch,
      actor: mover.kind,
      actorId: mover.id,
      move: decision.move,
      conditionBefore: deriveState(before).condition,
      conditionAfter: deriveState(after).condition,
      version,
      written: seal('written', serializeHistory(toRecordedMove(decision, before.reasonId))),
      requestId,
      rowBefore: existing ? null : seal('rowBefore', serializeHistory(takeAccountSnapshot(before))),
    });
    return after;
  });
}

function swap(
  db: Database,
  before: AccountFacts,
  decision: MoveDecision,
  { version, moment }: { readonly version: number; readonly moment: Moment },
): Promise<number> {
  const { currentBalance, holdReason, marks, ...changes } = decision.account;
  const balance = currentBalance === undefined ? {} : { currentBalance: toText(currentBalance) };
  const held = holdReason === undefined ? {} : { sealedHoldReason: sealHoldReason(db.sealing, before.id, holdReason) };
  const derived = {
    derivedCondition: findConditionAfter({ before, decision }),
    derivedVersion: version,
    waitingSince: findWaitingSinceAfter({ before, decision }),
  };
  const marked = marks === undefined ? {} : { marks: writeMarks(marks) };
  const where = { id: before.id, version: before.version, deletedAt: null };
  return db
    .model(ConsumerModel)
    .update({ ...changes, ...balance, ...held, ...marked, ...derived, version, updatedAt: moment.now }, where);
}

async function saveNegotiation(
  db: Database,
  { id, company, negotiation: stored }: AccountFacts,
  facts: NegotiationChanges,
  { now }: Moment,
): Promise<void> {
  const negotiations = db.model(ConsumerNegotiationModel);
  const changes = {
    negotiationType: facts.type,
    installmentType: facts.installmentType,
    activeNegotiation: facts.active,
    offerAccepted: facts.offerAccepted,
    offerAcceptedAt: facts.offerAcceptedAt,
    counterOfferAccepted: facts.counterOfferAccepted,
    oneTimeSettlement: toText(facts.oneTimeSettlement),
    negotiateAmount: toText(facts.negotiateAmount),
    monthlyAmount: toText(facts.monthlyAmount),
    noOfInstallments: facts.numberOfInstallments,
    lastMonthAmount: toText(facts.lastMonthAmount),
    firstPayDate: facts.firstPayDate,
    counterOneTimeAmount: toText(facts.counterOneTimeAmount),
    counterNegotiateAmount: toText(facts.counterNegotiateAmount),
    counterMonthlyAmount: toText(facts.counterMonthlyAmount),
    counterNoOfInstallments: facts.counterNumberOfInstallments,
    counterLastMonthAmount: toText(facts.counterLastMonthAmount),
    counterFirstPayDate: facts.counterFirstPayDate,
    counterNote: facts.counterNote,
    paymentPlanCurrentBalance: toText(facts.planCurrentBalance),
    reason: facts.reason,
    note: facts.note,
    consumerOfferSentAt: facts.consumerOfferSentAt,
    creditorCounterOfferSentAt: facts.creditorCounterOfferSentAt,
    payTermsSnapshot: facts.capturedTerms && serializePayTerms(facts.capturedTerms),
    approvedBy: facts.approvedBy,
    openKey: facts.active ? id : null,
    updatedAt: now,
  };
  if (stored) await negotiations.update(changes, { id: stored.id });
  else await negotiations.insert({ ...changes, ...newKeys(id, company?.id, now) });
}

function newKeys(consumerId: number, companyId: number | undefined, createdAt: string) {
  if (companyId === undefined) throw new Error('An account without a company has no negotiation.');
  return { consumerId, companyId, createdAt };
}

function toText(amount: Money | null): string | null {
  return amount && toDecimalString(amount);
}
