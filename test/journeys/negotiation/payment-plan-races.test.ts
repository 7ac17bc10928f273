// Concurrent offers on one account: exactly one is created, on both databases.
import { addDays } from '../../../src/domain/shared/calendar';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import type { RestOfferPayload } from '../../support/negotiation/move-payloads';

const READY = 19;

let app: RunningApp;
let token: string;
let tomorrow: string;

beforeEach(async () => {
  app = await startApp();
  token = await app.signIn('Rivera', '1985-04-12', '4321');
  tomorrow = addDays(app.moment().today, 1);
});
afterEach(() => app.close());

const post = (body: unknown) => app.rest('POST', `/accounts/${READY}/offers/payment-plan`, { token, body });

async function openRows(): Promise<number> {
  return (await app.dependencies.db.read('SELECT id FROM consumer_negotiations WHERE open_key = ?', [READY])).length;
}

describe('concurrent payment plan offers', () => {
  it('accept exactly one of 50 requests with the same action context', async () => {
    const offers = await app.rest<RestOfferPayload>('GET', `/accounts/${READY}/offers`, { token });
    const body = { first_pay_date: tomorrow, action_context: offers.body.action_context };
    const responses = await Promise.all(Array.from({ length: 50 }, () => post(body)));

    const won = responses.filter(({ status }) => status === 200);
    const lost = responses.filter(
      ({ status, body: { code } }) => status === 409 && code === 'offer_action_unavailable',
    );
    expect([won.length, lost.length]).toEqual([1, 49]);
    expect(await openRows()).toBe(1);
  });

  it('create one offer for 20 requests without an action context', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => post({ first_pay_date: tomorrow })));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await openRows()).toBe(1);
  });
});
