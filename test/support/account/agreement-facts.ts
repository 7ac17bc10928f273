// Accounts with an agreed or scheduled plan or settlement, for the tests of the display.
import { money } from '../../../src/domain/shared/money';
import { accountFacts, settlementFacts } from './account-facts';

export const APPROVED = { status: 'payment_accepted', offerAccepted: true } as const;
export const SCHEDULED = { ...APPROVED, paymentSetup: true } as const;
export const SETTLEMENT_SCHEDULED = accountFacts({
  ...SCHEDULED,
  negotiation: settlementFacts({ offerAccepted: true }),
});
export const SETTLEMENT_PENDING = accountFacts({ status: 'payment_setup', negotiation: settlementFacts() });
export const SETTLEMENT_COUNTERED = accountFacts({
  status: 'payment_setup',
  counterOffer: true,
  negotiation: settlementFacts({ counterOneTimeAmount: money(600) }),
});
export const SETTLEMENT_ON_HOLD = accountFacts({
  ...SCHEDULED,
  status: 'hold',
  restartDate: '2026-09-01',
  negotiation: settlementFacts({ offerAccepted: true }),
});
