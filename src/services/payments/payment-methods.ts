// The payment methods of the consumer's wallet: the list, one of them, and those that pay accounts.
import {
  describePaymentMethod,
  type PaymentMethodFacts,
  type PaymentMethodView,
} from '../../domain/payments/payment-method';
import { DomainError } from '../../domain/shared/errors';
import { MAX_PAYMENT_METHODS } from '../../domain/shared/payment-details';
import type { Caller } from '../shared/authenticate';
import { readPage, toConnection, type Connection, type PageRequest } from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { findOwnMethod } from './steps/find-own-method';

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
