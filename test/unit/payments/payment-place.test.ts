// The place of a payment among the others of its account: by date, then by id, within the plan it was created with.
import { placePayment, type PlacedPayment } from '../../../src/domain/payments/payment-place';

const JUNE = '2026-06-01T10:00:00.000Z';
const EARLIER = '2026-01-01T10:00:00.000Z';

function payment(id: number, date: string, status: PlacedPayment['status'], createdAt = JUNE): PlacedPayment {
  return { id, date, status, createdAt };
}

const PAID = payment(4, '2026-06-10', 'successful');
const FAILED = payment(3, '2026-06-20', 'failed');
const SAME_DAY = payment(7, '2026-06-20', 'scheduled');
const LAST = payment(5, '2026-07-10', 'scheduled');
const OF_AN_EARLIER_PLAN = payment(1, '2026-02-01', 'successful', EARLIER);
const ALL = [LAST, OF_AN_EARLIER_PLAN, SAME_DAY, PAID, FAILED];

it.each([
  ['a paid one', PAID, { number: 1, of: 4, hasEarlierOpen: false, nextOpenDate: '2026-06-20' }],
  ['the first open one', FAILED, { number: 2, of: 4, hasEarlierOpen: false, nextOpenDate: '2026-06-20' }],
  ['one of the same day', SAME_DAY, { number: 3, of: 4, hasEarlierOpen: true, nextOpenDate: '2026-07-10' }],
  ['the last one', LAST, { number: 4, of: 4, hasEarlierOpen: true, nextOpenDate: null }],
  [
    'one of an earlier plan',
    OF_AN_EARLIER_PLAN,
    { number: 1, of: 1, hasEarlierOpen: false, nextOpenDate: '2026-06-20' },
  ],
] as const)('of %s', (_what, one, place) => {
  expect(placePayment(one, ALL)).toEqual({ ...place, lastOpenDate: '2026-07-10' });
});

it('of a paid one without open payments', () => {
  const place = { number: 1, of: 1, hasEarlierOpen: false, nextOpenDate: null, lastOpenDate: '2026-06-10' };
  expect(placePayment(PAID, [PAID])).toEqual(place);
});
