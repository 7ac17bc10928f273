// How many commands an offer sends to the database: with a distant one, each costs its round trip.
import { addDays } from '../../../src/domain/shared/calendar';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { recordStatements } from '../../support/database/test-database';

const READY = 19;

let app: RunningApp;
let token: string;

beforeEach(async () => {
  app = await startApp();
  token = await app.signIn('Rivera', '1985-04-12', '4321');
});
afterEach(() => app.close());

const record = (work: () => Promise<unknown>) => recordStatements(app.dependencies.db, work);

const post = (headers: Readonly<Record<string, string>> = {}) =>
  app.rest('POST', `/accounts/${READY}/offers/payment-plan`, {
    token,
    headers,
    body: { first_pay_date: addDays(app.moment().today, 1) },
  });

it('a payment plan sends 7 commands: the session with the account, and a transaction with three writes and the stamps', async () => {
  const sent = await record(async () => {
    expect((await post()).status).toBe(200);
  });
  const kinds = sent.map((sql) =>
    sql
      .trim()
      .split(/[\s;]+/, 1)[0]
      ?.replace('BEGIN', 'START'),
  );
  expect(kinds).toEqual(['SELECT', 'START', 'UPDATE', 'INSERT', 'INSERT', 'UPDATE', 'COMMIT']);
});

it('a payment plan with an idempotency key sends one more, and its repetition 2', async () => {
  const headers = { 'idempotency-key': 'the-plan' };
  const answers: unknown[] = [];
  const send = async () => answers.push((await post(headers)).body);
  const first = await record(send);
  const repeated = await record(send);
  expect([first.length, repeated.length]).toEqual([8, 2]);
  expect(answers[1]).toEqual(answers[0]);
});
