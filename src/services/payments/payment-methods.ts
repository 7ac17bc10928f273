// The payment methods of the consumer's wallet: the list, one of them, and those that pay accounts; changes and removes them.
import {
  describePaymentMethod,
  type PaymentMethodFacts,
  type PaymentMethodView,
  chooseDefault,
  derivePaymentMethodStatus,
  needsPaymentMethod,
  validateDefaultMethod,
  validateUsableMethod,
} from '../../domain/payments/payment-method';
import { DomainError } from '../../domain/shared/errors';
import { MAX_PAYMENT_METHODS } from '../../domain/shared/payment-details';
import type { Caller } from '../shared/authenticate';
import { readPage, toConnection, type Connection, type PageRequest } from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { findOwnMethod, readMethodId } from './steps/find-own-method';
import { assertNoErrors } from '../../domain/negotiation/move-validation';
import {
  validateMethodChanges,
  type MethodChanges,
  UNKNOWN_METHOD,
} from '../../domain/payments/payment-method-request';
import { normalizeText } from '../../domain/shared/free-text';
import type { AccountFacts } from '../../domain/account/account-facts';
import { actionUnavailable } from '../../domain/account/transitions';
import type { Moment } from '../../domain/shared/calendar';
import type { ConsumerMoveContext } from '../negotiation/steps/define-consumer-move';
import { withIdempotencyKey } from '../shared/idempotency';

export interface PaymentMethodPage extends Connection<PaymentMethodView> {
  /** How many methods a wallet can have. */
  readonly max: number;
}

/** The default method first, then by id. Throws `validation_failed` for the arguments of the page. */
export async function paymentMethods(
  dependencies: Dependencies,
  { profile }: Caller,
  request: PageRequest,
): Promise<PaymentMethodPage> {
  const { db, paymentMethods: store, clock } = dependencies;
  const after = readPage(request, decodeCursor);
  const { today } = clock();
  const all = await store.findMethodsByProfile(db, profile.id);
  const rest = after === null ? all : all.filter((facts) => comparePositions(facts, after) > 0);
  const page = rest.slice(0, request.first).map((facts) => describePaymentMethod(facts, today));
  const counts = { total: all.length, before: all.length - rest.length };
  return { ...toConnection(page, encodeCursor, counts), max: MAX_PAYMENT_METHODS };
}

/** Throws `not_found`. */
export async function paymentMethod(
  dependencies: Dependencies,
  { profile }: Caller,
  id: string,
): Promise<PaymentMethodView> {
  const facts = await findOwnMethod(dependencies, profile.id, id);
  if (!facts) throw new DomainError('not_found');
  return describePaymentMethod(facts, dependencies.clock().today);
}

/** The method that is assigned to each of the consumer's accounts. As many statements for one account as for many. */
export async function paymentMethodByAccount(
  { db, paymentMethods: store, clock }: Dependencies,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, PaymentMethodView>> {
  const { today } = clock();
  const methods = await store.findMethodsByAccount(db, accountIds);
  return new Map([...methods].map(([id, facts]) => [id, describePaymentMethod(facts, today)]));
}

type Position = Pick<PaymentMethodFacts, 'id' | 'isDefault'>;

function comparePositions(one: Position, other: Position): number {
  return Number(other.isDefault) - Number(one.isDefault) || one.id - other.id;
}

function encodeCursor({ id, isDefault }: Position): string {
  return Buffer.from(`${isDefault ? 1 : 0}:${id}`).toString('base64url');
}

function decodeCursor(cursor: string): Position | null {
  const [, isDefault, id] = /^([01]):(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return id === undefined ? null : { id: Number(id), isDefault: isDefault === '1' };
}

/** Throws `not_found`, then `validation_failed`. */
export async function updatePaymentMethod(
  dependencies: Dependencies,
  { profile }: Caller,
  { id, ...changes }: MethodChanges & { readonly id: string },
): Promise<{ readonly message: string; readonly data: PaymentMethodView }> {
  const { paymentMethods, clock } = dependencies;
  if (!(await findOwnMethod(dependencies, profile.id, id))) throw new DomainError('not_found');
  assertNoErrors(validateMethodChanges(changes));
  const facts = await dependencies.db.transaction(async (db) => {
    await paymentMethods.lockWallet(db, profile.id);
    const stored = await findOwnMethod({ db, paymentMethods }, profile.id, id);
    if (!stored) throw new DomainError('not_found');
    const { label, isDefault } = changes;
    if (isDefault) assertNoErrors({ isDefault: validateDefaultMethod(stored, clock().today) });
    if (label !== undefined) await paymentMethods.renameMethod(db, stored.id, normalizeText(label));
    if (isDefault) await paymentMethods.setDefaultMethod(db, profile.id, stored.id);
    return findOwnMethod({ db, paymentMethods }, profile.id, id);
  });
  if (!facts) throw new DomainError('not_found');
  return { message: 'Payment method updated.', data: describePaymentMethod(facts, clock().today) };
}

interface RemovalRequest {
  readonly id: string;
  /** The method that pays instead. */
  readonly replacementId?: string | null;
}

interface RemovalResult {
  readonly message: string;
  readonly data: { readonly id: number };
}

/** An account that changes meanwhile is read again, this many times in all. */
const MAX_ATTEMPTS = 3;

/** Rolls the transaction back. */
class AccountChanged extends Error {
  constructor(readonly account: AccountFacts) {
    super('The account has changed.');
  }
}

/**
 * Accounts that the method pays get another one in the same transaction, or refuse the removal. A method that is
 * removed already is removed again without an effect. Throws `not_found`, `validation_failed`, `payment_method_in_use`
 * without a replacement, and `offer_action_unavailable` while an account is charged.
 */
export async function removePaymentMethod(
  dependencies: Dependencies,
  context: ConsumerMoveContext,
  request: RemovalRequest,
): Promise<RemovalResult> {
  const { idempotencyKey: key, caller } = context;
  const owner = `consumer:${caller.profile.id}`;
  const idempotent = key == null ? null : { key, owner, move: 'remove_payment_method', request };
  return withIdempotencyKey<RemovalResult>(dependencies, idempotent, async (store) => {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await dependencies.db.transaction(async (db) => {
          const result = await remove({ ...dependencies, db }, context, request);
          await store?.(db, result);
          return result;
        });
      } catch (error) {
        if (!(error instanceof AccountChanged)) throw error;
        if (attempts === MAX_ATTEMPTS) throw actionUnavailable(error.account);
      }
    }
  });
}

/** `dependencies.db` is the transaction. */
async function remove(
  dependencies: Dependencies,
  context: ConsumerMoveContext,
  { id, replacementId: replacement = null }: RemovalRequest,
): Promise<RemovalResult> {
  const { db, paymentMethods, accounts, clock } = dependencies;
  const { id: profileId } = context.caller.profile;
  const moment = clock();
  await paymentMethods.lockWallet(db, profileId);
  const method = await findOwnMethod(dependencies, profileId, id);
  if (!method) return findRemovedMethod(dependencies, profileId, id);
  const replacementId = replacement === null ? null : await findReplacement(dependencies, context, { id, replacement });
  const assigned = await paymentMethods.findAssignedAccounts(db, method.id);
  const paying = assigned.length === 0 ? [] : await accounts.findAccountsByIds(db, assigned, moment.today);
  const needing = paying.filter(needsPaymentMethod);
  if (needing.length > 0 && replacementId === null) {
    throw new DomainError('payment_method_in_use', { accounts: needing.map((account) => account.id) });
  }
  for (const account of paying) {
    const next = needsPaymentMethod(account) ? replacementId : null;
    await changeMethod(dependencies, context, { account, next, moment });
  }
  await paymentMethods.removeMethod(db, method.id, moment.now);
  if (method.isDefault) {
    const left = await paymentMethods.findMethodsByProfile(db, profileId);
    await paymentMethods.setDefaultMethod(db, profileId, chooseDefault(left, moment.today));
  }
  return toResult(method.id);
}

async function findRemovedMethod(
  { db, paymentMethods }: Dependencies,
  profileId: number,
  id: string,
): Promise<RemovalResult> {
  const methodId = readMethodId(id);
  const isRemoved = methodId !== null && (await paymentMethods.isRemovedMethod(db, profileId, methodId));
  if (!isRemoved) throw new DomainError('not_found');
  return toResult(methodId);
}

async function findReplacement(
  dependencies: Dependencies,
  { caller }: ConsumerMoveContext,
  { id, replacement }: { readonly id: string; readonly replacement: string },
): Promise<number> {
  const found = replacement === id ? null : await findOwnMethod(dependencies, caller.profile.id, replacement);
  const { today } = dependencies.clock();
  const errors = found ? validateUsableMethod(derivePaymentMethodStatus(found, null, today)) : [UNKNOWN_METHOD];
  assertNoErrors({ replacementId: errors });
  return found?.id ?? 0;
}

interface MethodChange {
  readonly account: AccountFacts;
  /** The account has nothing to pay, and keeps no method, if this is null. */
  readonly next: number | null;
  readonly moment: Moment;
}

/** Each account by its own version; one that gets another method has an entry in its history. */
async function changeMethod(
  dependencies: Dependencies,
  { caller, requestId }: ConsumerMoveContext,
  { account, next, moment }: MethodChange,
): Promise<void> {
  const { db, moves, paymentMethods } = dependencies;
  if (account.hasOpenCharge) throw actionUnavailable(account);
  const mover = { kind: 'consumer', id: caller.profile.id } as const;
  const assign = (id: number) => {
    const decision = { move: 'add_payment_method', account: {}, paymentMethod: { id } } as const;
    return moves.writeMove(db, { before: account, decision, mover, requestId }, moment);
  };
  const isChanged =
    next === null ? await paymentMethods.dropAssignment(db, account, moment) : (await assign(next)) !== null;
  if (!isChanged) throw new AccountChanged(account);
}

function toResult(id: number): RemovalResult {
  return { message: 'Payment method removed.', data: { id } };
}
