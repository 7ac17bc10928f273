// Users of a company: invited, changed and deactivated by administrators; passwords by mail and while signed in.
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { addCreditor } from '../../support/fixtures/creditors';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { startMailbox } from '../../support/servers/mailbox';

let app: RunningApp;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let start: number;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await startApp({
    APP_ENV: 'test',
    TRUST_PROXY: '1',
    CAPTCHA_PROVIDER: 'off',
    MAIL_URL: mailbox.url,
    CREDITOR_APP_URL: 'https://desk.example.test/password',
  });
  start = app.moment().epoch;
  // Far from the ids of the fixtures.
  await app.dependencies.db.write(
    "INSERT INTO creditor_users (id, company_id, email, name, active) VALUES (10000000, 1, 'last@acme.test', 'Last', 1)",
  );
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(() => app.setTime(start));

const PASSWORD = 'three calm otters';
let count = 0;

async function admin() {
  const { email, companyId, id } = await addCreditor(app);
  return { email, companyId, id, token: await app.signInCreditor(email) };
}

const invite = (token: string, email: string, role = 'agent') =>
  app.creditorRest<{ data: { id: number }; errors?: unknown }>('POST', '/users', {
    token,
    body: { email, name: 'Robin Vance', role },
  });
const newAddress = () => `robin${String((count += 1))}@creditor.test`;
const request = (method: 'POST' | 'PUT', path: string, body: object, token?: string) =>
  app.creditorRest<{ code?: string; errors?: unknown; message: string }>(method, path, {
    body,
    headers: { 'x-forwarded-for': `203.0.113.${String((count += 1) % 250)}` },
    ...(token === undefined ? {} : { token }),
  });

/** The token in the newest message to an address. */
async function readToken(to: string): Promise<string> {
  await waitForDelivery(app);
  const texts = mailbox.messagesFor(to).map(({ text = '' }) => text.replace(/=\n/g, ''));
  const tokens = texts.flatMap(
    (text) => /https:\/\/desk\.example\.test\/password#token=([\w-]{43})/.exec(text)?.[1] ?? [],
  );
  return tokens.at(-1) ?? '';
}

const reset = (token: string, password = PASSWORD) => request('POST', '/auth/password/reset', { token, password });
const login = (email: string, password: string) => request('POST', '/auth/token', { email, password });

describe('an invitation', () => {
  it('lets the user set a password, once, and sign in', async () => {
    const { token } = await admin();
    const email = newAddress();
    const invited = await invite(token, ` ${email.toUpperCase()} `);
    expect([invited.status, invited.body]).toEqual([
      201,
      {
        message: 'Invitation sent.',
        data: {
          id: expect.any(Number) as number,
          email,
          name: 'Robin Vance',
          role: 'agent',
          active: true,
          email_verified: false,
          last_signed_in_at: null,
          created_at: app.moment().now,
        },
      },
    ]);
    const secret = await readToken(email);
    expect((await login(email, PASSWORD)).status).toBe(422);
    expect((await reset(secret, 'short')).body.errors).toEqual({
      password: ['The password must have at least 12 characters.'],
    });
    expect((await reset(secret, ' '.repeat(12))).body.errors).toEqual({
      password: ['The password is among the most common ones. Choose another one.'],
    });
    expect((await reset(secret)).status).toBe(200);
    expect((await reset(secret)).body.code).toBe('password_token_invalid');
    expect((await login(email, PASSWORD)).status).toBe(200);
    const list = await app.creditorRest<{ data: readonly object[] }>('GET', '/users?active=true', { token });
    expect(list.body.data.at(-1)).toMatchObject({ email, email_verified: true, last_signed_in_at: app.moment().now });
  });

  // docs/rules §17 row 6
  it('is cancelled by a newer one, which is not sent once the password is set', async () => {
    const { token } = await admin();
    const email = newAddress();
    const { id } = (await invite(token, email)).body.data;
    const first = await readToken(email);
    const again = await app.creditorRest('POST', `/users/${String(id)}/invitation`, { token });
    expect(again.status).toBe(202);
    expect((await reset(first)).status).toBe(422);
    expect((await reset(await readToken(email))).status).toBe(200);
    const late = await app.creditorRest('POST', `/users/${String(id)}/invitation`, { token });
    expect([late.status, late.body['errors']]).toEqual([422, { user: ['The user has set a password.'] }]);
  });

  it('expires', async () => {
    const { token } = await admin();
    const email = newAddress();
    await invite(token, email);
    const secret = await readToken(email);
    app.setTime(start + 72 * 3_600_000);
    expect((await reset(secret)).body.code).toBe('password_token_invalid');
  });

  it('is used by one of several requests', async () => {
    const { token } = await admin();
    const email = newAddress();
    await invite(token, email);
    const secret = await readToken(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(secret)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  it('is refused for an address that somebody has, in any company', async () => {
    const { token } = await admin();
    expect((await invite(token, 'dana@acme.test')).body.errors).toEqual({
      email: ['The email has already been taken.'],
    });
  });
});

describe('a change of a user', () => {
  // §17 row 4
  it('keeps the last administrator, also against two at once', async () => {
    const { id, token } = await admin();
    const address = newAddress();
    const leaving = (await invite(token, address, 'admin')).body.data;
    await reset(await readToken(address));
    expect((await request('PUT', `/users/${String(leaving.id)}`, { active: false }, token)).status).toBe(200);
    expect((await request('PUT', `/users/${String(id)}`, { role: 'agent' }, token)).body.code).toBe('last_admin');
    expect((await request('PUT', `/users/${String(id)}`, { active: false }, token)).body.code).toBe('last_admin');
    const email = newAddress();
    const other = (await invite(token, email, 'admin')).body.data;
    await reset(await readToken(email));
    const second = (await login(email, PASSWORD)).body as unknown as { meta: { access_token: string } };
    const answers = await Promise.all([
      request('PUT', `/users/${String(id)}`, { role: 'agent' }, second.meta.access_token),
      request('PUT', `/users/${String(other.id)}`, { role: 'agent' }, token),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [row] = await app.dependencies.db.read(
      `SELECT COUNT(*) AS n FROM creditor_users WHERE role = 'admin' AND id IN (${String(id)}, ${String(other.id)})`,
    );
    expect(Number(row?.n)).toBe(1);
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['has not set a password', () => Promise.resolve()],
    [
      'has not proved the address',
      (id) => app.dependencies.db.write("UPDATE creditor_users SET password_hash = 'x' WHERE id = ?", [id]),
    ],
  ])('does not count an administrator who %s', async (_what, prepare) => {
    const { id, token } = await admin();
    const email = newAddress();
    const invited = (await invite(token, email, 'admin')).body.data;
    await prepare(invited.id);
    for (const change of [{ role: 'agent' }, { active: false }]) {
      expect((await request('PUT', `/users/${String(id)}`, change, token)).body.code).toBe('last_admin');
    }
    expect((await request('PUT', `/users/${String(id)}`, { name: 'Kim', role: 'admin' }, token)).status).toBe(200);
    await reset(await readToken(email));
    expect((await request('PUT', `/users/${String(id)}`, { role: 'agent' }, token)).status).toBe(200);
  });

  it('lets the administrator who can sign in change one who cannot yet', async () => {
    const { token } = await admin();
    const changes = [{ role: 'agent' }, { active: false }];
    for (const change of changes) {
      const invited = (await invite(token, newAddress(), 'admin')).body.data;
      expect((await request('PUT', `/users/${String(invited.id)}`, change, token)).status).toBe(200);
    }
  });

  // §17 row 5
  it('deactivates at once: 401 with the next request', async () => {
    const { token } = await admin();
    const email = newAddress();
    const { id } = (await invite(token, email)).body.data;
    await reset(await readToken(email));
    const entered = (await login(email, PASSWORD)).body as unknown as {
      meta: { access_token: string; refresh_token: string };
    };
    expect((await request('PUT', `/users/${String(id)}`, { active: false }, token)).status).toBe(200);
    const { access_token, refresh_token } = entered.meta;
    expect((await app.creditorRest('GET', '/profile', { token: access_token })).status).toBe(401);
    expect((await request('POST', '/auth/refresh', { refresh_token })).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(422);
    expect((await request('PUT', `/users/${String(id)}`, { active: true }, token)).status).toBe(200);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it('does not reach users of other companies', async () => {
    const { token } = await admin();
    for (const id of ['1', '987654', 'x']) {
      expect((await request('PUT', `/users/${id}`, { name: 'X' }, token)).status).toBe(404);
    }
  });
});

describe('a forgotten password', () => {
  it('is answered alike for known and unknown addresses', async () => {
    const { email } = await admin();
    const [known, unknown] = [email, newAddress()].map((address) =>
      request('POST', '/auth/password/forgot', { email: address }),
    );
    expect((await known)?.status).toBe(202);
    expect((await unknown)?.body).toEqual((await known)?.body);
    expect((await reset(await readToken(email))).status).toBe(200);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it('takes nothing away if a stranger asks, and a new password ends every link', async () => {
    const { token } = await admin();
    const email = newAddress();
    await invite(token, email);
    const links = [await readToken(email)];
    for (let n = 0; n < 2; n += 1) {
      expect((await request('POST', '/auth/password/forgot', { email })).status).toBe(202);
      links.push(await readToken(email));
    }
    expect(new Set(links).size).toBe(3);
    const [invitation = '', ...resets] = links;
    expect((await reset(invitation)).status).toBe(200);
    for (const link of resets) expect((await reset(link)).body.code).toBe('password_token_invalid');
  });

  it('is limited to three requests an hour for an address, known or not', async () => {
    for (const email of [(await admin()).email, newAddress()]) {
      const statuses: number[] = [];
      for (let n = 0; n < 4; n += 1) statuses.push((await request('POST', '/auth/password/forgot', { email })).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
    }
  });
});

describe('a change of the own password', () => {
  // §17 row 7
  it('needs the current one, and ends the other sessions', async () => {
    const { email, token } = await admin();
    const other = await app.signInCreditor(email);
    const wrong = await request('PUT', '/auth/password', { current_password: 'x', password: PASSWORD }, token);
    expect([wrong.body.code, wrong.body.errors]).toEqual([
      'credentials_invalid',
      { current_password: ['The current password is incorrect.'] },
    ]);
    for (const password of [email, '123qweasdzxc', 'a'.repeat(129)]) {
      const refused = await request('PUT', '/auth/password', { current_password: 'parley-demo', password }, token);
      expect(Object.keys(refused.body.errors ?? {})).toEqual(['password']);
    }
    const body = { current_password: 'parley-demo', password: PASSWORD };
    // Of two changes at once, one succeeds: for the other, the current password is no longer right.
    const twice = await Promise.all([1, 2].map(() => request('PUT', '/auth/password', body, token)));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await app.creditorRest('GET', '/profile', { token })).status).toBe(200);
    expect((await app.creditorRest('GET', '/profile', { token: other })).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });
});
