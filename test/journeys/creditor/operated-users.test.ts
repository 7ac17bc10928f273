// What operators do by command with the users and the API keys of companies, and what the users notice of it.
import {
  createKeyOfCompany,
  listKeysOfCompany,
  revokeKeyOfCompany,
} from '../../../src/services/creditor/operate-api-keys';
import {
  addUserOfCompany,
  changeUserOfCompany,
  listUsersOfCompany,
  resetPasswordByToken,
  setPasswordOfUser,
} from '../../../src/services/creditor/operate-users';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { addCreditor } from '../../support/fixtures/creditors';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { startMailbox } from '../../support/servers/mailbox';

const OPERATOR = { operator: 'nightly script' };
const [FIRST, SECOND] = ['three calm otters', 'four calm otters'] as const;

let app: RunningApp;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await startApp({
    APP_ENV: 'test',
    TRUST_PROXY: '1',
    CAPTCHA_PROVIDER: 'off',
    MAIL_URL: mailbox.url,
    CREDITOR_APP_URL: 'https://desk.example.test/password',
  });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

let count = 0;
const newUser = (companyId: number) => {
  count += 1;
  return { companyId, email: `operated${String(count)}@creditor.test`, name: 'Robin Vance', role: 'agent' as const };
};

const post = async (path: string, body: object) => {
  count += 1;
  const headers = { 'x-forwarded-for': `203.0.113.${String(count)}` };
  return (await app.creditorRest('POST', path, { body, headers })).status;
};
const reset = (link: string | null, password: string) =>
  post('/auth/password/reset', { token: link?.replace(/^.*#token=/, '') ?? '', password });
const login = (email: string, password: string) => post('/auth/token', { email, password });
const canRead = async (token: string) => (await app.creditorRest('GET', '/profile', { token })).status;

/** The audit trail of a subject. */
async function readTrail(type: string, id: number | string): Promise<unknown> {
  const sql =
    'SELECT event, company_id, actor_type, creditor_user_id, details FROM audit_events ' +
    'WHERE subject_type = ? AND subject_id = ? ORDER BY id';
  const rows = await app.dependencies.db.read(sql, [type, String(id)]);
  return rows.map(({ details, ...row }) => ({ ...row, details: JSON.parse(String(details)) as unknown }));
}

describe('a user that an operator adds', () => {
  it('sets the password with the printed invitation, once', async () => {
    const { companyId } = await addCreditor(app);
    const request = newUser(companyId);
    const { user, link } = await addUserOfCompany(app.dependencies, OPERATOR, request, 'print');
    expect([link, user.role]).toEqual([
      expect.stringMatching(/^https:\/\/desk\.example\.test\/.*#token=[\w-]{43}$/),
      'agent',
    ]);
    expect(await login(request.email, FIRST)).toBe(422);
    expect([await reset(link, FIRST), await reset(link, SECOND), await login(request.email, FIRST)]).toEqual([
      200, 422, 200,
    ]);
    await waitForDelivery(app);
    expect(mailbox.messagesFor(request.email)).toHaveLength(1);
    expect(await readTrail('creditor_user', user.id)).toEqual([
      {
        event: 'creditor.invited',
        company_id: companyId,
        actor_type: 'operator',
        creditor_user_id: null,
        details: { role: 'agent', operator: 'nightly script' },
      },
    ]);
  });

  it('is mailed an invitation', async () => {
    const request = newUser((await addCreditor(app)).companyId);
    const { link } = await addUserOfCompany(app.dependencies, OPERATOR, request, 'mail');
    app.dependencies.outboxSender.wake();
    await waitForDelivery(app);
    const [message] = mailbox.messagesFor(request.email);
    expect([link, message?.text?.replace(/=\n/g, '')]).toEqual([null, expect.stringContaining('#token=')]);
  });

  it('gets no token where users sign in with an identity provider', async () => {
    const request = newUser((await addCreditor(app)).companyId);
    const { user, link } = await addUserOfCompany(app.dependencies, OPERATOR, request, 'none');
    const tokens = await app.dependencies.db.read(
      `SELECT COUNT(*) AS n FROM creditor_password_tokens WHERE creditor_user_id = ${user.id}`,
    );
    expect([link, Number(tokens[0]?.['n'])]).toEqual([null, 0]);
  });

  it.each<[string, () => Promise<object>, string]>([
    ['without a company', () => Promise.resolve({ companyId: 987_654 }), 'not_found'],
    ['with the address of another user', async () => ({ email: (await addCreditor(app)).email }), 'validation_failed'],
    ['without a name', () => Promise.resolve({ name: ' ' }), 'validation_failed'],
  ])('is refused %s', async (_what, special, code) => {
    const request = { ...newUser((await addCreditor(app)).companyId), ...(await special()) };
    await expect(addUserOfCompany(app.dependencies, OPERATOR, request, 'print')).rejects.toMatchObject({ code });
  });
});

describe('a user that an operator changes', () => {
  it('is out at once when deactivated, and signs in again when activated', async () => {
    const { email } = await addCreditor(app);
    const token = await app.signInCreditor(email);
    const change = (active: boolean) =>
      changeUserOfCompany(app.dependencies, OPERATOR, {
        email,
        changes: { active },
        keepsLastAdmin: false,
        signsInElsewhere: false,
      });
    expect([await canRead(token), await change(false), await canRead(token)]).toEqual([200, 1, 401]);
    expect(await change(true)).toBe(0);
    expect([await canRead(token), await canRead(await app.signInCreditor(email))]).toEqual([401, 200]);
  });

  it('may be the last administrator only on purpose', async () => {
    const { email, companyId, id } = await addCreditor(app);
    const change = { email, changes: { role: 'agent' } } as const;
    await expect(
      changeUserOfCompany(app.dependencies, OPERATOR, { ...change, keepsLastAdmin: true, signsInElsewhere: false }),
    ).rejects.toMatchObject({ code: 'last_admin' });
    await changeUserOfCompany(app.dependencies, OPERATOR, {
      ...change,
      keepsLastAdmin: false,
      signsInElsewhere: false,
    });
    expect(await listUsersOfCompany(app.dependencies, companyId)).toMatchObject([{ id, email, role: 'agent' }]);
  });

  it('may be the last administrator who can sign in only on purpose', async () => {
    const { email, companyId } = await addCreditor(app);
    const other = { ...newUser(companyId), role: 'admin' as const };
    const { link } = await addUserOfCompany(app.dependencies, OPERATOR, other, 'print');
    const deactivate = () =>
      changeUserOfCompany(app.dependencies, OPERATOR, {
        email,
        changes: { active: false },
        keepsLastAdmin: true,
        signsInElsewhere: false,
      });
    await expect(deactivate()).rejects.toMatchObject({ code: 'last_admin' });
    await reset(link, FIRST);
    await resetPasswordByToken(app.dependencies, OPERATOR, { email: other.email, delivery: 'print' });
    await expect(deactivate()).rejects.toMatchObject({ code: 'last_admin' });
    await setPasswordOfUser(app.dependencies, OPERATOR, { email: other.email, password: SECOND });
    await deactivate();
    expect(await listUsersOfCompany(app.dependencies, companyId)).toMatchObject([
      { email, active: false },
      { email: other.email, active: true },
    ]);
  });

  it('is found by the address in any case, and otherwise refused', async () => {
    const { email } = await addCreditor(app);
    const change = { changes: { active: true }, keepsLastAdmin: true, signsInElsewhere: false };
    await changeUserOfCompany(app.dependencies, OPERATOR, { email: ` ${email.toUpperCase()}`, ...change });
    await expect(
      changeUserOfCompany(app.dependencies, OPERATOR, { email: 'unknown@creditor.test', ...change }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a password that an operator resets', () => {
  it('ends with the sessions at once, and the printed link sets another one', async () => {
    const { email } = await addCreditor(app);
    const token = await app.signInCreditor(email);
    const { endedSessions, link } = await resetPasswordByToken(app.dependencies, OPERATOR, {
      email,
      delivery: 'print',
    });
    expect([endedSessions, await canRead(token), await login(email, 'parley-demo')]).toEqual([1, 401, 422]);
    expect([await reset(link, FIRST), await login(email, FIRST)]).toEqual([200, 200]);
  });

  it('is replaced by the one that the operator sends, which cancels open links', async () => {
    const { email, id } = await addCreditor(app);
    const { link } = await resetPasswordByToken(app.dependencies, OPERATOR, { email, delivery: 'print' });
    await expect(setPasswordOfUser(app.dependencies, OPERATOR, { email, password: 'short' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await setPasswordOfUser(app.dependencies, OPERATOR, { email, password: FIRST });
    expect([await login(email, FIRST), await reset(link, SECOND)]).toEqual([200, 422]);
    expect(JSON.stringify(await readTrail('creditor_user', id))).not.toContain(FIRST);
  });

  it('is not reset for a deactivated user', async () => {
    const { email } = await addCreditor(app, { closed: true });
    const delivery = 'print' as const;
    await expect(resetPasswordByToken(app.dependencies, OPERATOR, { email, delivery })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

it('an API key of an operator works for its company until it is revoked', async () => {
  const { companyId } = await addCreditor(app);
  const request = { companyId, name: ' Nightly file ', scopes: ['read'] as const };
  const { id, token } = await createKeyOfCompany(app.dependencies, OPERATOR, request);
  const read = async () => (await app.creditorRest('GET', '/accounts', { token })).status;
  expect(await listKeysOfCompany(app.dependencies, companyId)).toMatchObject([{ id, name: 'Nightly file' }]);
  expect(await read()).toBe(200);
  await revokeKeyOfCompany(app.dependencies, OPERATOR, id);
  expect([await read(), await listKeysOfCompany(app.dependencies, companyId)]).toEqual([401, []]);
  await expect(revokeKeyOfCompany(app.dependencies, OPERATOR, id)).rejects.toMatchObject({ code: 'not_found' });
  const actor = { company_id: companyId, actor_type: 'operator', creditor_user_id: null };
  expect(await readTrail('api_key', id)).toEqual([
    { event: 'api_key.created', ...actor, details: { scopes: ['read'], operator: 'nightly script' } },
    { event: 'api_key.revoked', ...actor, details: { operator: 'nightly script' } },
  ]);
});
