// What a request of a move may say at all: values that cannot be read are refused in each style's own way, and an echoed
// context must be that of the account as it stands. Nothing is written otherwise.
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

const DATES = ['tomorrow', '2026-02-30', '2026-03-11T00:00:00Z', '11.03.2026', '', 20_260_311, ['2026-03-11'], {}];
const AMOUNTS = ['10', '10.5', '10.001', '1e3', 'abc', '', 10, ['10.00'], {}, '١٠.٠٠'];
const TEXTS = [5, true, ['x'], {}];

/** By member of the input, as GraphQL names it. */
const UNREADABLE: Readonly<Record<string, readonly unknown[]>> = {
  ...{ firstPayDate: DATES, restartDate: DATES },
  ...{ amount: AMOUNTS, oneTimeSettlement: AMOUNTS, monthlyAmount: AMOUNTS, paymentPlanBalance: AMOUNTS },
  ...{ negotiationType: ['CASH', '', 5, ['PIF'], {}], installmentType: ['YEARLY', '', 5, {}] },
  ...{ note: TEXTS, reason: TEXTS, holdReason: TEXTS, paymentReference: TEXTS, reasonId: [true, ['3'], {}] },
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

let world: MoveFixture;
let pristine: TableDump;

beforeAll(async () => {
  world = await openMoveFixture();
  pristine = await dumpTables(world.app.parts.db);
});
afterAll(() => world.app.close());

function shifted({ version }: Context, ms: number): string {
  return new Date(Date.parse(version) + ms).toISOString();
}

/** Ways in which a context can be that of another time or another account. */
const STALE: readonly (readonly [string, (context: Context) => Partial<Context>])[] = [
  ['an earlier version', (context) => ({ version: shifted(context, -1) })],
  ['a later version', (context) => ({ version: shifted(context, 1) })],
  ['another account', () => ({ consumerId: '20' })],
  ['another negotiation', ({ activeNegotiationId }) => ({ activeNegotiationId: activeNegotiationId ? null : '19' })],
  ['a negotiation of somebody else', () => ({ activeNegotiationId: '4711' })],
  ['another state', ({ state }) => ({ state: state === 'SETTLED' ? 'PAYMENT_PLANS' : 'SETTLED' })],
  ['a state that there is not', () => ({ state: 'DASHBOARD' })],
];

describe.each(PERSON_MOVES)('$name over $style', ({ key, name, actor, style, make }) => {
  const standing = ACCOUNT_SCENARIOS.find((each) => isMoveAvailable(key, each));
  const id = standing?.accountId ?? 0;
  let token: string;
  let good: Readonly<Record<string, unknown>>;
  let before: TableDump;

  beforeEach(async () => {
    const { app, consumer, getNegotiationSides } = world;
    await restoreTables(app.parts.db, pristine);
    if (standing) await arrangeScenario(app.parts.db, standing);
    const { creditor, type } = await getNegotiationSides(id);
    token = (actor === 'consumer' ? consumer : creditor).token;
    good = goodInput(name, id, type, app.moment().today);
    before = await dumpTables(app.parts.db);
  });

  it('takes no value that cannot be read, and misses what is required', async () => {
    for (const [member, isRequired] of getMoveInputMembers(name)) {
      expect(UNREADABLE).toHaveProperty(member);
      const missing = isRequired ? [null, undefined] : [];
      for (const value of [...(UNREADABLE[member] ?? []), ...missing]) {
        const outcome = await make(world.app, token, name, { ...good, [member]: value });
        const told = style === 'REST' ? [422, 'validation_failed', [member]] : [400, 'bad_user_input', []];
        expect([member, value, outcome.status, outcome.code, outcome.fields]).toEqual([member, value, ...told]);
      }
    }
    await expectNothingWritten(world, before);
  });

  it('takes the context of the account as it stands, and no other', async () => {
    const asked = { token: world.consumer.token, variables: { id: String(id) } };
    const { data } = await world.app.graphql<{ offers: { actionContext: Context } }>(CONTEXT, asked);
    const { actionContext } = data.offers;
    for (const [what, change] of STALE) {
      const stale = { ...actionContext, ...change(actionContext) };
      const outcome = await make(world.app, token, name, { ...good, actionContext: stale });
      const { status, code, currentState } = outcome;
      expect([what, status, code, currentState]).toEqual([what, 409, 'offer_action_unavailable', standing?.state]);
      await expectNothingWritten(world, before);
    }
    expect(await make(world.app, token, name, { ...good, actionContext })).toMatchObject({ status: 200, code: null });
    const late = await make(world.app, token, name, { ...good, actionContext });
    expect([late.status, late.code]).toEqual([409, 'offer_action_unavailable']);
  });
});
