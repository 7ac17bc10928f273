// Two GraphQL client libraries go from a login to an accepted payment plan and update what they display from their caches.
// The test counts every request, so that a hidden refetch fails it.
import { startApp, type RunningApp } from '../../test/support/fixtures/app';
import { eventually } from '../../test/support/fixtures/eventually';
import { apolloClient } from './apollo-client';
import {
  ACCOUNTS,
  LOGIN,
  OFFERS,
  CREATE_PLAN,
  SESSIONS,
  VERIFY,
  VIEWER,
  type GraphqlClient,
  type MakeClient,
  type Offer,
  type LiveQuery,
} from './graphql-journey';
import { urqlClient } from './urql-client';

interface Row {
  readonly name: string;
  readonly make: MakeClient;
  readonly identity: Readonly<Record<string, string>>;
  readonly account: string;
}

const CLIENTS: readonly Row[] = [
  {
    name: 'Apollo Client',
    make: apolloClient,
    identity: { lastName: 'Rivera', dateOfBirth: '1985-04-12', last4ssn: '4321' },
    account: '19',
  },
  {
    name: 'urql',
    make: urqlClient,
    identity: { lastName: 'Okafor', dateOfBirth: '1990-09-30', last4ssn: '0042' },
    account: '20',
  },
];

const ACCESS_MS = 15 * 60 * 1000;

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** The operation name of a POST or GET request. */
function operationIn(...[target, init]: Parameters<typeof fetch>): string {
  if (typeof init?.body !== 'string') return String(new URL(new Request(target).url).searchParams.get('operationName'));
  return (JSON.parse(init.body) as { readonly operationName: string }).operationName;
}

describe.each(CLIENTS)('$name', ({ make, identity, account }) => {
  /** Names of the operations that were sent. */
  const sent: string[] = [];
  let client: GraphqlClient;
  let offers: LiveQuery<{ offers: Offer }>;

  const send: typeof fetch = (target, init) => {
    sent.push(operationIn(target, init));
    return fetch(target, init);
  };
  const agree = (firstPayDate: string) => {
    const { actionContext } = offers.shown().offers;
    const { consumerId, activeNegotiationId, state, version } = actionContext;
    const context = { consumerId, activeNegotiationId, state, version };
    return { input: { accountId: account, firstPayDate, actionContext: context } };
  };

  beforeAll(async () => {
    client = make(`${app.origin}/graphql`, send);
  });
  afterAll(() => client.stop());

  it('goes from a login to an accepted plan and updates the displayed account', async () => {
    const { login } = await client.mutate(LOGIN, { input: { ...identity, captchaToken: 'demo' } });
    expect(login.__typename).toBe('OtpSent');
    const { verifyOtp } = await client.mutate(VERIFY, { input: { flowToken: login.flowToken, otp: '123456' } });
    client.setTokens(verifyOtp.meta);

    const accounts = await client.watch(ACCOUNTS);
    const card = () => accounts.shown().accounts.nodes.find(({ id }) => id === account)?.display;
    expect(card()?.state.key).toBe('READY_TO_NEGOTIATE');
    offers = await client.watch(OFFERS, { id: account });
    const before = offers.shown().offers;
    const firstPayDate = String(before.offerOptions.paymentPlan?.firstPayDateMin);

    const { createPaymentPlanOffer } = await client.mutate(CREATE_PLAN, agree(firstPayDate));
    expect(createPaymentPlanOffer).toMatchObject({
      message: 'Payment plan offer created successfully.',
      data: { nextAction: { key: 'ADD_PAYMENT' } },
    });
    await eventually('the displayed state to change', () => {
      return card()?.state.key === 'READY_TO_NEGOTIATE' || offers.shown().offers === before ? null : true;
    });
    const shown = card();
    expect([shown?.state.key, shown?.availableActions[0]?.key]).toEqual([
      'APPROVED_BUT_PAYMENT_PENDING',
      'add_payment',
    ]);
    const { actionContext, offerOptions } = offers.shown().offers;
    expect([actionContext.state, offerOptions.paymentPlan]).toEqual(['APPROVED_BUT_PAYMENT_PENDING', null]);
    expect(actionContext.activeNegotiationId).not.toBeNull();
    expect(actionContext.version > before.actionContext.version).toBe(true);
    expect(sent).toEqual(['Login', 'Verify', 'Accounts', 'Offers', 'Plan']);
  });

  it('exposes why a move failed', async () => {
    expect(await client.getError(CREATE_PLAN, agree('2026-03-20'))).toEqual({
      message: 'The account has changed, or this move is not available right now. Please load it again.',
      extensions: {
        code: 'OFFER_ACTION_UNAVAILABLE',
        status: 409,
        currentState: 'APPROVED_BUT_PAYMENT_PENDING',
        docUrl: '/docs/errors#offer_action_unavailable',
      },
    });
    const { extensions } = await client.getError(CREATE_PLAN, agree(app.moment().today));
    expect(extensions).toMatchObject({ code: 'VALIDATION_FAILED', errors: { firstPayDate: [expect.any(String)] } });
  });

  it('refreshes an expired access token once for all pending requests', async () => {
    app.setTime(app.moment().epoch + ACCESS_MS + 60_000);
    sent.length = 0;
    const [viewer, sessions] = await Promise.all([client.watch(VIEWER), client.watch(SESSIONS)]);
    expect(viewer.shown().viewer.lastName).toBe(identity['lastName']);
    expect(sessions.shown().sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect([...sent].sort()).toEqual(['Refresh', 'Sessions', 'Sessions', 'Viewer', 'Viewer']);
  });
});
