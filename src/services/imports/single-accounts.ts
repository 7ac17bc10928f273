// Places, changes, withdraws and reopens one account, and records a payment: each is decided and written as a row.
import { deriveState } from '../../domain/account/display-state';
import { actionUnavailable } from '../../domain/account/transitions';
import {
  readAccountRequest,
  toFieldErrors,
  toMemberName,
  type AccountRequest,
} from '../../domain/imports/account-request';
import type { ImportAction, RowOutcome } from '../../domain/imports/import';
import type { PlacementRow } from '../../domain/imports/read-row';
import { describeRequestViolation, type RowViolation } from '../../domain/imports/row-violations';
import { describeCreditorAccount, type CreditorAccountView } from '../../domain/negotiation/creditor-account';
import { NOTHING_CHANGED } from '../../domain/negotiation/move-decision';
import { DomainError, ERRORS, type ErrorCode } from '../../domain/shared/errors';
import type { AccountFacts } from '../../domain/account/account-facts';
import type { Moment } from '../../domain/shared/calendar';
import { toDecimalString } from '../../domain/shared/money';
import type { ReversalReason } from '../../domain/shared/vocabulary';
import type { AuditEventKey } from '../../domain/system/audit';
import type { Database } from '../../persistence/database/database';
import type { RowResult } from '../../persistence/imports/import-file-store';
import type { PaymentToReverse } from '../../persistence/payments/direct-payment-store';
import { loadCompanyAccount } from '../account/steps/load-account';
import { assertCurrentContext, type MoveCommand } from '../negotiation/steps/perform-move';
import { recordAuditEvent } from '../shared/audit';
import { auditedActor, describeActor, getUserId, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { withIdempotencyKey, type StoreResponse } from '../shared/idempotency';
import { parseAccountId } from '../shared/read-ahead';
import type { RequestFacts } from '../shared/request-context';
import { classifyRowFailure, AccountChanged } from './steps/row-failure';
import { writeRows } from './steps/write-rows';

interface AccountContext {
  readonly caller: CreditorCaller;
  readonly request: RequestFacts;
  readonly idempotencyKey: string | null;
}

interface AccountSaved {
  readonly message: string;
  readonly data: CreditorAccountView;
  readonly warnings: readonly { readonly column: string | null; readonly code: string; readonly message: string }[];
  readonly isNew: boolean;
}

/** The account, unless it is a new one, with members of `AccountRequest`; a payment to reverse with the reason. */
type SentRequest = Partial<MoveCommand> & { readonly paymentId?: string; readonly reason?: ReversalReason };

interface Operation {
  readonly action: ImportAction;
  readonly move: string;
  readonly event: AuditEventKey;
  readonly message: string;
}

/** A new account; the same account again is unchanged. */
export const placeAccount = defineOperation({
  action: 'add',
  move: 'place_account',
  event: 'account.placed',
  message: 'The account was placed.',
});
export const updateAccount = defineOperation({
  action: 'update',
  move: 'update_account',
  event: 'account.updated',
  message: 'The account was changed.',
});
export const withdrawAccount = defineOperation({
  action: 'withdraw',
  move: 'withdraw_account',
  event: 'account.withdrawn',
  message: 'The account was withdrawn.',
});
export const restoreAccount = defineOperation({
  action: 'restore',
  move: 'restore_account',
  event: 'account.restored',
  message: 'The account was reopened.',
});
export const recordDirectPayment = defineOperation({
  action: 'payment',
  move: 'record_direct_payment',
  event: 'payment.recorded',
  message: 'The payment was recorded.',
});

/** Throws also `payment_not_direct` and `payment_reversed`. */
export const reverseDirectPayment = defineOperation({
  action: 'payment_reversal',
  move: 'reverse_direct_payment',
  event: 'payment.reversed',
  message: 'The payment was reversed.',
});

/** Checks that the caller may work on the account, or on any if there is no ID. Throws `not_found`. */
export async function placementAccess(
  dependencies: Dependencies,
  caller: CreditorCaller,
  accountId: string | null,
): Promise<{ readonly id: number } | null> {
  if (accountId === null) return null;
  const { id } = await loadCompanyAccount(dependencies, caller, accountId, dependencies.clock().today);
  return { id };
}

/** Throws, in this order, `not_found`, `validation_failed`, `offer_action_unavailable` and the errors of a row. */
function defineOperation(operation: Operation) {
  return async (dependencies: Dependencies, context: AccountContext, request: SentRequest): Promise<AccountSaved> => {
    const { idempotencyKey: key, caller } = context;
    const idempotent = key === null ? null : { key, owner: describeActor(caller), move: operation.move, request };
    return withIdempotencyKey<AccountSaved>(dependencies, idempotent, (store) =>
      tryAgain(dependencies, context, operation, request, store),
    );
  };
}

/** A concurrent change is not a conflict unless there is an action context: the row is decided again, this many times in all. */
const MAX_ATTEMPTS = 3;

async function tryAgain(
  dependencies: Dependencies,
  context: AccountContext,
  operation: Operation,
  request: SentRequest,
  store: StoreResponse<AccountSaved> | null,
): Promise<AccountSaved> {
  for (let attempt = 1; ; attempt += 1) {
    const prepared = await prepare(dependencies, context, operation, request);
    try {
      const saved = await write(dependencies, context, operation, prepared, store);
      dependencies.outboxSender.wake();
      return saved;
    } catch (error) {
      if (classifyRowFailure(error) !== 'again') throw error;
      if (attempt < MAX_ATTEMPTS) continue;
      throw error instanceof AccountChanged && prepared.before ? actionUnavailable(prepared.before) : error;
    }
  }
}

interface Prepared {
  readonly moment: Moment;
  readonly row: PlacementRow;
  /** The payment to reverse. */
  readonly paymentId: number | null;
  readonly before: AccountFacts | null;
}

async function prepare(
  dependencies: Dependencies,
  { caller }: AccountContext,
  { action }: Operation,
  { accountId, actionContext, paymentId, reason, ...values }: SentRequest,
): Promise<Prepared> {
  const { clock, readUsMobile } = dependencies;
  const moment = clock();
  const isNew = accountId === undefined;
  const before = isNew ? null : await loadCompanyAccount(dependencies, caller, accountId, moment.today);
  // Accounts of earlier releases may have no number; those of rows have one.
  const reversed = before && paymentId !== undefined ? await loadPayment(dependencies, before, paymentId) : null;
  if (before && reversed) assertCurrentContext(before, actionContext);
  const request = before && reversed && reason ? nameReversal(before, reversed, reason) : (values as AccountRequest);
  const accountNumber = before ? (before.accountNumber ?? `#${before.id}`) : String(request['accountNumber'] ?? '');
  const cells = { today: moment.today, now: moment.epoch, readUsMobile };
  const row = readAccountRequest(request, { action, accountNumber, isPlaced: !isNew }, cells);
  if (row.errors.length > 0) throw new DomainError('validation_failed', { errors: toFieldErrors(row.errors) });
  if (before) assertCurrentContext(before, actionContext);
  return { moment, row, before, paymentId: parseAccountId(paymentId) };
}

/** Throws `not_found`, also for a payment of another account. */
async function loadPayment(
  { db, directPayments }: Dependencies,
  { id: accountId }: AccountFacts,
  paymentId: string,
): Promise<PaymentToReverse> {
  const id = parseAccountId(paymentId);
  const payment = id === null ? null : await directPayments.findPaymentToReverse(db, accountId, id);
  if (!payment) throw new DomainError('not_found', { message: 'Payment not found.' });
  return payment;
}

/** Amount and day name it beside its reference, which another payment may have had before. */
function nameReversal(account: AccountFacts, payment: PaymentToReverse, reason: ReversalReason): AccountRequest {
  const { source, reference, amount, date } = payment;
  const { state: currentState } = deriveState(account);
  // The reference of an erased account is gone too.
  if (account.isErased) throw new DomainError('account_erased', { currentState });
  if (source !== 'direct') throw new DomainError('payment_not_direct', { currentState });
  if (reference === null) throw new DomainError('payment_reversed', { currentState });
  return {
    paymentReference: reference,
    paymentAmount: toDecimalString(amount),
    paymentDate: date,
    reversalReason: reason,
  };
}

async function write(
  dependencies: Dependencies,
  { caller, request }: AccountContext,
  { move, event, message }: Operation,
  { moment, row, before, paymentId }: Prepared,
  store: StoreResponse<AccountSaved> | null,
): Promise<AccountSaved> {
  const { placements, accounts } = dependencies;
  const { companyId, hasActiveMembership: hasMembership } = caller.creditor;
  return dependencies.db.transaction(async (db) => {
    const subclients = await placements.findSubclients(db, companyId);
    const placed = before
      ? await placements.findPlacedAccount(db, { companyId, id: before.id }, subclients)
      : (await placements.findPlacedAccounts(db, companyId, [row.accountNumber], subclients)).get(row.accountNumber);
    if (before && placed?.version !== before.version) throw new AccountChanged();
    const scope = {
      companyId,
      subclients,
      importId: null,
      isDryRun: false,
      requestId: request.requestId,
      mover: { kind: 'creditor', id: getUserId(caller) } as const,
      context: {
        hasMembership,
        subclients: subclients.idByNumber,
        allowIncompleteIdentity: false,
        today: moment.today,
      },
    };
    const known = new Map(placed ? [[row.accountNumber, placed] as const] : []);
    const [result] = await writeRows(dependencies, db, scope, [row], known, moment);
    const id = result?.accountId ?? placed?.id ?? null;
    const account = id === null ? null : await accounts.findAccountById(db, id, moment.today);
    if (!result || result.outcome === 'failed' || !account) throw toError(result?.violations ?? [], account);
    // A row of a file may repeat a reversal. Here another request has reversed the payment since it was read.
    if (move === 'reverse_direct_payment' && result.outcome === 'unchanged') throw new AccountChanged();
    if (result.outcome !== 'unchanged') {
      const subject = { type: 'account', id: account.id };
      const details = await describeForTrail(dependencies, db, companyId, { row, result, paymentId });
      const isCorrected = result.violations.some(({ code }) => code === 'identity_changed');
      await recordAuditEvent(
        dependencies,
        db,
        request,
        { event, subject, details, ...auditedActor(caller) },
        ...(isCorrected ? [{ event: 'account.identity_changed', subject, ...auditedActor(caller) } as const] : []),
      );
    }
    const saved = toSaved(account, result.outcome, message, result.violations);
    await store?.(db, saved);
    return saved;
  });
}

interface WrittenChange {
  readonly row: PlacementRow;
  readonly result: RowResult;
  readonly paymentId: number | null;
}

/**
 * What the trail says of a change: names of fields, codes, amounts and our own ids. Never values of an account, nor the reference
 * of a payment, in which a creditor may have put a name.
 */
async function describeForTrail(
  { directPayments }: Pick<Dependencies, 'directPayments'>,
  db: Database,
  companyId: number,
  { row: { action, values }, result, paymentId }: WrittenChange,
): Promise<Readonly<Record<string, unknown>>> {
  if (action === 'update') return { fields: (result.changed ?? []).map(toMemberName) };
  if (action === 'withdraw') return { reason: values.withdraw_reason ?? 'other' };
  if (action === 'payment_reversal') {
    return { payment_id: paymentId, amount: values.payment_amount, reason: values.reversal_reason };
  }
  if (action !== 'payment') return {};
  const reference = String(values.payment_reference);
  const found = (await directPayments.findDirectPayments(db, companyId, [reference])).get(reference);
  return { payment_id: found?.standing?.id ?? null, amount: values.payment_amount };
}

function toSaved(
  account: AccountFacts,
  outcome: RowOutcome,
  message: string,
  violations: readonly RowViolation[],
): AccountSaved {
  return {
    message: outcome === 'unchanged' ? NOTHING_CHANGED : message,
    data: describeCreditorAccount(account),
    warnings: violations.map(describeRequestViolation),
    isNew: outcome === 'created',
  };
}

/** What concerns the account is a conflict with its state; anything else is an error of a member. */
function toError(violations: readonly RowViolation[], account: AccountFacts | null): DomainError {
  const conflict = violations.map(({ code }): string => code).find(isConflict);
  if (!conflict) return new DomainError('validation_failed', { errors: toFieldErrors(violations) });
  return new DomainError(conflict, { currentState: account && deriveState(account).state });
}

function isConflict(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}
