// Requests of moves: unparsable values are rejected by REST and by GraphQL, and the action context must match the current
// state of the account. Otherwise nothing is stored.
import { getMoveInputMembers } from '../../support/negotiation/move-payloads';
import { goodInput } from '../../support/negotiation/moves';
import {
  expectNothingWritten,
  isMoveAvailable,
  openMoveFixture,
  PERSON_MOVES,
  type MoveFixture,
} from '../../support/negotiation/move-fixture';
import { arrangeScenario, ACCOUNT_SCENARIOS } from '../../support/negotiation/account-scenarios';
import { dumpTables, restoreTables, type TableDump } from '../../support/database/table-dump';
import { casesByStyle } from '../../support/fixtures/run-length';

const DATES = ['tomorrow', '2026-02-30', '2026-03-11T00:00:00Z', '11.03.2026', '', 20_260_311, ['2026-03-11'], {}];
const AMOUNTS = ['10.', '.5', '10.001', '1e3', 'abc', '', 10.001, ['10.00'], {}, '١٠.٠٠'];
const TEXTS = [5, true, ['x'], {}];

/** By GraphQL name of the input member. */
const UNREADABLE: Readonly<Record<string, readonly unknown[]>> = {
  firstPayDate: DATES,
  restartDate: DATES,
  amount: AMOUNTS,
  oneTimeSettlement: AMOUNTS,
  monthlyAmount: AMOUNTS,
  paymentPlanBalance: AMOUNTS,
  negotiationType: ['CASH', '', 5, ['PIF'], {}],
  installmentType: ['YEARLY', '', 5, {}],
  category: ['RUDE', '', 5, {}],
  outcome: ['WON', '', 5, {}],
  note: TEXTS,
  text: TEXTS,
  reason: TEXTS,
  holdReason: TEXTS,
  paymentReference: TEXTS,
  reasonId: [true, ['3'], {}],
  paymentMethodId: [true, ['1'], {}],
};

const CONTEXT = `query ($id: ID!) {
  offers(accountId: $id) { actionContext { consumerId activeNegotiationId state version } }
}`;

interface Context {
  readonly consumerId: string;
  readonly activeNegotiationId: string | null;
  readonly state: string;
  readonly version: string;
}

let fixture: MoveFixture;
let pristine: TableDump;

beforeAll(async () => {
  fixture = await openMoveFixture();
  pristine = await dumpTables(fixture.app.dependencies.db);
});
afterAll(() => fixture.app.close());

function shifted({ version }: Context, ms: number): string {
  return new Date(Date.parse(version) + ms).toISOString();
}

/** Contexts of another time or another account. */
const STALE: readonly (readonly [string, (context: Context) => Partial<Context>])[] = [
  ['an earlier version', (context) => ({ version: shifted(context, -1) })],
  ['a later version', (context) => ({ version: shifted(context, 1) })],
  ['another account', () => ({ consumerId: '20' })],
  ['another negotiation', ({ activeNegotiationId }) => ({ activeNegotiationId: activeNegotiationId ? null : '19' })],
  ['a negotiation of another account', () => ({ activeNegotiationId: '4711' })],
  ['another state', ({ state }) => ({ state: state === 'SETTLED' ? 'PAYMENT_PLANS' : 'SETTLED' })],
  ['a state that accounts never have', () => ({ state: 'DASHBOARD' })],
];

describe.each(casesByStyle(PERSON_MOVES))('$name over $style', ({ key, name, actor, style, make }) => {
  const scenario = ACCOUNT_SCENARIOS.find((each) => isMoveAvailable(key, each));
  const id = scenario?.accountId ?? 0;
  let token: string;
  let good: Readonly<Record<string, unknown>>;
  let before: TableDump;

  beforeEach(async () => {
    const { app, consumer, getNegotiationSides } = fixture;
    await restoreTables(app.dependencies.db, pristine);
    if (scenario) await arrangeScenario(app.dependencies.db, scenario);
    const { creditor, type } = await getNegotiationSides(id);
    token = (actor === 'consumer' ? consumer : creditor).token;
    good = goodInput(name, id, type, app.moment().today);
    before = await dumpTables(app.dependencies.db);
  });

  it('rejects unparsable values and missing required members', async () => {
    for (const [member, isRequired] of getMoveInputMembers(name)) {
      expect(UNREADABLE).toHaveProperty(member);
      const missing_ = isRequired ? [null, undefined] : [];
      // REST takes an empty text for null where null is allowed.
      const isNull = (value: unknown) => style === 'REST' && !isRequired && value === '';
      const values = (UNREADABLE[member] ?? []).filter((value) => !isNull(value));
      for (const value of [...values, ...missing_]) {
        const outcome = await make(fixture.app, token, name, { ...good, [member]: value });
        const actual = [...(style === 'REST' ? [422, 'validation_failed'] : [400, 'bad_user_input']), [member]];
        expect([member, value, outcome.status, outcome.code, outcome.fields]).toEqual([member, value, ...actual]);
      }
    }
    await expectNothingWritten(fixture, before);
  });

  it('accepts the current action context and no other', async () => {
    const request = { token: fixture.consumer.token, variables: { id: String(id) } };
    const { data } = await fixture.app.graphql<{ offers: { actionContext: Context } }>(CONTEXT, request);
    const { actionContext } = data.offers;
    for (const [what, change] of STALE) {
      const stale = { ...actionContext, ...change(actionContext) };
      const outcome = await make(fixture.app, token, name, { ...good, actionContext: stale });
      const { status, code, currentState } = outcome;
      expect([what, status, code, currentState]).toEqual([what, 409, 'offer_action_unavailable', scenario?.state]);
      await expectNothingWritten(fixture, before);
    }
    expect(await make(fixture.app, token, name, { ...good, actionContext })).toMatchObject({ status: 200, code: null });
    const late = await make(fixture.app, token, name, { ...good, actionContext });
    expect([late.status, late.code]).toEqual([409, 'offer_action_unavailable']);
  });
});
