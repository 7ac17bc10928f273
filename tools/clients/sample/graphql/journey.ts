// A GraphQL client with generated operation types: from a sign-in to an accepted plan, and the open offers of a creditor.
// ../../typed-operations.test.ts compiles and runs it: `node journey.js ORIGIN`.
import {
  AccountOffersDocument,
  CreatePaymentPlanDocument,
  CreditorSignInDocument,
  MyAccountsDocument,
  OpenOffersDocument,
  SignInDocument,
  VerifyCodeDocument,
  type TypedDocumentString,
} from './gql/graphql';

interface GraphqlResponse<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
}

export async function runJourney(origin: string) {
  async function send<Data, Variables>(
    document: TypedDocumentString<Data, Variables>,
    variables: Variables,
    token?: string,
  ): Promise<GraphqlResponse<Data>> {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: document, variables }),
    });
    return (await response.json()) as GraphqlResponse<Data>;
  }

  const identity = { lastName: 'Rivera', dateOfBirth: '1985-04-12', last4ssn: '4321', captchaToken: 'demo' };
  const login = (await send(SignInDocument, { input: identity })).data?.login;
  if (login?.__typename !== 'OtpSent') throw new Error('A code should have been sent');
  const code = { flowToken: login.flowToken, otp: '123456' };
  const token = (await send(VerifyCodeDocument, { input: code })).data?.verifyOtp.meta.accessToken;

  const ready = await send(MyAccountsDocument, { first: 5, state: 'READY_TO_NEGOTIATE' }, token);
  const account = ready.data?.accounts.nodes[0];
  if (!account) throw new Error('An account should be ready');
  const offers = (await send(AccountOffersDocument, { accountId: account.id }, token)).data?.offers;
  const plan = offers?.offerOptions.paymentPlan;
  if (!plan) throw new Error('A plan should be open');

  const input = { accountId: account.id, firstPayDate: plan.firstPayDateMin, actionContext: offers.actionContext };
  const agreed = await send(CreatePaymentPlanDocument, { input }, token);
  const again = await send(CreatePaymentPlanDocument, { input }, token);

  const dana = { email: 'dana@acme.test', password: 'parley-demo' };
  const entered = await send(CreditorSignInDocument, { input: dana });
  const waiting = await send(OpenOffersDocument, { first: 5 }, entered.data?.creditorLogin.meta.accessToken);

  return {
    account: [account.id, account.identity.accountName, account.display.state.key],
    plan: [plan.monthlyAmount, plan.noOfInstallments],
    agreed: agreed.data?.createPaymentPlanOffer.data.account.display.state.key,
    again: again.errors?.[0]?.extensions.code,
    waiting: waiting.data?.openOffers.nodes.map(({ accountId, condition }) => [accountId, condition.label]),
  };
}

void runJourney(process.argv[2] ?? '').then((result) => process.stdout.write(JSON.stringify(result)));
