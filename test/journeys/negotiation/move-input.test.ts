// Invalid values of moves: each is reported with its field, before the state is checked, in REST and GraphQL, and nothing
// is stored. Values just within a limit are accepted.
import {
  expectNothingWritten,
  openMoveFixture,
  PERSON_MOVES,
  type MoveFixture,
} from '../../support/negotiation/move-fixture';
import { days, texts, values, type Input, type InvalidInput } from '../../support/negotiation/invalid-inputs';
import { getMoveInputMembers } from '../../support/negotiation/move-payloads';
import { goodInput } from '../../support/negotiation/moves';
import { arrangeScenario, ACCOUNT_SCENARIOS, type AccountScenario } from '../../support/negotiation/account-scenarios';
import { dumpTables, restoreTables, type TableDump } from '../../support/database/table-dump';
import { casesByStyle } from '../../support/fixtures/run-length';

const [PAST, TODAY, NEVER] = ['2026-03-09', '2026-03-10', '3000-01-01'];
/** Date limits of the first demo company, for quick offers and for others, and the days after them. */
const [LAST_DAY, TOO_LATE, LAST_CUSTOM_DAY, TOO_LATE_CUSTOM] = ['2026-03-22', '2026-03-23', '2026-03-28', '2026-03-29'];

const SETTLED = 'account 4, settled';
const READY = 'account 19, joined';
const WAITING = 'account 18, pending_creditor_response';
const DISPUTED = 'account 5, disputed';
const WAITING_PLAN = 'one that waits with a plan';
const COUNTERED = 'account 17, creditor_send_an_offer';
const COUNTERED_SETTLEMENT = 'one with a counter offer of a settlement';
const APPROVED = [
  'account 15, approved_settlement_but_payment_setup_is_pending',
  'account 16, approved_but_payment_setup_is_pending',
];
const SCHEDULED = [13, 14].map((id) => `account ${id}, payment_accepted_and_plan_in_scheduled`);
const HELD = ['account 11, hold', 'account 12, hold'];

/** The balance of account 18, and a payment method of somebody else. */
const [OWED, ABOVE_OWED, OTHERS_METHOD] = ['800.00', '800.01', '4711'];

const PLAN = { negotiationType: 'INSTALLMENT', installmentType: 'MONTHLY' };
/** The minimum is 75.00 a month. */
const plan = (installmentType: string, amount: string) => ({ ...PLAN, installmentType, amount });
const settled = (amount: string) => ({ oneTimeSettlement: amount });
const countered = (paymentPlanBalance: string | null, monthlyAmount: string | null) => ({
  paymentPlanBalance,
  monthlyAmount,
});

const WITH_OFFERS = [READY, WAITING, WAITING_PLAN, SETTLED];
const WITH_METHODS = [READY, WAITING, SETTLED, ...APPROVED, ...SCHEDULED];
const NO_AMOUNTS = ['0.00', '-0.01', '-100.00'];

/** Moves whose only input is the account have no row. */
const INVALID_INPUTS: Readonly<Record<string, readonly InvalidInput[]>> = {
  createSettlementOffer: [
    ...days(WITH_OFFERS, 'firstPayDate', [PAST, NEVER]),
    ...days([READY, SETTLED], 'firstPayDate', [TOO_LATE]),
  ],
  createPaymentPlanOffer: [
    ...days(WITH_OFFERS, 'firstPayDate', [PAST, TODAY, NEVER]),
    ...days([READY, SETTLED], 'firstPayDate', [TOO_LATE]),
  ],
  createCustomOffer: [
    ...values(WITH_OFFERS, 'amount', NO_AMOUNTS),
    ...values(WITH_OFFERS, 'amount', NO_AMOUNTS, PLAN),
    ...values([READY], 'amount', ['0.01', '199.99']),
    ...values([READY], 'amount', ['0.01', '74.99'], PLAN),
    [[READY], plan('WEEKLY', '18.74'), ['amount']],
    [[READY], plan('BIMONTHLY', '37.49'), ['amount']],
    [[WAITING], plan('WEEKLY', '0.01'), ['amount']],
    [WITH_OFFERS, { negotiationType: 'INSTALLMENT' }, ['installmentType']],
    ...days(WITH_OFFERS, 'firstPayDate', [PAST, NEVER]),
    ...days([READY, SETTLED], 'firstPayDate', [TOO_LATE_CUSTOM]),
    ...texts(WITH_OFFERS, 'note', [256]),
    ...texts(WITH_OFFERS, 'reason', [256]),
    [[READY], { amount: '0.00', firstPayDate: PAST, note: 'x'.repeat(256) }, ['amount', 'firstPayDate', 'note']],
  ],
  sendCounterOffer: [
    ...values([COUNTERED], 'monthlyAmount', [null, ...NO_AMOUNTS, '37.49']),
    ...values([COUNTERED_SETTLEMENT], 'oneTimeSettlement', [null, ...NO_AMOUNTS, '199.99']),
    ...values([COUNTERED], 'oneTimeSettlement', ['500.00']),
    ...values([COUNTERED_SETTLEMENT], 'monthlyAmount', ['80.00']),
    ...days([COUNTERED, COUNTERED_SETTLEMENT, SETTLED], 'firstPayDate', [PAST, TOO_LATE_CUSTOM, NEVER]),
    ...texts([COUNTERED, COUNTERED_SETTLEMENT, SETTLED], 'note', [101]),
  ],
  addPaymentMethod: [
    ...values(WITH_METHODS, 'paymentReference', [
      'pm',
      'pm 4c2e',
      'p'.repeat(101),
      'pm_ä',
      '4111111111111111',
      '4111 1111 1111 1111',
      '5500-0000-0000-0004',
      'card_4111.1111.1111.1111',
      '378282246310005',
    ]),
    ...values(WITH_METHODS, 'paymentMethodId', ['0', '-1', '999', '1.5', '0x1', '1e0', 'abc', OTHERS_METHOD], {
      paymentReference: null,
    }),
    ...[{ paymentReference: '' }, { paymentReference: null }, { paymentMethodId: '1' }].map((changed): InvalidInput => [
      WITH_METHODS,
      changed,
      ['paymentMethodId', 'paymentReference'],
    ]),
  ],
  changeFirstPayDate: days([...APPROVED, SETTLED], 'firstPayDate', [PAST, TODAY, NEVER]),
  holdPlan: [
    ...days([...SCHEDULED, ...HELD, SETTLED], 'restartDate', [PAST, TODAY, NEVER]),
    ...values([...SCHEDULED, ...HELD, SETTLED], 'holdReason', ['', '   ']),
    ...texts([...SCHEDULED, ...HELD, SETTLED], 'holdReason', [256]),
  ],
  reportNotPaying: [
    ...values([READY, COUNTERED, SETTLED], 'reason', [null, '', '  ', 'x'.repeat(256)]),
    ...values([READY, COUNTERED, SETTLED], 'reasonId', ['0', '999', 'abc', '1.5', '0x3', '3e0', ' 3'], {
      reason: null,
    }),
    // REST takes an empty text for null where null is allowed.
    [[READY, COUNTERED, SETTLED], { reason: null, reasonId: '' }, ['reasonId'], 'GraphQL'],
    [[READY, COUNTERED, SETTLED], { reason: null, reasonId: '' }, ['reason'], 'REST'],
    // A reason of another consumer, which cannot be chosen.
    ...values([READY, COUNTERED, SETTLED], 'reasonId', ['4711'], { reason: null }),
    [[READY], { reasonId: '3' }, ['reason']],
  ],
  counterOffer: [
    ...values([WAITING], 'oneTimeSettlement', [null, ...NO_AMOUNTS, ABOVE_OWED, '10000000000.00']),
    ...values([WAITING], 'paymentPlanBalance', ['500.00']),
    ...values([WAITING], 'monthlyAmount', ['50.00']),
    ...values([WAITING_PLAN], 'oneTimeSettlement', ['500.00']),
    ...values([WAITING_PLAN], 'paymentPlanBalance', [null, ...NO_AMOUNTS, ABOVE_OWED]),
    ...values([WAITING_PLAN], 'paymentPlanBalance', ['10000000000.00'], { monthlyAmount: '9999999.00' }),
    ...values([WAITING_PLAN], 'monthlyAmount', [null, ...NO_AMOUNTS, '10000000000.00']),
    [[WAITING_PLAN], countered(OWED, '0.01'), ['monthlyAmount']],
    [[WAITING_PLAN], countered(null, null), ['monthlyAmount', 'paymentPlanBalance']],
    ...days([WAITING, WAITING_PLAN, SETTLED], 'firstPayDate', [PAST, NEVER]),
    ...texts([WAITING, WAITING_PLAN, SETTLED], 'note', [101]),
  ],
  declineOffer: texts([WAITING, WAITING_PLAN, SETTLED], 'note', [101]),
  disputeAccount: texts([READY, SETTLED], 'reason', [4001]),
  answerDispute: [...values([DISPUTED, READY], 'text', ['', '  ']), ...texts([DISPUTED, READY], 'text', [4001])],
};

/** The largest and smallest accepted values. */
const ACCEPTED: Readonly<Record<string, readonly (readonly [string, Input])[]>> = {
  createSettlementOffer: [TODAY, LAST_DAY].map((firstPayDate) => [READY, { firstPayDate }]),
  createPaymentPlanOffer: [[READY, { firstPayDate: LAST_DAY }]],
  createCustomOffer: [
    [READY, { amount: '200.00', firstPayDate: LAST_CUSTOM_DAY, note: '😀'.repeat(255), reason: 'ß'.repeat(255) }],
    [READY, { ...plan('MONTHLY', '75.00'), firstPayDate: TODAY }],
    [READY, plan('WEEKLY', '18.75')],
    [READY, plan('BIMONTHLY', '37.50')],
    [WAITING, { ...plan('WEEKLY', '0.31'), firstPayDate: '2999-12-31' }],
  ],
  sendCounterOffer: [
    [COUNTERED, { monthlyAmount: '75.00', firstPayDate: LAST_CUSTOM_DAY, note: '😀'.repeat(100) }],
    [COUNTERED_SETTLEMENT, { ...settled('200.00'), firstPayDate: TODAY }],
  ],
  addPaymentMethod: ['pm_1', 'p'.repeat(100), '4111111111111112'].map((paymentReference) => [
    'one whose settlement is due today',
    { paymentReference },
  ]),
  changeFirstPayDate: APPROVED.map((scenario) => [scenario, { firstPayDate: '2999-12-31' }]),
  holdPlan: SCHEDULED.map((scenario) => [scenario, { restartDate: '2999-12-31', holdReason: '😀'.repeat(255) }]),
  reportNotPaying: [
    [READY, { reason: '😀'.repeat(255) }],
    [COUNTERED, { reason: null, reasonId: '9' }],
  ],
  declineOffer: [[WAITING, { note: '😀'.repeat(100) }]],
  disputeAccount: [[READY, { reason: '😀'.repeat(4000) }]],
  answerDispute: [[DISPUTED, { text: '😀'.repeat(4000) }]],
  counterOffer: [
    [WAITING, { ...settled(OWED), firstPayDate: '2999-12-31', note: '😀'.repeat(100) }],
    [WAITING_PLAN, countered('26.00', '0.01')],
    [WAITING_PLAN, { ...countered(OWED, '9999999999.99'), firstPayDate: TODAY }],
  ],
};

const STORED_METHOD = `INSERT INTO payment_methods (id, consumer_profile_id, type, provider_status, created_at)
  VALUES (${OTHERS_METHOD}, 2, 'card', 'active', '2026-03-01 10:00:00.000')`;
const OTHERS_REASON = "INSERT INTO reasons (id, label, is_system) VALUES (4711, 'Reason of another consumer', 0)";

let fixture: MoveFixture;
let pristine: TableDump;

beforeAll(async () => {
  fixture = await openMoveFixture();
  for (const sql of [OTHERS_REASON, STORED_METHOD]) await fixture.app.dependencies.db.write(sql);
  pristine = await dumpTables(fixture.app.dependencies.db);
});
afterAll(() => fixture.app.close());

/** The current rows, which an error must not change. */
let prepared: { readonly scenario: AccountScenario; readonly before: TableDump } | null = null;

async function prepareScenario(name: string): Promise<NonNullable<typeof prepared>> {
  if (prepared?.scenario.name === name) return prepared;
  const { db } = fixture.app.dependencies;
  const scenario = ACCOUNT_SCENARIOS.find((each) => each.name === name);
  if (!scenario) throw new Error(`There is no scenario ${name}.`);
  await restoreTables(db, pristine);
  await arrangeScenario(db, scenario);
  prepared = { scenario, before: await dumpTables(db) };
  return prepared;
}

type Made = (typeof PERSON_MOVES)[number];

async function send({ name, actor, make }: Made, { accountId }: AccountScenario, changed: Input) {
  const { app, consumer, getNegotiationSides } = fixture;
  const { creditor, type } = await getNegotiationSides(accountId);
  const { token } = actor === 'consumer' ? consumer : creditor;
  const input = { ...goodInput(name, accountId, type, app.moment().today), ...changed };
  return make(app, token, name, input);
}

it('has an invalid value for every input member that can be parsed and still be invalid', () => {
  // Offer types, categories and outcomes are closed vocabularies: other values cannot be parsed.
  const missing_ = PERSON_MOVES.flatMap(({ name }) =>
    [...getMoveInputMembers(name).keys()]
      .filter((member) => !['negotiationType', 'category', 'outcome'].includes(member))
      .filter((member) => !(INVALID_INPUTS[name] ?? []).some(([, , fields]) => fields.includes(member)))
      .map((member) => `${name}.${member}`),
  );
  expect(missing_).toEqual([]);
});

const REJECTED = PERSON_MOVES.flatMap((move) =>
  (INVALID_INPUTS[move.name] ?? [])
    .filter(([, , , style = move.style]) => style === move.style)
    .map(([scenarios, changed, fields]) => ({
      move,
      scenarios,
      changed,
      fields,
      name: move.name,
      style: move.style,
      value: JSON.stringify(changed).slice(0, 60),
    })),
);

it.each(casesByStyle(REJECTED))('$name with $style rejects $value', async ({ move, scenarios, changed, fields }) => {
  for (const name of scenarios) {
    const { scenario, before } = await prepareScenario(name);
    prepared = null;
    const outcome = await send(move, scenario, changed);
    expect({ name, ...outcome, fields: [...outcome.fields].sort() }).toMatchObject({
      name,
      status: 422,
      code: 'validation_failed',
      condition: null,
      fields,
    });
    await expectNothingWritten(fixture, before);
    prepared = { scenario, before };
  }
});

const JUST_WITHIN_LIMITS = PERSON_MOVES.flatMap((move) =>
  (ACCEPTED[move.name] ?? []).map(([where, changed]) => ({
    move,
    where,
    changed,
    name: move.name,
    style: move.style,
    value: JSON.stringify(changed).slice(0, 60),
  })),
);

it.each(casesByStyle(JUST_WITHIN_LIMITS))('$name with $style accepts $value', async ({ move, where, changed }) => {
  const { scenario } = await prepareScenario(where);
  prepared = null;
  expect(await send(move, scenario, changed)).toMatchObject({ status: 200, code: null });
});
