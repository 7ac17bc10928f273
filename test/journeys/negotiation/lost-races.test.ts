// A move whose account is changed between its decision and its write: it is decided again, three times in all, unless the
// client has said which state it saw.
import { actionUnavailable } from '../../../src/domain/account/transitions';
import * as moves from '../../../src/persistence/negotiation/move-store';
import { createSystemActor, performMove } from '../../../src/services/negotiation/steps/perform-move';
import { startApp, type ApiAnswer, type RunningApp } from '../../support/fixtures/app';

const ACCOUNT = 19;
const CHANGE = `UPDATE consumers SET version = version + 1 WHERE id = ${ACCOUNT}`;
const DISPUTE = CHANGE.replace('SET', "SET status = 'dispute',");
const CONTEXT = `{ offers(accountId: "${ACCOUNT}") { actionContext { consumerId activeNegotiationId state version } } }`;

let app: RunningApp;
let token: string;
/** One statement for each write of the move, run just before it. */
let changes: string[];
let writes: number;

beforeEach(async () => {
  const racing: typeof moves = {
    ...moves,
    async writeMove(db, move, moment) {
      const change = changes[writes];
      writes += 1;
      if (change !== undefined) await app.dependencies.db.write(change);
      return moves.writeMove(db, move, moment);
    },
  };
  writes = 0;
  app = await startApp({}, { moves: racing });
  token = await app.signIn('Rivera', '1985-04-12', '4321');
});
afterEach(() => app.close());

function offer(actionContext?: object): Promise<ApiAnswer> {
  const body = { first_pay_date: '2026-03-12', ...(actionContext && { action_context: actionContext }) };
  return app.rest('POST', `/accounts/${ACCOUNT}/offers/payment-plan`, { token, body });
}

it('is rejected at once if the client named the state that it saw', async () => {
  // The new terms would refuse the day too.
  changes = [CHANGE.replace('SET', 'SET max_days_first_pay = 1,')];
  const { data } = await app.graphql<{ offers: { actionContext: Readonly<Record<string, string | null>> } }>(CONTEXT, {
    token,
  });
  const { consumerId, activeNegotiationId, state, version } = data.offers.actionContext;
  const seen = {
    consumer_id: Number(consumerId),
    active_negotiation_id: activeNegotiationId,
    state: state?.toLowerCase(),
    version,
  };
  const { status, body } = await offer(seen);
  expect([status, body['code'], writes]).toEqual([409, 'offer_action_unavailable', 1]);
});

it('is rejected after the third lost race, with the state that the account has by then', async () => {
  changes = [CHANGE, CHANGE, DISPUTE];
  const { status, body } = await offer();
  expect([status, body['current_state'], writes]).toEqual([409, 'disputed_or_not_paying', 3]);
});

it('is rejected after the third lost race, also where a fourth decision would allow it', async () => {
  changes = [CHANGE, CHANGE, CHANGE];
  const { status, body } = await offer();
  expect([status, body['code'], writes]).toEqual([409, 'offer_action_unavailable', 3]);
});

it('succeeds after two lost races', async () => {
  changes = [CHANGE, CHANGE];
  const { status } = await offer();
  expect([status, writes]).toEqual([200, 3]);
});

it('of the system fails for an account that does not exist', async () => {
  const { today } = app.moment();
  const { load } = createSystemActor(app.dependencies, 987_654);
  await expect(load(today)).rejects.toMatchObject({ code: 'not_found' });
});

// What a decision reads after the account may be of a later version: then it fails, and not because of a mistake.
it.each([
  ['decided again if the account has changed since it was read', CHANGE, 2, 'offer_action_unavailable'],
  ['not decided again if the account is as it was read', null, 1, undefined],
] as const)('whose decision fails is %s', async (_what, change, expected, code) => {
  const { dependencies } = app;
  let decisions = 0;
  const performed = performMove(dependencies, createSystemActor(dependencies, ACCOUNT), {
    async decide(facts) {
      decisions += 1;
      if (decisions > 1) throw actionUnavailable(facts);
      if (change !== null) await dependencies.db.write(change);
      throw new Error('A gift is larger than the open payments.');
    },
  });
  await expect(performed).rejects.toMatchObject(
    code ? { code } : { message: 'A gift is larger than the open payments.' },
  );
  expect(decisions).toBe(expected);
});
