// E1–E4, E24, E27, E31: requests that are rejected before any use case runs.
import type { ApiAnswer } from '../../../support/fixtures/app';
import type { ApiStep } from '../../../support/clients/api-steps';
import type { ApiOutcome } from '../../../support/clients/simulated-browser';
import { newIdentity } from '../../../support/fixtures/people';
import { rejectedByTypes, type ExpectedRefusal } from '../../../support/clients/refusals';
import { invalid, type CatalogueCase, type CaseContext } from './case';

/** A request that the simulated browser cannot send: raw bytes, another method, another path. */
interface Raw {
  readonly method?: string;
  readonly type?: string;
  readonly body?: string;
  readonly path?: string;
}

function rawCase(
  id: string,
  title: string,
  raw: (style: CaseContext['style']) => Raw,
  refusal: ExpectedRefusal,
): CatalogueCase {
  return {
    id,
    title,
    async arrange(context) {
      const send = () => sendRaw(context, raw(context.style));
      const { status, message, headers } = refusal;
      return { send, refusal: { ...refusal, beforeResolvers: { status, body: { message } }, headers: headers ?? {} } };
    },
  };
}

const MALFORMED: ExpectedRefusal = {
  status: 400,
  code: 'malformed_request',
  plain: true,
  message: 'Malformed JSON body.',
};
const TOO_LARGE: ExpectedRefusal = {
  status: 413,
  code: 'payload_too_large',
  plain: true,
  message: 'The request body is too large.',
};
const MEDIA_TYPE: ExpectedRefusal = {
  status: 415,
  code: 'unsupported_media_type',
  plain: true,
  message: 'Send the body as application/json in UTF-8.',
};
const UNAUTHENTICATED: ExpectedRefusal = {
  status: 401,
  code: 'unauthenticated',
  plain: true,
  message: 'Unauthenticated.',
};
const INVALID_TOKEN: ExpectedRefusal = {
  ...UNAUTHENTICATED,
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
};
const ORIGIN_NOT_ALLOWED: ExpectedRefusal = {
  status: 403,
  code: 'origin_not_allowed',
  plain: true,
  message: 'Origin not allowed.',
  beforeResolvers: { status: 403, body: { message: 'Origin not allowed.' } },
};

/** Invalid members: the message of REST, and whether GraphQL's types reject the value before validation. */
const INVALID_MEMBERS: readonly (readonly [member: string, value: unknown, message: string, rejectedByType?: true])[] =
  [
    ['last_name', ' ', 'The last name field is required.'],
    ['last_name', 'x'.repeat(101), 'The last name may not be longer than 100 letters.'],
    ['last_name', '12345', 'The last name field is required.'],
    ['last_name', ['Rivera'], 'The last name must be a string.', true],
    ['date_of_birth', '1985-02-30', 'The date of birth must be a date such as 2026-06-30.', true],
    ['date_of_birth', '12/04/1985', 'The date of birth must be a date such as 2026-06-30.', true],
    ['date_of_birth', '1899-12-31', 'The date of birth must be 1900-01-01 or later.'],
    ['date_of_birth', '2985-04-12', 'The date of birth must not be in the future.'],
    ['last4ssn', '432', 'The last4ssn must be 4 digits.'],
    ['last4ssn', '43210', 'The last4ssn must be 4 digits.'],
    ['last4ssn', 4321, 'The last4ssn must be a string.', true],
  ];

export const REQUEST_CASES: readonly CatalogueCase[] = [
  rawCase('E1', 'a body that is not JSON', () => ({ body: '{"last_name": "Riv' }), MALFORMED),
  rawCase('E1', 'a body that is not UTF-8', () => ({ body: '\u0000' }), MALFORMED),
  rawCase(
    'E2',
    'a body that is too large',
    (style) => ({ body: JSON.stringify({ pad: 'x'.repeat((style === 'REST' ? 8 : 512) * 1024) }) }),
    TOO_LARGE,
  ),
  rawCase('E2', 'a form', () => ({ type: 'application/x-www-form-urlencoded', body: 'a=b' }), MEDIA_TYPE),
  rawCase('E2', 'plain text', () => ({ type: 'text/plain', body: '{}' }), MEDIA_TYPE),
  rawCase('E2', 'another charset', () => ({ type: 'application/json; charset=utf-16', body: '{}' }), MEDIA_TYPE),
  {
    id: 'E3',
    title: 'a page of a disallowed origin',
    async arrange({ fixture, browser }) {
      const person = await fixture.createPerson('email');
      const input = { ...person, captcha_token: fixture.captcha.solve() };
      const { last_name, date_of_birth, last4ssn, captcha_token } = input;
      const headers = { origin: 'https://evil.example' };
      const identity = { last_name, date_of_birth, last4ssn, captcha_token };
      return { send: () => browser.send('login', identity, { headers }), refusal: ORIGIN_NOT_ALLOWED };
    },
  },
  ...INVALID_MEMBERS.map(([member, value, message, isRejectedByType = false]): CatalogueCase => {
    const refusal = invalid({ [member]: [message] });
    return {
      id: 'E4',
      title: `${member} ${JSON.stringify(value).slice(0, 20)}`,
      async arrange({ fixture, browser }) {
        const identity = { ...newIdentity(), captcha_token: fixture.captcha.solve(), [member]: value };
        const send = () => browser.send('login', identity);
        return { send, refusal: isRejectedByType ? rejectedByTypes(refusal) : refusal };
      },
    };
  }),
  ...(['confirmCreate', 'contact', 'resend', 'verify'] as const).map((step): CatalogueCase => ({
    id: 'E4',
    title: `no token at ${step}`,
    async arrange({ browser }) {
      const [token, others] = NO_TOKEN[step];
      const message = `The ${token.replaceAll('_', ' ')} field is required.`;
      return { send: () => browser.send(step, others), refusal: rejectedByTypes(invalid({ [token]: [message] })) };
    },
  })),
  {
    id: 'E24',
    title: 'no refresh token',
    async arrange({ browser }) {
      const refusal = rejectedByTypes(invalid({ refresh_token: ['The refresh token field is required.'] }));
      return { send: () => browser.send('refresh', {}), refusal };
    },
  },
  {
    id: 'E24',
    title: 'an empty refresh token',
    async arrange({ browser }) {
      const refusal = invalid({ refresh_token: ['The refresh token field is required.'] });
      return { send: () => browser.send('refresh', { refresh_token: ' ' }), refusal };
    },
  },
  {
    id: 'E27',
    title: 'no bearer token',
    async arrange({ browser }) {
      const refusal = { ...UNAUTHENTICATED, headers: { 'www-authenticate': 'Bearer' } };
      return { send: () => browser.send('accounts'), refusal };
    },
  },
  {
    id: 'E27',
    title: 'a malformed bearer token',
    async arrange({ browser }) {
      return { send: () => browser.send('accounts', undefined, { token: 'e30.e30.e30' }), refusal: INVALID_TOKEN };
    },
  },
  {
    id: 'E27',
    title: 'an expired access token',
    async arrange({ fixture, browser }) {
      const { access_token } = await fixture.signIn(browser, await fixture.createPerson('email'));
      fixture.advanceTo(906_000);
      return { send: () => browser.send('accounts', undefined, { token: access_token }), refusal: INVALID_TOKEN };
    },
  },
  {
    id: 'E27',
    title: 'an access token of a session after sign-out',
    async arrange({ fixture, browser }) {
      const { access_token: token } = await fixture.signIn(browser, await fixture.createPerson('email'));
      await browser.send('logout', undefined, { token });
      return { send: () => browser.send('logout', undefined, { token }), refusal: INVALID_TOKEN };
    },
  },
  rawCase('E31', 'a wrong method', () => ({ method: 'DELETE' }), {
    status: 405,
    code: 'method_not_allowed',
    plain: true,
    message: 'Method not allowed.',
    headers: { allow: 'POST, OPTIONS' },
  }),
  rawCase('E31', 'an unknown path', () => ({ path: '/auth/nothing', body: '{}' }), {
    status: 404,
    code: 'not_found',
    plain: true,
    message: 'Not found.',
  }),
];

const NO_TOKEN = {
  confirmCreate: ['attempt_token', {}],
  contact: ['flow_token', { email: 'a@example.test' }],
  resend: ['flow_token', {}],
  verify: ['flow_token', { otp: '123456' }],
} as const satisfies Partial<Record<ApiStep, readonly [string, object]>>;

async function sendRaw(
  { fixture, style }: CaseContext,
  { method = 'POST', type, body, path }: Raw,
): Promise<ApiOutcome> {
  const base = style === 'REST' ? `${fixture.app.origin}/consumer-api` : fixture.app.origin;
  const defaultPath = style === 'REST' ? '/auth/login' : '/graphql';
  const answer = await fetch(`${base}${path ?? defaultPath}`, {
    method,
    headers: { 'content-type': type ?? 'application/json' },
    ...(body === undefined ? {} : { body: body === '\u0000' ? Buffer.from([0x7b, 0xff, 0x7d]) : body }),
  });
  const read = JSON.parse(await answer.text()) as ApiAnswer['body'];
  return { style, step: 'login', answer: { status: answer.status, headers: answer.headers, body: read }, value: null };
}
