// The response to an action on a payment: the payment and its account as they are then.
import type { AccountFacts } from '../../../domain/account/account-facts';
import type { AccountView } from '../../../domain/account/account-view';
import { describeAccount } from '../../../domain/account/describe-account';
import type { ActionContext } from '../../../domain/account/offer-view';
import { describeUpcomingPayment, type UpcomingPaymentView } from '../../../domain/payments/upcoming-payment';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';
import { unknownPayment } from './load-payment';

export interface PaymentResponse {
  readonly message: string;
  readonly data: {
    readonly payment: UpcomingPaymentView;
    readonly account: AccountView;
    readonly actionContext: ActionContext;
  };
}

/** Pass the transaction of the action as `db` to see what it wrote. */
export async function buildPaymentResponse(
  { schedules, settings, clock }: Dependencies,
  db: Database,
  message: string,
  account: AccountFacts,
  paymentId: number,
): Promise<PaymentResponse> {
  const stored = await schedules.findPayment(db, paymentId);
  if (!stored) throw unknownPayment();
  const payment = describeUpcomingPayment(account, stored, settings.payments, clock());
  return { message, data: { payment, account: describeAccount(account), actionContext: payment.actionContext } };
}
