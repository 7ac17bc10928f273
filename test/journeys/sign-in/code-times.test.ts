// What a client shows while it waits for a code: when the code expires, when another one can be requested, and the contact
// that it named itself. Nothing tells whom or how many contacts a code was sent to. GraphQL only: REST is documented.
import { startApp, type RunningApp } from '../../support/fixtures/app';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const LOGIN = `mutation ($input: LoginInput!) {
  login(input: $input) {
    __typename
    ... on OtpSent { flowToken expiresAt resendInSeconds }
  }
}`;
const CONTACT = `mutation ($input: ProvideContactInput!) {
  provideContact(input: $input) { flowToken expiresAt resendInSeconds contact { channel masked } }
}`;

interface Sent {
  readonly __typename?: string;
  readonly flowToken: string;
  readonly expiresAt: string;
  readonly resendInSeconds: number;
  readonly contact?: { readonly channel: string; readonly masked: string };
}

async function login(lastName: string, dateOfBirth: string, last4ssn: string): Promise<Sent> {
  const input = { lastName, dateOfBirth, last4ssn, captchaToken: 'demo' };
  const { data, errors } = await app.graphql<{ login: Sent }>(LOGIN, { variables: { input } });
  expect(errors).toEqual([]);
  return data.login;
}

it('is the same for one candidate and for several', async () => {
  const sent = [await login('Rivera', '1985-04-12', '4321'), await login('Okafor', '1990-09-30', '0042')];
  const { codeSeconds, resendCooldownSeconds } = app.dependencies.settings;
  for (const { __typename, expiresAt, resendInSeconds } of sent) {
    expect([__typename, resendInSeconds]).toEqual(['OtpSent', resendCooldownSeconds]);
    const lifetime = Date.parse(expiresAt) - app.dependencies.clock().epoch;
    expect(lifetime).toBeGreaterThan(0);
    expect(lifetime).toBeLessThanOrEqual(codeSeconds * 1000);
  }
});

it.each([
  [{ email: 'somebody.new@example.test' }, { channel: 'EMAIL', masked: 's…@example.test' }],
  [{ mobile: '+1 212 736 5000' }, { channel: 'SMS', masked: '…5000' }],
])('names the contact of the request, masked: %j', async (named, contact) => {
  const { flowToken } = await login('Rivera', '1985-04-12', '4321');
  const { data, errors } = await app.graphql<{ provideContact: Sent }>(CONTACT, {
    variables: { input: { flowToken, ...named } },
  });
  expect(errors).toEqual([]);
  expect(data.provideContact.contact).toEqual(contact);
  const body = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };
  const rest = await app.rest('POST', '/auth/login', { body });
  expect(Object.keys(rest.body).sort()).toEqual(['flow_token', 'matched', 'otp_sent']);
});
