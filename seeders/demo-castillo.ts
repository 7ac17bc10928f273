// Castillo of the demo data: payments in every state that Rivera's accounts do not have.
import type { Moment } from '../src/domain/shared/calendar';
import type { CalendarFeedModel } from '../src/persistence/models/calendar';
import type { NewRow } from '../src/persistence/shared/batch-writes';
import { computeTextDigest } from '../src/providers/crypto/digests';
import { dayFrom, daysAgo } from './dates';
import type { DealSeed } from './deals';
import { ACME } from './demo-creditors';
import { accountRow, type PlainAccount } from './factories';

export const CASTILLO = {
  id: 8,
  personal: {
    firstName: 'Elena',
    lastName: 'Castillo',
    dateOfBirth: '1972-06-18',
    last4ssn: '2468',
    email: 'elena.castillo@example.test',
  },
};

const AGREED = { status: 'payment_accepted', offerAccepted: true } as const;
const IN_PAYMENT = { ...AGREED, paymentSetup: true } as const;

export function castilloAccountRows(moment: Moment): PlainAccount[] {
  const onHold = { status: 'hold', restartDate: dayFrom(moment, 45), holdReason: 'Between two jobs' } as const;
  const seeds = [
    { id: 26, name: 'Marigold Credit Card', balance: '1200.00', special: { ...IN_PAYMENT, hasFailedPayment: true } },
    { id: 27, name: 'Saltmarsh Dental', balance: '900.00', special: IN_PAYMENT },
    { id: 28, name: 'Prairie Home Goods', balance: '2000.00', special: { ...IN_PAYMENT, ...onHold } },
    {
      id: 29,
      name: 'Redwood Student Loan',
      balance: '3000.00',
      special: { ...IN_PAYMENT, skipSchedules: 2, skipsUsed: 2 },
    },
    { id: 30, name: 'Cobalt Wireless', balance: '640.00', special: AGREED },
  ];
  return seeds.map((seed) => accountRow(moment, { owner: CASTILLO, companyId: ACME, ...seed }));
}

const ACCEPTED = { answer: 'accepted', remaining: 'scheduled' } as const;

/** By account id. The failed payment is tried again in some hours; two slots of the plan on hold have passed. */
export const CASTILLO_DEALS: readonly (readonly [accountId: number, deal: DealSeed])[] = [
  [
    26,
    {
      ...ACCEPTED,
      type: 'installment',
      period: 'weekly',
      firstPayIn: -23,
      offered: '75.00',
      paid: 3,
      failedHoursAgo: [26, 2],
    },
  ],
  [27, { ...ACCEPTED, type: 'pif', firstPayIn: 10 }],
  [28, { ...ACCEPTED, type: 'installment', firstPayIn: -80, paid: 1 }],
  [29, { ...ACCEPTED, type: 'installment', firstPayIn: -70, paid: 1, skipped: 2 }],
  [30, { type: 'pif', answer: 'accepted', firstPayIn: 8 }],
];

/** A known token: demo data are stored in `local` and `test` only. */
const FEED_TOKEN = `cal_${'A'.repeat(43)}`;

export function castilloFeedRow(moment: Moment): NewRow<CalendarFeedModel> {
  return {
    consumerProfileId: CASTILLO.id,
    tokenDigest: computeTextDigest(FEED_TOKEN),
    createdAt: daysAgo(moment, 10),
  };
}
