// Concurrent moves of both sides on one account: one move creates each version, and replaying the history yields the row.
import { addDays } from '../../../src/domain/shared/calendar';
import { takeAccountSnapshot, replayHistory } from '../../../src/domain/negotiation/negotiation-history';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { makeGraphqlMove, makeRestMove, type MoveOutcome } from '../../support/negotiation/moves';

const READY = 19;
const ROUNDS = 4;

let app: RunningApp;
let consumer: string;
let creditor: string;

beforeEach(async () => {
  app = await startApp();
  consumer = await app.signIn('Rivera', '1985-04-12', '4321');
  creditor = await app.signInCreditor('dana@acme.test');
});
afterEach(() => app.close());

/** Twenty moves of both sides, in REST and GraphQL. The dates of the custom offers prevent automatic approval. */
function racers(): Promise<MoveOutcome>[] {
  const accountId = READY;
  const firstPayDate = addDays(app.moment().today, 2);
  const late = addDays(app.moment().today, 15);
  const plan = { negotiationType: 'INSTALLMENT', installmentType: 'MONTHLY', amount: '80.00' };
  const custom = { accountId, ...plan, firstPayDate: late };
  const counter = { accountId, paymentPlanBalance: '800.00', monthlyAmount: '90.00', firstPayDate };
  const back = { accountId, monthlyAmount: '85.00', firstPayDate: late };
  const simple = { accountId };
  const consumers = (name: string, input: object) => makeGraphqlMove(app, consumer, name, { ...input });
  const creditors = (name: string, input: object) => makeGraphqlMove(app, creditor, name, { ...input });
  return [
    consumers('createCustomOffer', custom),
    makeRestMove(app, consumer, 'createCustomOffer', custom),
    makeRestMove(app, consumer, 'acceptCreditorOffer', simple),
    consumers('acceptCreditorOffer', simple),
    makeRestMove(app, consumer, 'createPaymentPlanOffer', { accountId, firstPayDate }),
    creditors('counterOffer', counter),
    creditors('counterOffer', counter),
    creditors('declineOffer', simple),
    creditors('acceptOffer', simple),
    consumers('sendCounterOffer', back),
    makeRestMove(app, consumer, 'sendCounterOffer', back),
    makeRestMove(app, consumer, 'acceptCreditorOffer', simple),
    consumers('addPaymentMethod', { accountId, paymentReference: 'pm_4c2e' }),
    consumers('startOver', simple),
    consumers('cancelPendingOffer', simple),
    consumers('disputeAccount', simple),
    consumers('cancelPlan', simple),
    consumers('reportNotPaying', { accountId, reason: 'No work' }),
    consumers('restartNegotiation', simple),
    consumers('holdPlan', { accountId, restartDate: addDays(firstPayDate, 9), holdReason: 'No work' }),
  ];
}

it('creates each version with one move, rejects the others with 409, and leaves at most one open offer', async () => {
  const outcomes: MoveOutcome[] = [];
  for (let round = 0; round < ROUNDS; round += 1) outcomes.push(...(await Promise.all(racers())));
  const won = outcomes.filter(({ status }) => status === 200);
  const rejected = outcomes.filter(({ status, code }) => status === 409 && code === 'offer_action_unavailable');
  const others = outcomes.filter((outcome) => !won.includes(outcome) && !rejected.includes(outcome));
  expect(others).toEqual([]);
  expect(won.length).toBeGreaterThan(0);

  const { db, history, accounts, clock } = app.dependencies;
  const entries = await history.findHistoryByAccount(db, READY, { after: 0, limit: 500 });
  const people = entries.filter(({ mover }) => mover.kind !== 'system');
  expect(people).toHaveLength(won.length);
  const versions = entries.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other));
  const account = await accounts.findAccountById(db, READY, clock().today);
  expect(account && takeAccountSnapshot(account)).toEqual(replayHistory(entries));
  entries.slice(1).forEach((entry, index) => expect(entry.conditionBefore).toBe(entries[index]?.conditionAfter));
  const open = await db.read('SELECT id FROM consumer_negotiations WHERE open_key = ?', [READY]);
  expect(open.length).toBeLessThanOrEqual(1);
});

it('accepts exactly one of twenty moves with the same action context', async () => {
  const offers = await app.graphql<{ offers: { actionContext: object } }>(
    `{ offers(accountId: ${READY}) { actionContext { consumerId activeNegotiationId state version } } }`,
    { token: consumer },
  );
  const { actionContext } = offers.data.offers;
  const firstPayDate = addDays(app.moment().today, 2);
  const inputs: readonly (readonly [string, object])[] = [
    ['createSettlementOffer', {}],
    ['createPaymentPlanOffer', { firstPayDate }],
    ['disputeAccount', {}],
    ['reportNotPaying', { reason: 'No work' }],
  ];
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const [name, input] = inputs[index % inputs.length] ?? ['disputeAccount', {}];
      return makeGraphqlMove(app, consumer, name, { accountId: READY, actionContext, ...input });
    }),
  );
  expect(outcomes.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
});
