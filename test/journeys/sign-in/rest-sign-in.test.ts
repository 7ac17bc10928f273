// Sign-in with REST and a real mail server: identity, one-time code, tokens and refresh.
import { findShapeErrors } from '../../support/openapi/contract-shapes';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';
import { startMailbox, type Mailbox } from '../../support/servers/mailbox';

const RIVERA = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'x' };
const MAIL = 'maria.rivera@example.test';

let app: RunningApp;
let mailbox: Mailbox;

beforeEach(async () => {
  mailbox = await startMailbox();
  app = await startApp({ APP_ENV: 'test', MAIL_URL: mailbox.url });
});
afterEach(async () => {
  await app.close();
  await mailbox.close();
});

const post = (path: string, body: unknown) => app.rest('POST', path, { body });

/** Starts a sign-in and returns the flow token and the code from the mailbox. */
async function begin(): Promise<{ flow_token: string; otp: string }> {
  const earlier = mailbox.codesFor(MAIL).length;
  const login = await post('/auth/login', RIVERA);
  expect(login.status).toBe(200);
  return { flow_token: String(login.body['flow_token']), otp: await mailbox.waitForCode(MAIL, earlier + 1) };
}

async function tokens(): Promise<{ access_token: string; refresh_token: string }> {
  const response = await post('/auth/otp/verify', await begin());
  return response.body['meta'] as { access_token: string; refresh_token: string };
}

const wrong = (otp: string) => (otp === '000000' ? '111111' : '000000');

describe('login', () => {
  it('sends a code to a profile that has a contact', async () => {
    const response = await post('/auth/login', RIVERA);
    expect(response.status).toBe(200);
    expect(findShapeErrors('LoginOtpSent', response.body)).toEqual([]);
    const code = await mailbox.waitForCode(MAIL);
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(response.body)).not.toContain(code);
  });

  it.each(['R I V E R A', 'rivera', ' RiVera ', 'Rivéra'])('matches the name written as %s', async (last_name) => {
    expect((await post('/auth/login', { ...RIVERA, last_name })).body['matched']).toBe(true);
  });

  it('matches a name with an apostrophe, a hyphen and an umlaut', async () => {
    const identity = { last_name: 'OBRIEN MULLER', date_of_birth: '1955-07-19', last4ssn: '9090', captcha_token: 'x' };
    expect((await post('/auth/login', identity)).body['matched']).toBe(true);
  });

  it('requests a contact for a profile without one', async () => {
    const identity = { last_name: 'Lindqvist', date_of_birth: '1978-01-05', last4ssn: '7788', captcha_token: 'x' };
    const response = await post('/auth/login', identity);
    expect(findShapeErrors('LoginContactInputRequired', response.body)).toEqual([]);
  });

  it('reports no match without details', async () => {
    const identity = { last_name: 'Unknown', date_of_birth: '1999-01-01', last4ssn: '0000', captcha_token: 'x' };
    const response = await post('/auth/login', identity);
    expect([response.status, findShapeErrors('LoginNoMatch', response.body)]).toEqual([200, []]);
  });

  it('E4, E5: reports all errors at once', async () => {
    const response = await post('/auth/login', {
      last_name: '',
      date_of_birth: '1985-02-30',
      last4ssn: '43',
      captcha_token: '',
    });
    expect(response.status).toBe(422);
    const fields = Object.keys(response.body['errors'] as object);
    expect(fields).toContain('date_of_birth');
    const typed = await post('/auth/login', { ...RIVERA, last_name: '', last4ssn: '43', captcha_token: ' ' });
    expect(Object.keys(typed.body['errors'] as object).sort()).toEqual(['captcha_token', 'last4ssn', 'last_name']);
  });

  it('rejects digits sent as a number', async () => {
    expect((await post('/auth/login', { ...RIVERA, last4ssn: 4321 })).status).toBe(422);
  });

  it('does not wait for the delivery of the message', async () => {
    mailbox.setDown(true);
    expect(findShapeErrors('LoginOtpSent', (await post('/auth/login', RIVERA)).body)).toEqual([]);
    mailbox.setDown(false);
  });
});

describe('the one-time code', () => {
  it('starts a session', async () => {
    const response = await post('/auth/otp/verify', await begin());
    expect([response.status, findShapeErrors('Tokens', response.body)]).toEqual([200, []]);
    const meta = response.body['meta'] as { access_token: string };
    const list = await app.rest<{ data: readonly { dates: { last_login_at: string } }[] }>('GET', '/accounts', {
      token: meta.access_token,
    });
    expect(new Set(list.body.data.map(({ dates }) => dates.last_login_at))).toEqual(new Set([app.moment().now]));
  });

  it('is stored as a keyed digest only', async () => {
    const { otp, flow_token } = await begin();
    const rows = JSON.stringify(await app.dependencies.db.read('SELECT * FROM login_flows', []));
    expect(rows).not.toContain(`"${otp}"`);
    expect(rows).not.toContain(flow_token);
  });

  it('E16, E19: counts wrong codes and ends the sign-in at the fifth', async () => {
    const { flow_token, otp } = await begin();
    for (const attempts_remaining of [4, 3, 2, 1]) {
      const response = await post('/auth/otp/verify', { flow_token, otp: wrong(otp) });
      expect([response.status, response.body]).toEqual([
        422,
        {
          code: 'otp_invalid',
          message: 'The code is incorrect.',
          errors: { otp: ['The code is incorrect.'] },
          attempts_remaining,
        },
      ]);
    }
    for (const code of [wrong(otp), otp]) {
      const verified = await post('/auth/otp/verify', { flow_token, otp: code });
      expect([verified.status, verified.body['code']]).toEqual([429, 'otp_attempts_exceeded']);
      expect(verified.headers.get('retry-after')).toBe(String(verified.body['retry_after']));
    }
  });

  it('E17: does not count a malformed code', async () => {
    const { flow_token, otp } = await begin();
    for (const bad of ['12345', '1234567', 'abcdef', '', '１２３４５６']) {
      expect((await post('/auth/otp/verify', { flow_token, otp: bad })).status).toBe(422);
    }
    expect((await post('/auth/otp/verify', { flow_token, otp })).status).toBe(200);
  });

  it('E12: can be used once', async () => {
    const code = await begin();
    expect((await post('/auth/otp/verify', code)).status).toBe(200);
    const again = await post('/auth/otp/verify', code);
    expect([again.status, again.body['code']]).toEqual([409, 'flow_token_used']);
  });

  it('E10, E11: is rejected for an unknown or expired sign-in', async () => {
    const unknown = await post('/auth/otp/verify', { flow_token: 'nonsense', otp: '123456' });
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'flow_token_invalid']);
    const code = await begin();
    app.setTime(NOW + 601_000);
    const expired = await post('/auth/otp/verify', code);
    expect([expired.status, expired.body['code']]).toEqual([410, 'flow_token_expired']);
  });

  it('is checked for at most five of 60 concurrent guesses', async () => {
    const { flow_token, otp } = await begin();
    const guesses = Array.from({ length: 60 }, () => post('/auth/otp/verify', { flow_token, otp: wrong(otp) }));
    const compared = (await Promise.all(guesses)).filter(({ body }) => body['code'] === 'otp_invalid');
    expect(compared.length).toBeLessThanOrEqual(4);
    expect(await app.dependencies.db.read('SELECT attempts, state FROM login_flows')).toEqual([
      { attempts: 5, state: 'dead' },
    ]);
  });

  it('starts one session for 20 concurrent requests with the right code', async () => {
    const code = await begin();
    const responses = await Promise.all(Array.from({ length: 20 }, () => post('/auth/otp/verify', code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('the session', () => {
  it('exchanges the refresh token for a new pair', async () => {
    const { refresh_token } = await tokens();
    const response = await post('/auth/refresh', { refresh_token });
    expect([response.status, findShapeErrors('Tokens', response.body)]).toEqual([200, []]);
    expect((response.body['meta'] as { refresh_token: string }).refresh_token).not.toBe(refresh_token);
  });

  it('returns the same new token for 10 concurrent refreshes', async () => {
    const { refresh_token } = await tokens();
    const responses = await Promise.all(Array.from({ length: 10 }, () => post('/auth/refresh', { refresh_token })));
    // Signatures differ each time, but not the signed content.
    const children = responses.map(
      ({ body }) => (body['meta'] as { refresh_token: string }).refresh_token.split('.')[1],
    );
    expect(new Set(children).size).toBe(1);
  });

  it('E26: ends when an old refresh token is used after the grace period', async () => {
    const { refresh_token } = await tokens();
    const child = (await post('/auth/refresh', { refresh_token })).body['meta'] as {
      access_token: string;
      refresh_token: string;
    };
    app.setTime(NOW + 300_001);
    const replay = await post('/auth/refresh', { refresh_token });
    expect([replay.status, replay.body['code']]).toEqual([401, 'refresh_token_reused']);
    expect((await app.rest('GET', '/accounts', { token: child.access_token })).status).toBe(401);
    expect((await post('/auth/refresh', { refresh_token: child.refresh_token })).status).toBe(401);
  });

  it('E25: rejects an access token as a refresh token, and vice versa', async () => {
    const { access_token, refresh_token } = await tokens();
    expect((await post('/auth/refresh', { refresh_token: access_token })).body['code']).toBe('refresh_token_invalid');
    expect((await app.rest('GET', '/accounts', { token: refresh_token })).status).toBe(401);
  });

  it('E27: rejects the access token after 15 minutes', async () => {
    const { access_token } = await tokens();
    app.setTime(NOW + 899_000);
    expect((await app.rest('GET', '/accounts', { token: access_token })).status).toBe(200);
    app.setTime(NOW + 907_000);
    const response = await app.rest('GET', '/accounts', { token: access_token });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
  });
});
