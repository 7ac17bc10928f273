// Parallel offers on one account: exactly one is made, whatever the store.
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
  return (await app.parts.db.read('SELECT id FROM consumer_negotiations WHERE open_key = ?', [READY])).length;
}

describe('parallel payment plan offers', () => {
  it('lets exactly one of 50 with one context win', async () => {
    const offers = await app.rest<RestOfferPayload>('GET', `/accounts/${READY}/offers`, { token });
    const body = { first_pay_date: tomorrow, action_context: offers.body.action_context };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(body)));

    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status, body: { code } }) => status === 409 && code === 'offer_action_unavailable');
    expect([won.length, lost.length]).toEqual([1, 49]);
    expect(await openRows()).toBe(1);
  });

  it('makes one offer of 20 without a context', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ first_pay_date: tomorrow })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await openRows()).toBe(1);
  });
});
