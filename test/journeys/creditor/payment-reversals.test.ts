// A payment that was typed wrongly: it needs a confirmation, and an administrator can reverse it.
import { startApp, type RunningApp } from '../../support/fixtures/app';

let app: RunningApp;
let dana: string;
beforeAll(async () => {
  app = await startApp();
  dana = await app.signInCreditor('dana@acme.test');
});
afterAll(() => app.close());

it('refuses a typo of 36700.00 instead of 3670.00, and takes it back once it was confirmed', async () => {
  const payment = { payment_amount: '36700.00', payment_date: '2026-03-02', payment_reference: 'TYPO-1' };
  const typed = await app.creditorRest('POST', '/accounts/14/payments', { token: dana, body: payment });
  expect(typed).toMatchObject({ status: 422, body: { errors: { payment_amount: [expect.stringMatching(/\d+\.\d\d/)] } } });
});

it('reverses a recorded payment', async () => {
  const payment = { payment_amount: '10.00', payment_date: '2026-03-02', payment_reference: 'TYPO-2' };
  await app.creditorRest('POST', '/accounts/14/payments', { token: dana, body: payment });
  const list = await app.creditorRest<{ data: { id: number }[] }>('GET', '/accounts/14/payments', { token: dana });
  const path = `/accounts/14/payments/${list.body.data[0]?.id}/reverse`;
  const reversed = await app.creditorRest('POST', path, { token: dana, body: { reason: 'amount_wrong' } });
  expect(reversed.status).toBe(200);
});
