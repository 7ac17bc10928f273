// A GraphQL client with generated operation types: from a sign-in to an accepted plan and its payments, and the
// open offers of a creditor.
// ../typed-operations.test.ts compiles and runs it: `node journey.js ORIGIN`.
import {
  addMethod,
  changeProfile,
  downloadAgreement,
  movePayments,
  readCalendar,
  readLetter,
  receiveGift,
} from './after-agreement';
import { createSend } from './client';
import {
  AccountOffersDocument,
  CreatePaymentPlanDocument,
  CreditorSignInDocument,
  MyAccountsDocument,
  OpenOffersDocument,
  SignInDocument,
  VerifyCodeDocument,
} from './gql/graphql';

export async function runJourney(origin: string) {
  const send = createSend(origin);
  const identity = { lastName: 'Rivera', dateOfBirth: '1985-04-12', last4ssn: '4321', captchaToken: 'demo' };
  const login = (await send(SignInDocument, { input: identity })).data?.login;
  if (login?.__typename !== 'OtpSent') throw new Error('A code should have been sent');
  const code = { flowToken: login.flowToken, otp: '123456' };
  const token = (await send(VerifyCodeDocument, { input: code })).data?.verifyOtp?.meta.accessToken;

  const ready = await send(MyAccountsDocument, { first: 5, state: 'READY_TO_NEGOTIATE' }, token);
  const account = ready.data?.accounts?.nodes[0];
  if (!account) throw new Error('An account should be ready');
  const offers = (await send(AccountOffersDocument, { accountId: account.id }, token)).data?.offers;
  const plan = offers?.offerOptions.paymentPlan;
  if (!plan) throw new Error('A plan should be open');

  const input = { accountId: account.id, firstPayDate: plan.firstPayDateMin, actionContext: offers.actionContext };
  const agreed = await send(CreatePaymentPlanDocument, { input }, token);
  const again = await send(CreatePaymentPlanDocument, { input }, token);

  const dana = { email: 'dana@acme.test', password: 'parley-demo' };
  const entered = await send(CreditorSignInDocument, { input: dana });
  const creditorToken = entered.data?.creditorLogin?.meta.accessToken;
  const waiting = await send(OpenOffersDocument, { first: 5 }, creditorToken);
  if (!token || !creditorToken) throw new Error('Both should be signed in');
  const caller = { send, token, accountId: account.id };

  return {
    account: [account.id, account.identity.accountName, account.display.state.key],
    plan: [plan.monthlyAmount, plan.noOfInstallments, plan.lastMonthAmount],
    agreed: agreed.data?.createPaymentPlanOffer?.data.account.display.state.key,
    again: again.errors?.[0]?.extensions.code,
    waiting: waiting.data?.openOffers?.nodes.map(({ id, condition }) => [id, condition.label]),
    method: await addMethod(caller),
    payments: await movePayments(caller),
    calendar: await readCalendar(caller, origin),
    gift: await receiveGift(caller),
    letter: await readLetter(caller, { send, token: creditorToken }),
    agreement: await downloadAgreement(caller),
    profile: await changeProfile(caller),
  };
}

void runJourney(process.argv[2] ?? '').then((result) => process.stdout.write(JSON.stringify(result)));
