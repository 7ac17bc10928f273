// Open offers of a company, and the negotiation history for consumers and creditors.
import { appendHistory } from '../../../src/persistence/hot-statements/offer-move';
import { findHistoryByAccount } from '../../../src/persistence/negotiation/history-store';
import { addDays } from '../../../src/domain/shared/calendar';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { recordStatements } from '../../support/database/test-database';

const READY = '19';

const OPEN_OFFERS = `query ($first: Int, $after: String) {
  openOffers(first: $first, after: $after) {
    nodes {
      id consumerName currentBalance state { key } condition { key label } actionContext { state version }
      negotiation { negotiationType { key label } consumerOffer { oneTimeSettlement monthlyAmount } creditorOffer { monthlyAmount } lastOfferType }
    }
    pageInfo { hasNextPage hasPreviousPage endCursor }
    totalCount
  }
}`;
const HISTORY = `query ($id: ID!, $first: Int, $after: String, $newestFirst: Boolean) {
  negotiationHistory(accountId: $id, first: $first, after: $after, newestFirst: $newestFirst) {
    nodes {
      id at actor { key } mover { type userId name } move { key } conditionBefore { key } conditionAfter { key label }
      negotiation { negotiationType installmentType consumerTerms { planBalance paymentAmount numberOfInstallments firstPayDate } }
      currentBalance
    }
    pageInfo { hasNextPage hasPreviousPage endCursor }
    totalCount
  }
}`;

interface Page<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean; readonly endCursor: string };
  readonly totalCount: number;
}
type Offers = Page<Readonly<Record<string, unknown>> & { readonly id: string }>;
type History = Page<Readonly<Record<string, unknown>>>;

let app: RunningApp;
let consumer: string;
let northbank: string;

beforeAll(async () => {
  app = await startApp();
  consumer = await app.signIn('Rivera', '1985-04-12', '4321');
  northbank = await app.signInCreditor('sam@northbank.test');
});
afterAll(() => app.close());

async function readOpenOffers(token: string, variables = {}): Promise<Offers> {
  const { data, errors } = await app.graphql<{ openOffers: Offers }>(OPEN_OFFERS, { token, variables });
  expect(errors).toEqual([]);
  return data.openOffers;
}

async function readHistory(token: string, variables = {}): Promise<History> {
  const request = { token, variables: { id: READY, ...variables } };
  const { data, errors } = await app.graphql<{ negotiationHistory: History }>(HISTORY, request);
  expect(errors).toEqual([]);
  return data.negotiationHistory;
}

async function readError(query: string, token: string | undefined, variables = {}) {
  const { errors } = await app.graphql(query, { ...(token === undefined ? {} : { token }), variables });
  return [errors[0]?.extensions['code'], errors[0]?.extensions['status']];
}

describe('open offers', () => {
  it('contain the offers of the company that wait for either side', async () => {
    const [waiting, countered] = [
      await readOpenOffers(northbank),
      await readOpenOffers(await app.signInCreditor('dana@acme.test')),
    ];
    expect(waiting.nodes).toMatchObject([
      {
        id: '18',
        consumerName: 'Maria Rivera',
        currentBalance: '800.00',
        state: { key: 'ACTIVE_NEGOTIATION' },
        condition: { key: 'PENDING_CREDITOR_RESPONSE' },
        actionContext: { state: 'ACTIVE_NEGOTIATION' },
        negotiation: { lastOfferType: 'CONSUMER' },
      },
    ]);
    expect(countered.nodes).toMatchObject([
      { id: '17', condition: { label: 'Counter offer sent' }, negotiation: { lastOfferType: 'CREDITOR' } },
    ]);
    expect([waiting.totalCount, countered.totalCount]).toEqual([1, 1]);
  });

  it('are paged with a constant number of statements', async () => {
    const { db } = app.dependencies;
    await db.write(
      "UPDATE consumers SET company_id = 2, status = 'payment_setup', version = version + 1 WHERE id BETWEEN 20 AND 23",
    );
    const counts: number[] = [];
    const pages: Offers[] = [];
    for (const variables of [{ first: 1 }, { first: 3 }, { first: 50 }]) {
      counts.push(
        (await recordStatements(db, async () => pages.push(await readOpenOffers(northbank, variables)))).length,
      );
    }
    expect(new Set(counts).size).toBe(1);
    expect(pages.map(({ nodes }) => nodes.length)).toEqual([1, 3, 5]);
    const rest = await readOpenOffers(northbank, { first: 2, after: pages[1]?.pageInfo.endCursor });
    expect(rest).toMatchObject({
      // Without a stored time an offer comes first.
      nodes: [{ id: '23' }, { id: '18' }],
      totalCount: 5,
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
    });
  });

  it.each([
    ['a caller without a token', () => undefined, 'UNAUTHENTICATED', 401],
    ['a consumer', () => consumer, 'WRONG_AUDIENCE', 403],
    ['a user without a membership', () => app.signInCreditor('kim@lapsed.test'), 'MEMBERSHIP_REQUIRED', 403],
  ])('are refused to %s', async (_who, tokenOf, code, status) => {
    expect(await readError(OPEN_OFFERS, await tokenOf())).toEqual([code, status]);
  });

  it.each([{ first: 0 }, { first: 51 }, { after: 'nonsense' }])('reject the page %j', async (variables) => {
    expect(await readError(OPEN_OFFERS, northbank, variables)).toEqual(['VALIDATION_FAILED', 422]);
  });
});

describe('the history of a negotiation', () => {
  const firstPayDate = () => addDays(app.moment().today, 1);

  it('is empty before the first move and then contains it for both sides', async () => {
    expect(await readHistory(consumer)).toMatchObject({ nodes: [], totalCount: 0 });
    const input = { accountId: READY, firstPayDate: firstPayDate() };
    const create =
      'mutation ($input: CreatePaymentPlanOfferInput!) { createPaymentPlanOffer(input: $input) { message } }';
    await app.graphql(create, { token: consumer, variables: { input } });
    const afterMove = await readHistory(consumer);
    expect(afterMove.nodes).toMatchObject([
      {
        at: app.moment().now,
        actor: { key: 'CONSUMER' },
        move: { key: 'CREATE_PAYMENT_PLAN_OFFER' },
        conditionBefore: { key: 'JOINED' },
        conditionAfter: { key: 'APPROVED_BUT_PAYMENT_SETUP_IS_PENDING', label: 'Approved - Payment Setup Pending' },
        negotiation: {
          negotiationType: 'INSTALLMENT',
          installmentType: 'MONTHLY',
          consumerTerms: { firstPayDate: firstPayDate() },
        },
        currentBalance: null,
      },
    ]);
    const ofCreditor = await readHistory(await app.signInCreditor('lee@acme.test'));
    // Each side reads the condition in its own words.
    const [{ conditionAfter }] = ofCreditor.nodes as [{ readonly conditionAfter: object }];
    expect(conditionAfter).toMatchObject({ label: 'Plan agreed, payment method missing' });
    const nodes = afterMove.nodes.map((node) => ({ ...node, conditionAfter }));
    expect(ofCreditor).toEqual({ ...afterMove, nodes });
  });

  it('is read newest first in pages, by both sides', async () => {
    const input = { accountId: READY, firstPayDate: addDays(app.moment().today, 2) };
    const change = 'mutation ($input: ChangeFirstPayDateInput!) { changeFirstPayDate(input: $input) { message } }';
    await app.graphql(change, { token: consumer, variables: { input } });
    expect((await readHistory(consumer)).totalCount).toBeGreaterThan(1);
    for (const token of [consumer, await app.signInCreditor('lee@acme.test')]) {
      const oldest = (await readHistory(token)).nodes;
      const newest = await readHistory(token, { newestFirst: true, first: 1 });
      const rest = await readHistory(token, { newestFirst: true, after: newest.pageInfo.endCursor });
      expect([...newest.nodes, ...rest.nodes]).toEqual(oldest.toReversed());
      expect(newest.pageInfo.hasNextPage).toBe(oldest.length > 1);
      expect(rest.pageInfo).toMatchObject({ hasPreviousPage: true, hasNextPage: false });
    }
  });

  it('names users to their own company only', async () => {
    const { db } = app.dependencies;
    const decline = 'mutation { declineOffer(input: { accountId: "18" }) { message } }';
    expect((await app.graphql(decline, { token: northbank })).errors).toEqual([]);
    const readMovers = async (token: string) =>
      (await readHistory(token, { id: '18' })).nodes.map(({ mover }) => mover);
    const unnamed = { type: 'CREDITOR', userId: null, name: null };
    expect((await readMovers(northbank)).at(-1)).toEqual({ type: 'CREDITOR', userId: '3', name: 'Sam Ostrowski' });
    expect((await readMovers(consumer)).at(-1)).toEqual(unnamed);
    await db.write("UPDATE negotiation_history SET actor_id = 1 WHERE consumer_id = 18 AND actor = 'creditor'");
    expect((await readMovers(northbank)).at(-1)).toEqual(unnamed);
  });

  it('needs a constant number of statements', async () => {
    const { db } = app.dependencies;
    const [move] = await findHistoryByAccount(db, Number(READY), { after: 0, limit: 1 });
    for (let version = 1; move && version <= 30; version += 1) {
      const { snapshotBefore } = move;
      if (!snapshotBefore) throw new Error('The first move has no snapshot.');
      const copy = { ...move, at: 1, accountId: Number(READY), companyId: 1, requestId: null, snapshotBefore, version };
      await db.transaction(async (transaction) => {
        transaction.raise('account', [copy.accountId]);
        await appendHistory(transaction, copy);
      });
    }
    const counts: number[] = [];
    const pages: History[] = [];
    for (const variables of [{ first: 1 }, { first: 50 }]) {
      counts.push((await recordStatements(db, async () => pages.push(await readHistory(consumer, variables)))).length);
    }
    expect(new Set(counts).size).toBe(1);
    expect(pages.map(({ nodes, totalCount }) => [nodes.length, totalCount])).toEqual([
      [1, 32],
      [32, 32],
    ]);
    const rest = await readHistory(consumer, { first: 2, after: pages[0]?.pageInfo.endCursor });
    expect(rest.nodes).toEqual(pages[1]?.nodes.slice(1, 3));
    expect(rest.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
  });

  it.each([
    ['a caller without a token', () => undefined, READY, 'UNAUTHENTICATED', 401],
    ['another consumer', () => app.signIn('Okafor', '1990-09-30', '0042'), READY, 'FORBIDDEN', 403],
    ['another company', () => northbank, READY, 'NOT_FOUND', 404],
    ['a user without a membership', () => app.signInCreditor('kim@lapsed.test'), '2', 'MEMBERSHIP_REQUIRED', 403],
    ['a consumer for an unknown account', () => consumer, '999999', 'NOT_FOUND', 404],
    ['a user for an unknown account', () => northbank, 'abc', 'NOT_FOUND', 404],
  ])('is refused to %s', async (_who, tokenOf, id, code, status) => {
    expect(await readError(HISTORY, await tokenOf(), { id })).toEqual([code, status]);
  });
});
