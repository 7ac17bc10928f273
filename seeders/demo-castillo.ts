// Castillo of the demo data: payments in every state that Rivera's accounts do not have.
import type { Moment } from '../src/domain/shared/calendar';
import type { CalendarFeedModel } from '../src/persistence/models/calendar';
import type { NewRow } from '../src/persistence/shared/batch-writes';
import { computeTextDigest } from '../src/providers/crypto/digests';
import { daysAgo } from './dates';
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

export function castilloAccountRows(moment: Moment): PlainAccount[] {
  const seeds = [
    { id: 26, name: 'Marigold Credit Card', balance: '1200.00' },
    { id: 27, name: 'Saltmarsh Dental', balance: '900.00' },
    { id: 28, name: 'Prairie Home Goods', balance: '2000.00' },
    { id: 29, name: 'Redwood Student Loan', balance: '3000.00' },
    { id: 30, name: 'Cobalt Wireless', balance: '640.00' },
  ];
  return seeds.map((seed) => accountRow(moment, { owner: CASTILLO, companyId: ACME, ...seed }));
}

/** A known token: demo data are stored in `local` and `test` only. */
const FEED_TOKEN = `cal_${'A'.repeat(43)}`;

export function castilloFeedRow(moment: Moment): NewRow<CalendarFeedModel> {
  return {
    consumerProfileId: CASTILLO.id,
    tokenDigest: computeTextDigest(FEED_TOKEN),
    createdAt: daysAgo(moment, 10),
  };
}
