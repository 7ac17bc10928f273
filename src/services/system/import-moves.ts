// Imports events of creditors, one in each line, and performs their moves. Invalid lines are reported and skipped.
import type { AccountFacts } from '../../domain/account/account-facts';
import type { MoveDecision } from '../../domain/negotiation/move-decision';
import type { Moment } from '../../domain/shared/calendar';
import { decideNotice, decideRemoval } from '../../domain/negotiation/decide-closing';
import { decideReopenedNegotiation } from '../../domain/negotiation/decide-new-start';
import { DomainError } from '../../domain/shared/errors';
import { listClosings, type Closing } from '../../domain/negotiation/closing-notice';
import { parseImportLine, type ImportedEvent } from '../../domain/negotiation/imported-event';
import { recordGiftOutcome } from '../gifts/steps/charge-gift';
import { recordChargeOutcome } from '../payments/steps/charge-payment';
import { tellOwners } from '../messages/steps/tell-owners';
import type { Dependencies } from '../shared/dependencies';
import { createSystemActor, performMove } from '../negotiation/steps/perform-move';

export interface ImportSummary {
  readonly lines: number;
  readonly done: number;
  /** Invalid lines, and lines whose move is not available for the account. */
  readonly skipped: number;
  /** Unexpected errors, such as an unavailable database. */
  readonly broken: number;
}

export interface ImportListener {
  /** Lines count from 1. */
  skipped(line: number, reason: string): void;
  broke(line: number, error: unknown): void;
  /** Called after every 100 lines. */
  progress(summary: ImportSummary): void;
}

const PROGRESS_LINES = 100;

/** Ignores empty lines. After an interruption, run the import again: moves that were performed are then skipped. */
export async function importMoves(
  dependencies: Dependencies,
  lines: AsyncIterable<string>,
  listener: ImportListener,
): Promise<ImportSummary> {
  // A person with several accounts is told once.
  const cause = `moves ${dependencies.randomness.id()}`;
  let summary: ImportSummary = { lines: 0, done: 0, skipped: 0, broken: 0 };
  for await (const text of lines) {
    const number = summary.lines + 1;
    const outcome = text.trim() === '' ? null : await importLine(dependencies, text, { number, cause }, listener);
    summary = { ...summary, lines: number, ...(outcome && { [outcome]: summary[outcome] + 1 }) };
    if (number % PROGRESS_LINES === 0) listener.progress(summary);
  }
  return summary;
}

async function importLine(
  dependencies: Dependencies,
  text: string,
  { number, cause }: { readonly number: number; readonly cause: string },
  listener: ImportListener,
): Promise<'done' | 'skipped' | 'broken'> {
  const event = parseImportLine(text);
  if ('error' in event) {
    listener.skipped(number, event.error);
    return 'skipped';
  }
  try {
    await performEvent(dependencies, event, cause);
    return 'done';
  } catch (error) {
    const reason = error instanceof DomainError ? formatSkipReason(error) : null;
    if (reason === null) {
      listener.broke(number, error);
      return 'broken';
    }
    listener.skipped(number, reason);
    return 'skipped';
  }
}

async function performEvent(dependencies: Dependencies, event: ImportedEvent, cause: string): Promise<void> {
  if (event.event === 'record_payment') return recordPayment(dependencies, event);
  if (event.event === 'record_gift') return recordGift(dependencies, event);
  let closings: readonly Closing[] = [];
  await performMove(dependencies, createSystemActor(dependencies, event.accountId), {
    decide(facts, moment) {
      const decision = decideEvent(event, facts, moment);
      closings = listClosings(facts, decision);
      return decision;
    },
    alongside: (db) => tellOwners(dependencies, db, closings, cause),
  });
  dependencies.outboxSender.wake();
}

function decideEvent(
  event: Exclude<ImportedEvent, { readonly event: 'record_payment' | 'record_gift' }>,
  facts: AccountFacts,
  moment: Moment,
): MoveDecision {
  if (event.event === 'record_notice') return decideNotice(facts, event.notice);
  return event.event === 'remove_account' ? decideRemoval(facts, moment) : decideReopenedNegotiation(facts);
}

async function recordPayment(
  dependencies: Dependencies,
  { accountId, paymentId, result }: Extract<ImportedEvent, { readonly event: 'record_payment' }>,
): Promise<void> {
  const payment = await dependencies.charges.findPaymentById(dependencies.db, paymentId);
  if (payment?.accountId !== accountId || payment.openAttempt === null) throw new DomainError('not_found');
  await recordChargeOutcome(dependencies, payment, result, { source: 'import' });
}

async function recordGift(
  dependencies: Dependencies,
  { accountId, giftId, result }: Extract<ImportedEvent, { readonly event: 'record_gift' }>,
): Promise<void> {
  const gift = await dependencies.gifts.findGiftById(dependencies.db, giftId);
  if (gift?.accountId !== accountId || gift.status !== 'claimed') throw new DomainError('not_found');
  await recordGiftOutcome(dependencies, gift, result);
}

/** Returns null if the line is not the cause. */
function formatSkipReason({ code, message, details }: DomainError): string | null {
  if (code === 'not_found') return 'there is no such account or open charge.';
  if (code === 'offer_action_unavailable') {
    return `the move is not available: the account is in state ${String(details.currentState)}.`;
  }
  if (code !== 'validation_failed') return null;
  const messages = Object.values(details.errors ?? {}).flat();
  return messages.join(' ') || message;
}
