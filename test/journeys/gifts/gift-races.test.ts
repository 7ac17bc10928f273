// Gifts beside charges of the plan and beside each other: never more than what is open is taken.
import { chargePayment, claimPayment } from '../../../src/services/payments/steps/charge-payment';
import { openGiftFixture, type GiftFixture } from '../../support/gifts/gift-fixture';

const PLAN = 14;

let gifts: GiftFixture;
beforeEach(async () => {
  gifts = await openGiftFixture();
});
afterEach(() => gifts.close());

async function firstOpen(): Promise<number> {
  const sql = "SELECT MIN(id) AS id FROM schedule_transactions WHERE consumer_id = ? AND status = 'scheduled'";
  return Number((await gifts.app.dependencies.db.read(sql, [PLAN]))[0]?.['id']);
}

it('a payment that was found before a gift reduced it is not charged as it was', async () => {
  const { dependencies } = gifts.app;
  const found = await dependencies.charges.findPaymentById(dependencies.db, await firstOpen());
  const { token } = await gifts.link(PLAN);
  expect((await gifts.pay(token, '100.00')).status).toBe(201);
  if (!found || !dependencies.payments) throw new Error('The payment is missing.');
  expect(await chargePayment(dependencies, dependencies.payments, found)).toBe('skipped');
  expect([...gifts.provider.made.values()]).toEqual(['100.00']);
});

/** Runs `work` when a payment has been decided on, and before it is claimed. */
function interrupt(work: () => Promise<unknown>): void {
  const { dependencies } = gifts.app;
  const store = dependencies.gifts;
  const claimGift: typeof store.claimGift = async (...claim) => {
    Object.assign(dependencies, { gifts: store });
    await work();
    return store.claimGift(...claim);
  };
  Object.assign(dependencies, { gifts: { ...store, claimGift } });
}

// docs/rules §16 row 7
it.each([
  [
    'another payment with its setup',
    ['payment_setup_incomplete', ['10.00']],
    (token: string, setupId: string) => gifts.pay(token, '10.00', { setupId }),
  ],
  [
    'a lower goal of its link',
    ['gift_action_unavailable', []],
    (_token: string, _setupId: string, id: number) => gifts.rest('PUT', `/gift-registry/${id}`, { goal: '5.00' }),
  ],
  [
    'the charge of a payment of the plan',
    ['gift_action_unavailable', []],
    async () => {
      const { dependencies } = gifts.app;
      const due = await dependencies.charges.findPaymentById(dependencies.db, await firstOpen());
      expect(due && (await claimPayment(dependencies, due))).not.toBeNull();
    },
  ],
] as const)('a gift that meets %s takes nothing more', async (_what, expected, meet) => {
  const { id, token } = await gifts.link(PLAN, { goal: '500.00' });
  const setupId = await gifts.setUp(token);
  interrupt(() => meet(token, setupId, id));
  const { status, body } = await gifts.pay(token, '10.00', { setupId });
  expect([status, body['code'], [...gifts.provider.made.values()]]).toEqual([409, ...expected]);
});

it('five payers at once for the last 10.00 of a goal: one of them pays', async () => {
  const { token } = await gifts.link(PLAN, { goal: '10.00' });
  const setups: string[] = [];
  for (let n = 0; n < 5; n += 1) setups.push(await gifts.setUp(token));
  const answers = await Promise.all(setups.map((setupId) => gifts.pay(token, '10.00', { setupId })));
  expect(answers.map(({ status }) => status).sort()[0]).toBe(201);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect([...gifts.provider.made.values()]).toEqual(['10.00']);
});

it('the account shows its links, loaded for all accounts of a page at once', async () => {
  await gifts.link(PLAN);
  const query = '{ accounts(first: 50) { nodes { id giftLinks(first: 1) { totalCount nodes { displayName } } } } }';
  const token = await gifts.app.signIn('Rivera', '1985-04-12', '4321');
  const { data } = await gifts.app.graphql<{
    accounts: { nodes: { id: string; giftLinks: { totalCount: number; nodes: object[] } }[] };
  }>(query, { token });
  const linked = data.accounts.nodes.filter(({ giftLinks }) => giftLinks.totalCount > 0);
  expect(linked).toEqual([{ id: '14', giftLinks: { totalCount: 1, nodes: [{ displayName: 'Maria' }] } }]);
});
