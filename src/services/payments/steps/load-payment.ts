// Loads a payment of the consumer's own accounts. A foreign payment is unknown: running numbers tell nothing.
import type { AccountFacts } from '../../../domain/account/account-facts';
import type { PaymentFacts } from '../../../domain/payments/payment-facts';
import type { LocalDate } from '../../../domain/shared/calendar';
import { DomainError } from '../../../domain/shared/errors';
import { loadOwnAccount } from '../../account/steps/load-account';
import type { Caller } from '../../shared/authenticate';
import type { Dependencies } from '../../shared/dependencies';

const PAYMENT_ID = /^[1-9]\d{0,15}$/;

export interface LoadedPayment {
  readonly account: AccountFacts;
  readonly payment: PaymentFacts;
}

/** The account is read before the payment: every change of the payment also changes the version of the account. */
export async function loadOwnPayment(
  dependencies: Dependencies,
  caller: Caller,
  paymentId: string,
  today: LocalDate,
): Promise<LoadedPayment> {
  const { db, schedules } = dependencies;
  const known = PAYMENT_ID.test(paymentId) ? await schedules.findPayment(db, Number(paymentId)) : null;
  if (!known) throw unknownPayment();
  const account = await loadAccount(dependencies, caller, known.accountId, today);
  const payment = await schedules.findPayment(db, known.id);
  if (!payment) throw unknownPayment();
  return { account, payment };
}

async function loadAccount(
  dependencies: Dependencies,
  caller: Caller,
  accountId: number,
  today: LocalDate,
): Promise<AccountFacts> {
  try {
    return await loadOwnAccount(dependencies, caller, String(accountId), today);
  } catch (error) {
    const isHidden = error instanceof DomainError && (error.code === 'forbidden' || error.code === 'not_found');
    throw isHidden ? unknownPayment() : error;
  }
}

export function unknownPayment(): DomainError {
  return new DomainError('not_found', { message: 'Payment not found.' });
}
