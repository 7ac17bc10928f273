// In every state of an account: an action that is offered works, and an operation that works is offered, in both styles.
import { ACTION_OPERATIONS, type ActionOperation } from '../../../src/domain/account/action-operations';
import { addDays } from '../../../src/domain/shared/calendar';
import {
  ACCOUNT_ACTIONS,
  keysOf,
  type AccountActionKey,
  type AccountCondition,
} from '../../../src/domain/shared/vocabulary';
import { everyNth } from '../../support/fixtures/run-length';
import { openMoveFixture, type MoveFixture } from '../../support/negotiation/move-fixture';
import { goodInput, toRestNames } from '../../support/negotiation/moves';
import { SYSTEM_MOVES } from '../../support/negotiation/system-moves';
import { ACCOUNT_SCENARIOS, arrangeScenario } from '../../support/negotiation/account-scenarios';
import { dumpTables, restoreTables, type TableDump } from '../../support/database/table-dump';

let fixture: MoveFixture;
let pristine: TableDump;

beforeAll(async () => {
  fixture = await openMoveFixture();
  pristine = await dumpTables(fixture.app.dependencies.db);
});
afterAll(() => fixture.app.close());
beforeEach(() => restoreTables(fixture.app.dependencies.db, pristine));

interface Exception {
  readonly field: string;
  /** Absent: all. */
  readonly conditions?: readonly AccountCondition[];
  readonly why: string;
}

/** Operations that work where no action offers them. */
const NOT_OFFERED: readonly Exception[] = [
  { field: 'offers', why: 'It reads the account; the actions name what can be done there.' },
  { field: 'payments', why: 'The list may be empty; the menus of a running plan lead to it by other ways (§5.10).' },
  {
    field: 'contact',
    conditions: ['notice_sent', 'returned_notice_response'],
    why: 'The menu of a notice shows its own sender (§5.10).',
  },
  {
    field: 'disputeAccount',
    conditions: [
      'approved_settlement_but_payment_setup_is_pending',
      'approved_but_payment_setup_is_pending',
      'payment_accepted_and_plan_in_scheduled',
      'hold',
      'creditor_send_an_offer',
      'pending_creditor_response',
      'declined',
      'renegotiate',
      'not_paying',
      'notice_sent',
      'returned_notice_response',
    ],
    why: 'The law allows a dispute at any time; the menus have it before the first offer (§5.10).',
  },
  { field: 'cancelPlan', conditions: ['hold'], why: 'The menu of a plan on hold leads to its restart (§5.10).' },
  { field: 'createGiftLink', conditions: ['hold'], why: 'A plan on hold can be paid by others (operation groups §7).' },
  {
    field: 'addPaymentMethod',
    conditions: ['pending_creditor_response', 'joined'],
    why: 'Before an agreement, a payment method is only stored for later.',
  },
];

interface State {
  readonly condition: AccountCondition;
  readonly offered: readonly AccountActionKey[];
  readonly noticeId: number | null;
}

interface RestAccount {
  readonly display: {
    readonly condition: { readonly key: AccountCondition };
    readonly available_actions: readonly { readonly key: AccountActionKey }[];
  };
  readonly balances: { readonly current_balance: string };
  readonly notice_response: { readonly id: number } | null;
}

const GRAPHQL = `query ($id: ID!) {
  account(id: $id) { display { availableActions { key } } }
  offers(accountId: $id) { availableActions { key } }
}`;

interface GraphqlActions {
  readonly account: { readonly display: { readonly availableActions: readonly { readonly key: string }[] } };
  readonly offers: { readonly availableActions: readonly { readonly key: string }[] };
}

/** The actions that both styles and the offers name alike. */
async function readState(accountId: number): Promise<State> {
  const { app, consumer } = fixture;
  const { token } = consumer;
  const { status, body } = await app.rest<RestAccount>('GET', `/accounts/${accountId}`, { token });
  expect(status).toBe(200);
  const offered = body.display.available_actions.map(({ key }) => key);
  const { data } = await app.graphql<GraphqlActions>(GRAPHQL, { token, variables: { id: String(accountId) } });
  for (const actions of [data.account.display.availableActions, data.offers.availableActions]) {
    expect(actions.map(({ key }) => key.toLowerCase())).toEqual(offered);
  }
  return { condition: body.display.condition.key, offered, noticeId: body.notice_response?.id ?? null };
}

/** Whether the operation answers. A document is no JSON, and all that matters is its status. */
async function works(accountId: number, noticeId: number | null, operation: ActionOperation): Promise<boolean> {
  const { app, consumer, getNegotiationSides } = fixture;
  const { type } = await getNegotiationSides(accountId);
  const path = operation.path.replace('{consumer}', String(accountId)).replace('{notice}', String(noticeId));
  const input = goodInput(operation.field, accountId, type, app.moment().today);
  const body =
    operation.field === 'createGiftLink' ? { display_name: 'Maria' } : toRestNames({ ...input, accountId: undefined });
  const response = await fetch(`${app.origin}/consumer-api${path}`, {
    method: operation.method,
    headers: { authorization: `Bearer ${consumer.token}`, 'content-type': 'application/json' },
    ...(operation.method === 'POST' && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  if (response.status === 429 || response.status >= 500)
    throw new Error(`${operation.method} ${path} answers ${response.status}.`);
  return response.ok;
}

const used = new Set<Exception>();

function findException(field: string, condition: AccountCondition): Exception | undefined {
  const found = NOT_OFFERED.find((row) => row.field === field && (row.conditions?.includes(condition) ?? true));
  if (found) used.add(found);
  return found;
}

/** Makes each operation on its own, and leaves the account as it was. */
async function findDifferences(accountId: number, name: string): Promise<readonly string[]> {
  const { db } = fixture.app.dependencies;
  const before = await dumpTables(db);
  const { condition, offered, noticeId } = await readState(accountId);
  const differences: string[] = [];
  const keys = keysOf(ACCOUNT_ACTIONS);
  for (const field of new Set(keys.map((key) => ACTION_OPERATIONS[key].field))) {
    const actions = keys.filter((key) => ACTION_OPERATIONS[key].field === field);
    const [first] = actions;
    if (!first) continue;
    const isOffered = actions.some((key) => offered.includes(key));
    const isWorking = await works(accountId, noticeId, ACTION_OPERATIONS[first]);
    if (isWorking && ACTION_OPERATIONS[first].method === 'POST') await restoreTables(db, before);
    if (isOffered === isWorking || (isWorking && findException(field, condition))) continue;
    differences.push(
      `${name} (${condition}): ${field} ${isWorking ? 'works, but is not offered' : 'is offered, but does not work'}`,
    );
  }
  return differences;
}

it.each(everyNth(2, ACCOUNT_SCENARIOS))('offers what works: $name', async (scenario) => {
  await arrangeScenario(fixture.app.dependencies.db, scenario);
  expect(await findDifferences(scenario.accountId, scenario.name)).toEqual([]);
});

type Step = (accountId: number) => Promise<void>;

const consumer =
  (path: string, body: object = {}): Step =>
  async (accountId) => {
    const {
      app,
      consumer: { token },
    } = fixture;
    const answer = await app.rest('POST', `/accounts/${accountId}/${path}`, { token, body });
    expect([path, answer.status]).toEqual([path, 200]);
  };
const creditor =
  (path: string, body: object = {}): Step =>
  async (accountId) => {
    const { app, getNegotiationSides } = fixture;
    const {
      creditor: { token },
    } = await getNegotiationSides(accountId);
    const answer = await app.creditorRest('POST', `/accounts/${accountId}/${path}`, { token, body });
    expect([path, answer.status]).toEqual([path, 200]);
  };
const system =
  (move: keyof typeof SYSTEM_MOVES): Step =>
  async (accountId) => {
    expect(await SYSTEM_MOVES[move](fixture.app.dependencies, accountId)).toBeNull();
  };
/** A share of the balance, in per cent. */
async function getShare(accountId: number, percent: number): Promise<string> {
  const { token } = fixture.consumer;
  const { body } = await fixture.app.rest<RestAccount>('GET', `/accounts/${accountId}`, { token });
  return ((Number(body.balances.current_balance) * percent) / 100).toFixed(2);
}
const tomorrow = () => addDays(fixture.app.moment().today, 1);

/** Waits for the creditor: less than the discount, and more than the least that the creditor looks at. */
const lowOffer: Step = async (accountId) => {
  const amount = await getShare(accountId, 30);
  await consumer('offers/custom', { negotiation_type: 'pif', amount, first_pay_date: tomorrow() })(accountId);
};
const counter: Step = async (accountId) => {
  const one_time_settlement = await getShare(accountId, 60);
  await creditor('offer/counter', { one_time_settlement, first_pay_date: tomorrow() })(accountId);
};
const PAY = { payment_method_id: 1 };
const remove = creditor('withdraw', { withdraw_reason: 'other', force: true });
const restore = creditor('restore', { current_balance: '300.00' });

/** After an agreement the negotiation is replaced or deleted; the agreement stays in the history. */
const WALKS: Readonly<Record<string, readonly [number, readonly Step[]]>> = {
  'a settlement that was cancelled, offered anew, countered, declined and removed': [
    15,
    [
      consumer('payment-method', PAY),
      consumer('plan/cancel'),
      consumer('start-over'),
      lowOffer,
      counter,
      creditor('offer/decline'),
      consumer('start-over'),
      remove,
      restore,
    ],
  ],
  'a plan that was cancelled, reported, disputed and reopened': [
    16,
    [
      consumer('payment-method', PAY),
      consumer('plan/cancel'),
      consumer('start-over'),
      consumer('not-paying', { reason: 'I lost my job' }),
      consumer('negotiation/restart'),
      consumer('dispute'),
      creditor('reopen'),
      consumer('start-over'),
      system('record_notice'),
    ],
  ],
  'a plan that was removed and restored': [14, [remove, restore]],
  'a disputed plan': [12, [consumer('dispute'), remove, restore]],
  'a removed account of the demo data': [2, [restore, remove]],
  'a disputed and removed account of the demo data': [1, [restore, lowOffer, consumer('offers/cancel')]],
  'a cancelled plan of the demo data': [3, [consumer('start-over'), remove]],
  'a settled account of the demo data': [4, [remove, restore]],
};

it.each(everyNth(5, Object.entries(WALKS)))('offers what works on the way of %s', async (name, [accountId, steps]) => {
  const differences = [...(await findDifferences(accountId, `${name}, start`))];
  for (const [index, step] of steps.entries()) {
    await step(accountId);
    differences.push(...(await findDifferences(accountId, `${name}, step ${index + 1}`)));
  }
  expect(differences).toEqual([]);
});

it('needs each of the exceptions', () => {
  expect(NOT_OFFERED.filter((row) => !used.has(row))).toEqual([]);
});
