// Digits, codes and dates as they come from a clipboard: what is accepted in both styles, and what is not.
import { startApp, type RunningApp } from '../../support/fixtures/app';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Entered {
  readonly last4ssn?: unknown;
  readonly otp?: unknown;
  readonly birth?: string;
}

/** As text, which is not validated: the documents describe digits as they should be sent. */
const asText = (body: object) => ({ body: JSON.stringify(body) });

/** The fields that are refused; none once somebody is signed in. Any six digits are right in `local`. */
const STYLES: Readonly<Record<string, (entered: Entered) => Promise<readonly string[]>>> = {
  async REST({ last4ssn = '0042', otp = '012345', birth = '1990-09-30' }) {
    const identity = { last_name: 'Okafor', date_of_birth: birth, last4ssn, captcha_token: 'x' };
    const login = await app.rest('POST', '/auth/login', asText(identity));
    if (login.status === 422) return Object.keys(login.body['errors'] as object);
    const code = { flow_token: login.body['flow_token'], otp };
    const verified = await app.rest('POST', '/auth/otp/verify', asText(code));
    return verified.status === 200 ? [] : Object.keys(verified.body['errors'] ?? {});
  },
  async GraphQL({ last4ssn = '0042', otp = '012345', birth = '1990-09-30' }) {
    const variables = {
      identity: { lastName: 'Okafor', dateOfBirth: birth, last4ssn, captchaToken: 'x' },
      code: { flowToken: '', otp },
    };
    const login = await app.graphql<{ login: { flowToken: string } }>(
      'mutation ($identity: LoginInput!) { login(input: $identity) { ... on OtpSent { flowToken } } }',
      { variables: { identity: variables.identity } },
    );
    if (login.errors.length > 0) return listFields(login.errors);
    const verified = await app.graphql('mutation ($code: VerifyOtpInput!) { verifyOtp(input: $code) { __typename } }', {
      variables: { code: { ...variables.code, flowToken: login.data.login.flowToken } },
    });
    return listFields(verified.errors);
  },
};

type GraphqlErrors = readonly { readonly message: string; readonly extensions: Readonly<Record<string, unknown>> }[];

function listFields(errors: GraphqlErrors): readonly string[] {
  const fields = errors.flatMap(({ extensions }) => Object.keys(extensions['errors'] ?? { unnamed: [] }));
  // What a scalar refuses is named by the path in the variable.
  const names = fields.map((field) => field.split('.').at(-1) ?? '');
  return names.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

describe.each(Object.keys(STYLES))('%s', (style) => {
  const enter = (entered: Entered) => STYLES[style]?.(entered);

  it.each([
    { last4ssn: ' 0042 ' },
    { last4ssn: '00 42' },
    { last4ssn: '00\u00a042' },
    { last4ssn: '00-42' },
    { last4ssn: '00\u201142' },
    { last4ssn: '\u202a0042\u202c' },
    { last4ssn: '００４２' },
    { last4ssn: '٠٠٤٢' },
    { otp: '012 345' },
    { otp: '012-345' },
    { otp: '012\u2013345' },
    { otp: '0 1 2 3 4 5' },
    { otp: '012\u00a0345\n' },
    { otp: '\u200e012345\u200b' },
    { otp: '０１２３４５' },
    { otp: '०१२३४५' },
    { otp: 'Code: 012345' },
    { otp: 'Your Parley code is 012345. It works for 10 minutes. Never share it with anyone.' },
    { birth: ' 1990-09-30 ' },
    { birth: '\u202a1990-09-30\u202c' },
  ])('accepts %j', async (entered) => {
    expect(await enter(entered)).toEqual([]);
  });

  it.each([
    [{ last4ssn: '42' }, 'last4ssn'],
    [{ last4ssn: '0042 0' }, 'last4ssn'],
    [{ last4ssn: '00.42' }, 'last4ssn'],
    [{ last4ssn: '(0042)' }, 'last4ssn'],
    [{ last4ssn: 'no 0042' }, 'last4ssn'],
    [{ last4ssn: '²²²²' }, 'last4ssn'],
    [{ otp: '01234' }, 'otp'],
    [{ otp: 'O12345' }, 'otp'],
    [{ otp: '012345 or 543210' }, 'otp'],
    [{ otp: '202-555-0142' }, 'otp'],
    [{ otp: '1.012345' }, 'otp'],
    [{ otp: '+012345' }, 'otp'],
    [{ otp: '012,345' }, 'otp'],
    [{ birth: '30.09.1990' }, 'date_of_birth'],
    [{ birth: '1990\u201309\u201330' }, 'date_of_birth'],
    [{ birth: '19900930' }, 'date_of_birth'],
  ])('refuses %j', async (entered, field) => {
    expect(await enter(entered)).toEqual([field]);
  });
});

it('never drops the zeros of a JSON number', async () => {
  const enter = STYLES['REST'];
  expect([await enter?.({ last4ssn: 42 }), await enter?.({ last4ssn: 4321 })]).toEqual([['last4ssn'], ['last4ssn']]);
  // The contract's examples have a code as a number.
  expect([await enter?.({ otp: 12345 }), await enter?.({ otp: 1234567 })]).toEqual([[], ['otp']]);
});
