// Sign-in over REST, with a real mail server: identity, one-time code, tokens, refresh.
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

/** Logs Rivera in and answers the flow token and the code from the mailbox, once it has arrived. */
async function begin(): Promise<{ flow_token: string; otp: string }> {
  const login = await post('/auth/login', RIVERA);
  expect(login.status).toBe(200);
  return { flow_token: String(login.body['flow_token']), otp: await mailbox.waitForCode(MAIL) };
}

async function tokens(): Promise<{ access_token: string; refresh_token: string }> {
  const answer = await post('/auth/otp/verify', await begin());
  return answer.body['meta'] as { access_token: string; refresh_token: string };
}

const wrong = (otp: string) => (otp === '000000' ? '111111' : '000000');

describe('login', () => {
  it('sends a code to a profile that has a contact', async () => {
    const answer = await post('/auth/login', RIVERA);
    expect(answer.status).toBe(200);
    expect(findShapeErrors('LoginOtpSent', answer.body)).toEqual([]);
    const code = await mailbox.waitForCode(MAIL);
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(answer.body)).not.toContain(code);
  });

  it.each(['R I V E R A', 'rivera', ' RiVera ', 'Rivéra'])('knows the name written as %s', async (last_name) => {
    expect((await post('/auth/login', { ...RIVERA, last_name })).body['matched']).toBe(true);
  });

  it('finds a name with an apostrophe, a hyphen and an umlaut', async () => {
    const identity = { last_name: 'OBRIEN MULLER', date_of_birth: '1955-07-19', last4ssn: '9090', captcha_token: 'x' };
    expect((await post('/auth/login', identity)).body['matched']).toBe(true);
  });

  it('asks a profile without a contact for one', async () => {
    const identity = { last_name: 'Lindqvist', date_of_birth: '1978-01-05', last4ssn: '7788', captcha_token: 'x' };
    const answer = await post('/auth/login', identity);
    expect(findShapeErrors('LoginContactInputRequired', answer.body)).toEqual([]);
  });

  it('answers no match without telling more', async () => {
    const identity = { last_name: 'Nobody', date_of_birth: '1999-01-01', last4ssn: '0000', captcha_token: 'x' };
    const answer = await post('/auth/login', identity);
    expect([answer.status, findShapeErrors('LoginNoMatch', answer.body)]).toEqual([200, []]);
  });

  it('E8: never chooses between two profiles with one identity', async () => {
    const identity = { last_name: 'Santos', date_of_birth: '1969-12-31', last4ssn: '1111', captcha_token: 'x' };
    const answer = await post('/auth/login', identity);
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      code: 'identity_ambiguous',
      message: 'We could not confirm your identity online. Please contact support.',
      required_steps: ['contact_support'],
    });
  });

  it('E4, E5: names all mistakes at once', async () => {
    const answer = await post('/auth/login', {
      last_name: '',
      date_of_birth: '1985-02-30',
      last4ssn: '43',
      captcha_token: '',
    });
    expect(answer.status).toBe(422);
    const fields = Object.keys(answer.body['errors'] as object);
    expect(fields).toContain('date_of_birth');
    const typed = await post('/auth/login', { ...RIVERA, last_name: '', last4ssn: '43', captcha_token: ' ' });
    expect(Object.keys(typed.body['errors'] as object).sort()).toEqual(['captcha_token', 'last4ssn', 'last_name']);
  });

  it('refuses digits that come as a number', async () => {
    expect((await post('/auth/login', { ...RIVERA, last4ssn: 4321 })).status).toBe(422);
  });

  it('does not wait for the mail to be delivered', async () => {
    mailbox.setDown(true);
    expect(findShapeErrors('LoginOtpSent', (await post('/auth/login', RIVERA)).body)).toEqual([]);
    mailbox.setDown(false);
  });
});

describe('the one-time code', () => {
  it('opens a session', async () => {
    const answer = await post('/auth/otp/verify', await begin());
    expect([answer.status, findShapeErrors('Tokens', answer.body)]).toEqual([200, []]);
    const meta = answer.body['meta'] as { access_token: string };
    const list = await app.rest<{ data: readonly { dates: { last_login_at: string } }[] }>('GET', '/accounts', {
      token: meta.access_token,
    });
    expect(new Set(list.body.data.map(({ dates }) => dates.last_login_at))).toEqual(new Set([app.moment().now]));
  });

  it('is stored as a keyed digest only', async () => {
    const { otp, flow_token } = await begin();
    const rows = JSON.stringify(await app.parts.db.read('SELECT * FROM login_flows', []));
    expect(rows).not.toContain(`"${otp}"`);
    expect(rows).not.toContain(flow_token);
  });

  it('E16, E19: counts wrong codes down and ends at the fifth', async () => {
    const { flow_token, otp } = await begin();
    for (const attempts_remaining of [4, 3, 2, 1]) {
      const answer = await post('/auth/otp/verify', { flow_token, otp: wrong(otp) });
      expect([answer.status, answer.body]).toEqual([
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
      const answer = await post('/auth/otp/verify', { flow_token, otp: code });
      expect([answer.status, answer.body['code']]).toEqual([429, 'otp_attempts_exceeded']);
      expect(answer.headers.get('retry-after')).toBe(String(answer.body['retry_after']));
    }
  });

  it('E17: does not count a code that is no six digits', async () => {
    const { flow_token, otp } = await begin();
    for (const bad of ['12345', '1234567', 'abcdef', '', '１２３４５６']) {
      expect((await post('/auth/otp/verify', { flow_token, otp: bad })).status).toBe(422);
    }
    expect((await post('/auth/otp/verify', { flow_token, otp })).status).toBe(200);
  });

  it('E12: works once', async () => {
    const code = await begin();
    expect((await post('/auth/otp/verify', code)).status).toBe(200);
    const again = await post('/auth/otp/verify', code);
    expect([again.status, again.body['code']]).toEqual([409, 'flow_token_used']);
  });

  it('E10, E11: refuses an unknown and an expired sign-in', async () => {
    const unknown = await post('/auth/otp/verify', { flow_token: 'nonsense', otp: '123456' });
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'flow_token_invalid']);
    const code = await begin();
    app.setTime(NOW + 601_000);
    const expired = await post('/auth/otp/verify', code);
    expect([expired.status, expired.body['code']]).toEqual([410, 'flow_token_expired']);
  });

  it('tries five of 60 parallel guesses at most', async () => {
    const { flow_token, otp } = await begin();
    const guesses = Array.from({ length: 60 }, () => post('/auth/otp/verify', { flow_token, otp: wrong(otp) }));
    const compared = (await Promise.all(guesses)).filter(({ body }) => body['code'] === 'otp_invalid');
    expect(compared.length).toBeLessThanOrEqual(4);
    expect(await app.parts.db.read('SELECT attempts, state FROM login_flows')).toEqual([
      { attempts: 5, state: 'dead' },
    ]);
  });

  it('opens one session of 20 parallel right codes', async () => {
    const code = await begin();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('/auth/otp/verify', code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('the session', () => {
  it('gives a new pair for the refresh token', async () => {
    const { refresh_token } = await tokens();
    const answer = await post('/auth/refresh', { refresh_token });
    expect([answer.status, findShapeErrors('Tokens', answer.body)]).toEqual([200, []]);
    expect((answer.body['meta'] as { refresh_token: string }).refresh_token).not.toBe(refresh_token);
  });

  it('gives 10 parallel refreshes of one token the same child', async () => {
    const { refresh_token } = await tokens();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/auth/refresh', { refresh_token })));
    // A signature is another one each time; what it signs is not.
    const children = answers.map(({ body }) => (body['meta'] as { refresh_token: string }).refresh_token.split('.')[1]);
    expect(new Set(children).size).toBe(1);
  });

  it('E26: ends when an old refresh token comes back after the grace period', async () => {
    const { refresh_token } = await tokens();
    const child = (await post('/auth/refresh', { refresh_token })).body['meta'] as {
      access_token: string;
      refresh_token: string;
    };
    app.setTime(NOW + 11_000);
    const replay = await post('/auth/refresh', { refresh_token });
    expect([replay.status, replay.body['code']]).toEqual([401, 'refresh_token_reused']);
    expect((await app.rest('GET', '/accounts', { token: child.access_token })).status).toBe(401);
    expect((await post('/auth/refresh', { refresh_token: child.refresh_token })).status).toBe(401);
  });

  it('E25: takes no access token for a refresh token, and the reverse', async () => {
    const { access_token, refresh_token } = await tokens();
    expect((await post('/auth/refresh', { refresh_token: access_token })).body['code']).toBe('refresh_token_invalid');
    expect((await app.rest('GET', '/accounts', { token: refresh_token })).status).toBe(401);
  });

  it('E27: ends with the access token after 15 minutes', async () => {
    const { access_token } = await tokens();
    app.setTime(NOW + 899_000);
    expect((await app.rest('GET', '/accounts', { token: access_token })).status).toBe(200);
    app.setTime(NOW + 907_000);
    const answer = await app.rest('GET', '/accounts', { token: access_token });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
  });
});
