// Payments of the demo data that belong to no plan: those of an account that its creditor took back since.
import type { Moment } from '../src/domain/shared/calendar';
import type { PaymentTransactionModel } from '../src/persistence/models/payments';
import type { NewRow } from '../src/persistence/shared/batch-writes';
import { daysAgo } from './dates';
import { LAPSED } from './demo-creditors';

/** Blue Ridge Power of Rivera. Older than all payments of plans, so that ids are in the order of time. */
export function oldPaymentRows(moment: Moment): NewRow<PaymentTransactionModel>[] {
  const shared = { consumerId: 2, companyId: LAPSED, amount: '120.00', transactionType: 'installment' } as const;
  return [
    { ...shared, status: 'successful', createdAt: daysAgo(moment, 115) },
    { ...shared, status: 'failed', createdAt: daysAgo(moment, 85) },
  ];
}
