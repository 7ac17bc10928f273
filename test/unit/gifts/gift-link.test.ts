// Helping hand links: the status of a link, what its consumer may set, and when declined cards close it.
import { ACCOUNT_CONDITIONS, keysOf } from '../../../src/domain/shared/vocabulary';
import { listAvailableActions } from '../../../src/domain/account/account-actions';
import {
  canMakeLink,
  closesGiftLinks,
  describeGiftLink,
  validateGiftLink,
  type GiftLinkFacts,
} from '../../../src/domain/gifts/gift-link';
import { isClosedByDeclines, validateGift } from '../../../src/domain/gifts/gift-payment';
import { money } from '../../../src/domain/shared/money';
import { FACTS_BY_CONDITION } from '../../support/account/account-facts';

const TODAY = '2026-06-10';

const LINK: GiftLinkFacts = {
  id: 3,
  accountId: 14,
  accountName: 'St. Brendan Clinic',
  profileId: 1,
  version: 0,
  displayName: 'Maria',
  message: null,
  goal: money('100.00'),
  singleUse: false,
  showCreditor: false,
  expiresOn: '2026-07-10',
  createdAt: Date.parse('2026-06-10T10:00:00Z'),
  revokedAt: null,
  closedAt: null,
  received: { count: 0, amount: money(0) },
};
const ONE_GIFT = { count: 1, amount: money('25.00') };

it.each([
  ['open', {}, true],
  ['waiting', {}, false],
  ['open', { received: ONE_GIFT }, true],
  ['used_up', { received: ONE_GIFT, singleUse: true }, true],
  ['used_up', { received: { count: 2, amount: money('100.00') } }, true],
  ['used_up', { received: { count: 2, amount: money('60.00') }, goal: money('50.00') }, true],
  ['open', { expiresOn: TODAY }, true],
  ['expired', { expiresOn: '2026-06-09' }, true],
  ['closed', { closedAt: 1, expiresOn: '2026-06-09' }, true],
  ['revoked', { revokedAt: 1, closedAt: 1 }, true],
] as const)('is %s with %j', (status, changes, accepts) => {
  expect(describeGiftLink({ ...LINK, ...changes }, { accepts, today: TODAY }).status.key).toBe(status);
});

it('can be made where the action is advertised, and on hold', () => {
  const facts = { ...FACTS_BY_CONDITION.joined, hasTransactions: true };
  const advertised = keysOf(ACCOUNT_CONDITIONS).filter((condition) =>
    listAvailableActions(condition, facts).some(({ key }) => key === 'helping_hand_link'),
  );
  expect(keysOf(ACCOUNT_CONDITIONS).filter(canMakeLink).sort()).toEqual([...advertised, 'hold'].sort());
});

it('is closed by the ends of an account', () => {
  const closing = ['cancelled_plan', 'deactivated', 'disputed', 'disputed_deactivated', 'settled'];
  expect(keysOf(ACCOUNT_CONDITIONS).filter(closesGiftLinks).sort()).toEqual(closing);
});

it.each([
  ['expiresOn', { expiresOn: '2026-06-10' }],
  ['expiresOn', { expiresOn: '2026-09-09' }],
  ['goal', { goal: '0.00' }],
  ['goal', { goal: '1000000.00' }],
  ['displayName', { displayName: 'x'.repeat(61) }],
  ['displayName', { displayName: '4111 1111 1111 1111' }],
  ['message', { message: 'x'.repeat(201) }],
  ['message', { message: 'Pay \u202e me' }],
] as const)('refuses %s of %j', (field, request) => {
  const errors = Object.entries(validateGiftLink(request, TODAY)).filter(([, messages]) => messages.length > 0);
  expect(errors.map(([name]) => name)).toEqual([field]);
});

it('takes an expiry date from tomorrow to 90 days from now', () => {
  for (const expiresOn of ['2026-06-11', '2026-09-08']) {
    expect(validateGiftLink({ expiresOn }, TODAY)['expiresOn']).toEqual([]);
  }
});

const GIFT = { setupId: 's', amount: '5.00', payerName: 'Aunt Rosa' };

it.each([
  ['amount', { amount: '-5.00' }],
  ['payerName', { payerName: '  ' }],
  ['payerName', { payerName: 'Rosa 4111111111111111' }],
  ['payerEmail', { payerEmail: 'rosa' }],
  ['payerEmail', { payerEmail: 'rosa@example.com, other@example.com' }],
  ['payerEmail', { payerEmail: 'rosa@example.com\r\nBcc: x@example.com' }],
  ['note', { note: 'x'.repeat(201) }],
] as const)('refuses %s of a gift with %j', (field, request) => {
  const errors = Object.entries(validateGift({ ...GIFT, ...request })).filter(([, messages]) => messages.length > 0);
  expect(errors.map(([name]) => name)).toEqual([field]);
});

describe('declined payments', () => {
  const MINUTE = 60_000;
  const NOW = 100 * MINUTE * 60;
  it.each([
    ['two', [1, 2], false],
    ['three within an hour', [1, 30, 60], true],
    ['three in more than an hour', [1, 30, 61], false],
    ['three within an hour, an hour ago', [60, 70, 80], false],
    ['three within an hour, 59 minutes ago', [59, 70, 80], true],
  ] as const)('%s', (_name, minutesAgo, isClosed) => {
    expect(
      isClosedByDeclines(
        minutesAgo.map((minutes) => NOW - minutes * MINUTE),
        NOW,
      ),
    ).toBe(isClosed);
  });
});
