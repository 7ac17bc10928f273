// A REST client with types generated from the OpenAPI documents: from a login to an accepted plan and its payments, and
// the letter templates of a creditor. ../typed-client.test.ts compiles and runs it: `node journey.js ORIGIN`.
import createClient from 'openapi-fetch';
import {
  addMethod,
  changeProfile,
  downloadAgreement,
  movePayments,
  readCalendar,
  readLetter,
  receiveGift,
  type Sender,
} from './after-agreement';
import type { components, paths as ConsumerPaths } from './consumer-api';
import type { paths as CreditorPaths } from './creditor-api';

type Account = components['schemas']['ConsumerAccount'];

/** The results of the journey, printed as JSON. */
export interface JourneyResult {
  readonly accounts: readonly (readonly [id: number, state: string])[];
  readonly plan: { readonly message: string; readonly state: string; readonly nextAction: string };
  readonly again: { readonly code: string; readonly state: string | null };
  readonly invalidFields: readonly string[];
  readonly templates: readonly (readonly [id: number, type: string])[];
  /** What the steps of `after-agreement.ts` return. */
  readonly method: readonly unknown[];
  readonly payments: readonly unknown[];
  readonly calendar: boolean;
  readonly gift: readonly unknown[];
  readonly letter: readonly unknown[];
  readonly agreement: readonly unknown[];
  readonly profile: readonly unknown[];
}

export async function runJourney(origin: string): Promise<JourneyResult> {
  const api = createClient<ConsumerPaths>({ baseUrl: `${origin}/consumer-api` });
  const identity = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };
  const { data: login } = await api.POST('/auth/login', { body: identity });
  if (!login || !('otp_sent' in login)) throw new Error('A code should have been sent');
  const code = { flow_token: login.flow_token, otp: '123456' };
  const { data: verified } = await api.POST('/auth/otp/verify', { body: code });
  if (!verified) throw new Error('The code should have passed');
  const headers = { authorization: `Bearer ${verified.meta.access_token}` };

  const { data: list } = await api.GET('/accounts', {
    params: { query: { limit: 5, state: 'ready_to_negotiate' } },
    headers,
  });
  const account = list?.data[0];
  if (!account) throw new Error('An account should be ready');
  const params = { path: { consumer: account.id } };
  const { data: offers } = await api.GET('/accounts/{consumer}/offers', { params, headers });
  const plan = offers?.offer_options.payment_plan;
  if (!offers || !plan) throw new Error('A plan should be open');

  const body = { first_pay_date: plan.first_pay_date_min, action_context: offers.action_context };
  const agree = () => api.POST('/accounts/{consumer}/offers/payment-plan', { params, headers, body });
  const { data: agreed } = await agree();
  const { error: rejection } = await agree();
  if (!agreed || !rejection || !('code' in rejection))
    throw new Error('The first offer should succeed, the second should fail');
  const { error: invalid } = await api.POST('/accounts/{consumer}/offers/settlement', {
    params,
    headers,
    body: { first_pay_date: '1999-01-01' },
  });

  const [caller, creditor] = [{ api, headers, consumer: account.id, origin }, await signInCreditor(origin)];
  return {
    accounts: list.data.map((one) => [one.id, getState(one)]),
    plan: {
      message: agreed.message,
      state: getState(agreed.data.account),
      nextAction: agreed.data.next_action.key,
    },
    again: { code: rejection.code, state: 'current_state' in rejection ? rejection.current_state : null },
    invalidFields: invalid && 'errors' in invalid ? Object.keys(invalid.errors) : [],
    templates: await listTemplates(creditor),
    method: await addMethod(caller),
    payments: await movePayments(caller),
    calendar: await readCalendar(caller),
    gift: await receiveGift(caller),
    letter: await readLetter(caller, creditor),
    agreement: await downloadAgreement(caller),
    profile: await changeProfile(caller),
  };
}

async function signInCreditor(origin: string): Promise<Sender> {
  const api = createClient<CreditorPaths>({ baseUrl: `${origin}/creditor-api` });
  const body = { email: 'dana@acme.test', password: 'parley-demo' };
  const { data: entered } = await api.POST('/auth/token', { body });
  return { api, headers: { authorization: `Bearer ${entered?.meta.access_token ?? ''}` } };
}

async function listTemplates({ api, headers }: Sender): Promise<JourneyResult['templates']> {
  const { data: list } = await api.GET('/communications/e-letter-templates', { headers });
  return (list?.data ?? []).map(({ id, type }) => [id, type]);
}

function getState({ display }: Account): string {
  return display.state.key;
}

void runJourney(process.argv[2] ?? '').then((result) => process.stdout.write(JSON.stringify(result)));
