// The action token: wherever there is an action context, and instead of it in every move, with the same outcomes.
import { getNamedType, isInputObjectType, isObjectType } from 'graphql';
import { getInputMembers } from '../../../rest-facade/request/input-schema';
import { buildSchema } from '../../../schema/build-schema';
import { addDays } from '../../../src/domain/shared/calendar';
import { dumpTables, expectSameRows } from '../../support/database/table-dump';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { goodInput } from '../../support/negotiation/moves';

/** Accounts of Maria Rivera: of Acme, ready to negotiate; with an offer to Acme; with a payment plan. And one of somebody else. */
const [READY, OFFERED, PLAN, FOREIGN] = [19, 17, 14, 20] as const;

const { schema } = buildSchema();

const types = Object.values(schema.getTypeMap());
const inputs = types.filter(isInputObjectType).filter((type) => type.getFields()['actionContext']);

/** The mutations that take one. */
const MOVES = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) => {
  const type = args.map((arg) => getNamedType(arg.type)).find((arg) => isInputObjectType(arg) && inputs.includes(arg));
  return type ? [{ name, type: type.name }] : [];
});

let app: RunningApp;
let maria: string;

describe('the schema', () => {
  it('has a token beside every context', () => {
    const objects = types.filter(isObjectType).filter((type) => type.getFields()['actionContext']);
    const names = [...objects, ...inputs].filter((type) => !type.getFields()['actionToken']).map(({ name }) => name);
    expect(names).toEqual([]);
    expect([objects.length, inputs.length, MOVES.length].map((count) => count > 3)).toEqual([true, true, true]);
  });

  it('has none in REST, whose bodies are those of the contract', () => {
    expect(inputs.flatMap((type) => getInputMembers(type)).filter(({ name }) => name === 'actionToken')).toEqual([]);
  });
});

interface Seen {
  readonly actionToken: string;
  readonly actionContext: Readonly<Record<string, unknown>>;
}

const CONTEXT = 'actionToken actionContext { consumerId activeNegotiationId state version }';

async function readOffers(id: number, token = maria): Promise<Seen> {
  const { data } = await app.graphql<{ offers: Seen }>(`{ offers(accountId: ${id}) { ${CONTEXT} } }`, { token });
  return data.offers;
}

/** A mutation with an input, which has what is said of the account in either form. */
async function send(name: string, input: object, token: string, key: string | null = null) {
  const type = MOVES.find((move) => move.name === name)?.type ?? '';
  const withKey = key === null ? ['', ''] : [', $key: String', ', idempotencyKey: $key'];
  const query = `mutation ($input: ${type}!${withKey[0]}) { ${name}(input: $input${withKey[1]}) { message } }`;
  const { data, errors } = await app.graphql<Record<string, { message: string } | null> | null>(query, {
    token,
    variables: { input, ...(key !== null && { key }) },
  });
  const [error] = errors;
  return error
    ? {
        code: error.extensions['code'],
        message: error.message,
        currentState: error.extensions['currentState'],
        errors: error.extensions['errors'],
      }
    : { message: data?.[name]?.message };
}

describe('a move', () => {
  let dana: string;
  let today: string;

  beforeEach(async () => {
    app = await startApp();
    today = app.moment().today;
    maria = await app.signIn('Rivera', '1985-04-12', '4321');
    dana = await app.signInCreditor('dana@acme.test');
  });
  afterEach(() => app.close());

  it('takes the token that was read', async () => {
    const { actionToken } = await readOffers(READY);
    const input = { ...goodInput('createPaymentPlanOffer', READY, null, today), actionToken };
    expect(await send('createPaymentPlanOffer', input, maria)).toEqual({
      message: 'Payment plan offer created successfully.',
    });
    // The account has changed since.
    expect(await send('cancelPlan', { accountId: READY, actionToken }, maria)).toMatchObject({
      code: 'OFFER_ACTION_UNAVAILABLE',
      currentState: 'APPROVED_BUT_PAYMENT_PENDING',
    });
  });

  it('answers in both forms alike when the context is not that of the account', async () => {
    const stale = await readOffers(READY);
    await app.dependencies.db.write('UPDATE consumers SET version = version + 1 WHERE id = ?', [READY]);
    const okafor = await app.signIn('Okafor', '1990-09-30', '0042');
    const seen = [
      ['stale', stale],
      ['of another account', await readOffers(PLAN)],
      ['of an account of another consumer', await readOffers(FOREIGN, okafor)],
    ] as const;
    const { db } = app.dependencies;
    for (const [what, { actionToken, actionContext }] of seen) {
      const common = goodInput('createPaymentPlanOffer', READY, null, today);
      const before = await dumpTables(db);
      const byContext = await send('createPaymentPlanOffer', { ...common, actionContext }, maria);
      expect([what, byContext]).toMatchObject([what, { code: 'OFFER_ACTION_UNAVAILABLE' }]);
      expect([what, await send('createPaymentPlanOffer', { ...common, actionToken }, maria)]).toEqual([
        what,
        byContext,
      ]);
      expectSameRows(await dumpTables(db), before);
    }
  });

  it('of a creditor takes it, and refuses one of another account or company', async () => {
    const read = async (token: string) => {
      const { data } = await app.graphql<{ openOffers: { nodes: readonly (Seen & { readonly id: string })[] } }>(
        `{ openOffers(first: 50) { nodes { id ${CONTEXT} } } }`,
        { token },
      );
      return data.openOffers.nodes;
    };
    const own = await read(dana);
    const mine = own.find(({ id }) => id === String(OFFERED));
    const foreign = (await read(await app.signInCreditor('sam@northbank.test')))[0];
    const accountId = String(OFFERED);
    for (const other of [foreign, await readOffers(READY)]) {
      const byContext = await send('declineOffer', { accountId, actionContext: other?.actionContext }, dana);
      expect(byContext).toMatchObject({ code: 'OFFER_ACTION_UNAVAILABLE' });
      expect(await send('declineOffer', { accountId, actionToken: other?.actionToken }, dana)).toEqual(byContext);
    }
    expect(await send('declineOffer', { accountId, actionToken: mine?.actionToken }, dana)).toEqual({
      message: 'Offer declined.',
    });
  });

  it('on one account of a company takes it', async () => {
    const { data } = await app.graphql<{ creditorAccount: { account: Seen } }>(
      `{ creditorAccount(id: ${READY}) { account { ${CONTEXT} } } }`,
      { token: dana },
    );
    const { actionToken } = data.creditorAccount.account;
    const payment = { paymentAmount: '5.00', paymentDate: addDays(today, -1), paymentReference: 'T-1' };
    const input = { accountId: READY, actionToken, ...payment };
    expect(await send('recordDirectPayment', input, dana)).not.toHaveProperty('code');
    const again = await send('updateAccount', { accountId: READY, actionToken, city: 'Dover' }, dana);
    expect(again).toMatchObject({ code: 'OFFER_ACTION_UNAVAILABLE' });
  });

  it('on a payment takes it', async () => {
    const { data } = await app.graphql<{ upcomingPayments: { nodes: readonly (Seen & { readonly id: string })[] } }>(
      `{ upcomingPayments(first: 50) { nodes { id account { id } ${CONTEXT} } } }`,
      { token: maria },
    );
    const payment = data.upcomingPayments.nodes.find(
      ({ actionContext }) => actionContext['consumerId'] === String(PLAN),
    );
    const input = { paymentId: payment?.id, actionToken: payment?.actionToken };
    expect(await send('skipPayment', input, maria)).not.toHaveProperty('code');
    expect(await send('skipPayment', input, maria)).toHaveProperty('code');
  });

  it('is one request for an idempotency key in either form', async () => {
    const { actionToken, actionContext } = await readOffers(READY);
    const common = goodInput('createPaymentPlanOffer', READY, null, today);
    const first = await send('createPaymentPlanOffer', { ...common, actionToken }, maria, 'k-1');
    expect(first).not.toHaveProperty('code');
    expect(await send('createPaymentPlanOffer', { ...common, actionContext }, maria, 'k-1')).toEqual(first);
    const none = await send('createPaymentPlanOffer', { ...common, actionToken: null }, maria, 'k-1');
    expect(none).toHaveProperty('code');
  });
});

describe('a move that is refused', () => {
  beforeAll(async () => {
    app = await startApp();
    maria = await app.signIn('Rivera', '1985-04-12', '4321');
  });
  afterAll(() => app.close());

  const GOOD = Buffer.from('[19,null,"ready_to_negotiate","2026-03-10T16:00:00.000Z"]').toString('base64url');

  it.each(MOVES)('has a token that was not issued, or one beside a context: $name', async ({ name, type }) => {
    const context = '{ consumerId: 19, state: READY_TO_NEGOTIATE, version: "2026-03-10T16:00:00.000Z" }';
    const required = schema.getType(type);
    if (!isInputObjectType(required)) throw new Error(`${type} is no input.`);
    const others = Object.values(required.getFields())
      .filter((field) => String(field.type).endsWith('!'))
      .map((field) => `${field.name}: ${LITERALS[String(field.type)] ?? 'MISSING'}`);
    const write = (...more: readonly string[]) =>
      `mutation { ${name}(input: { ${[...others, ...more].join(', ')} }) { __typename } }`;
    for (const token of ['x', '', 'e30', '19']) {
      const { errors } = await app.graphql(write(`actionToken: "${token}"`), { token: maria });
      const extensions = {
        code: 'BAD_USER_INPUT',
        errors: { actionToken: ['The action token is not one that was issued here.'] },
      };
      expect(errors).toMatchObject([{ extensions }]);
    }
    const { errors } = await app.graphql(write(`actionToken: "${GOOD}"`, `actionContext: ${context}`), {
      token: maria,
    });
    const both = 'Send either the action token or the action context, not both.';
    expect(errors).toMatchObject([{ message: both, extensions: { errors: { actionToken: [both] } } }]);
  });
});

const LITERALS: Readonly<Record<string, string>> = {
  'ID!': '19',
  'LocalDate!': '"2026-04-01"',
  'Money!': '"1.00"',
  'String!': '"x"',
  'NegotiationType!': 'PIF',
  'AccountMark!': 'BANKRUPTCY',
  'DisputeOutcome!': 'VERIFIED',
  'PaymentReversalReason!': 'OTHER',
};
