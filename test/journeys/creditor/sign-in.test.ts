// Sign-in of creditor users and their sessions: started by password, refreshed by rotation, separate from consumers.
import { hash as hashWith } from '@node-rs/argon2';
import { getKeyRings } from '../../../src/config/keys';
import { SETTINGS } from '../../../src/config/settings';
import { signedTokens } from '../../../src/providers/crypto/tokens';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import {
  openBrowser,
  API_STYLES,
  getTokens,
  type ApiStyle,
  type TokenPair,
} from '../../support/clients/simulated-browser';
import { addCreditor, readCreditorEvents, DEMO_PASSWORD } from '../../support/fixtures/creditors';
import { addPerson, toIdentity } from '../../support/fixtures/people';
import { getErrorCode } from '../../support/clients/refusals';
import { stylesOf } from '../../support/fixtures/run-length';

const HOUR = 3_600_000;

let app: RunningApp;
let start: number;

beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
  start = app.moment().epoch;
});
afterAll(() => app.close());
beforeEach(() => app.setTime(start));

const login = (style: ApiStyle, email: string, password = DEMO_PASSWORD) =>
  openBrowser(app, style).send('creditorLogin', { email, password });
const signIn = async (style: ApiStyle, email: string) => getTokens(await login(style, email));
const refresh = (style: ApiStyle, { refresh_token }: Pick<TokenPair, 'refresh_token'>) =>
  openBrowser(app, style).send('creditorRefresh', { refresh_token });
const isAccepted = async (token: string) =>
  (await openBrowser(app, 'REST').send('creditor', undefined, { token })).answer.status === 200;

describe.each(stylesOf('creditor/sign-in'))('over %s', (style: ApiStyle) => {
  it('starts a session and returns its token pair', async () => {
    const { id, email } = await addCreditor(app);
    const pair = await signIn(style, email);
    expect(pair).toEqual({
      access_token: expect.stringMatching(/^ey/) as string,
      refresh_token: expect.stringMatching(/^ey/) as string,
      token_type: 'Bearer',
      expires_in: 900,
    });
    expect(await isAccepted(pair.access_token)).toBe(true);
    expect(parseClaims(pair.access_token)).toMatchObject({
      aud: 'creditor-api',
      sub: String(id),
      exp: Math.floor(start / 1000) + 900,
    });
    expect(parseClaims(pair.refresh_token)).toMatchObject({ aud: 'creditor-refresh', sub: String(id) });
    expect(await readCreditorEvents(app, id)).toEqual([['creditor.signed_in', null, null]]);
  });

  it('ignores case and surrounding spaces of the e-mail address', async () => {
    const { email } = await addCreditor(app);
    expect(getErrorCode(await login(style, `  ${email.toUpperCase()} `))).toBeNull();
  });

  it('accepts a user without a membership', async () => {
    const { email } = await addCreditor(app, { membership: null });
    expect(
      (await openBrowser(app, style).send('creditor', undefined, { token: (await signIn(style, email)).access_token }))
        .value,
    ).toMatchObject({
      email,
      has_active_membership: false,
    });
  });

  it('ends only the current session on sign-out', async () => {
    const { id, email } = await addCreditor(app);
    const [mine, other] = [await signIn(style, email), await signIn(style, email)];
    const send = () => openBrowser(app, style).send('creditorLogout', undefined, { token: mine.access_token });
    expect((await send()).value).toEqual({ message: 'Signed out.' });
    expect([await isAccepted(mine.access_token), await isAccepted(other.access_token)]).toEqual([false, true]);
    expect(getErrorCode(await refresh(style, mine))).toBe('refresh_token_invalid');
    expect((await send()).answer.status).toBe(style === 'REST' ? 401 : 200);
    expect(await readCreditorEvents(app, id)).toContainEqual(['session.revoked', null, null]);
  });

  it('rotates the pair once for twenty concurrent refreshes and returns the same child to all', async () => {
    const { id, email } = await addCreditor(app);
    const pair = await signIn(style, email);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => refresh(style, pair)));
    const children = outcomes.map(getTokens);
    expect(new Set(children.map(({ refresh_token }) => JSON.stringify(parseClaims(refresh_token)))).size).toBe(1);
    const [row] = await app.dependencies.db.read(
      'SELECT generation FROM creditor_sessions WHERE creditor_user_id = ?',
      [id],
    );
    expect(row?.generation).toBe(2);
    expect(
      (await readCreditorEvents(app, id)).filter((event) => String(event).startsWith('session.refreshed')),
    ).toHaveLength(1);
  });

  it('returns the same child for the direct parent within five minutes and ends the session after that', async () => {
    const { id, email } = await addCreditor(app);
    const pair = await signIn(style, email);
    const child = getTokens(await refresh(style, pair));
    app.setTime(start + 300_000);
    expect(parseClaims(getTokens(await refresh(style, pair)).access_token)).toEqual(parseClaims(child.access_token));
    app.setTime(start + 300_001);
    expect(getErrorCode(await refresh(style, pair))).toBe('refresh_token_reused');
    expect(await isAccepted(child.access_token)).toBe(false);
    expect(getErrorCode(await refresh(style, child))).toBe('refresh_token_invalid');
    expect(await readCreditorEvents(app, id)).toContainEqual(['session.reused', null, null]);
  });

  it('lives for twelve hours without use, and for a day at most', async () => {
    const { email } = await addCreditor(app);
    let pair = await signIn(style, email);
    const idle = await signIn(style, email);
    for (const hours of [11.9, 23]) {
      app.setTime(start + hours * HOUR);
      pair = getTokens(await refresh(style, pair));
    }
    expect(getErrorCode(await refresh(style, idle))).toBe('refresh_token_invalid');
    app.setTime(start + 24 * HOUR + 6000);
    expect(getErrorCode(await refresh(style, pair))).toBe('refresh_token_invalid');
  });

  it.each<[string, string]>([
    ['the user is deactivated', 'UPDATE creditor_users SET active = 0 WHERE id = ?'],
    ['the e-mail address is no longer verified', 'UPDATE creditor_users SET email_verified_at = NULL WHERE id = ?'],
    ['the company is closed', 'UPDATE companies SET is_deactivate = 1 WHERE id = ?'],
    ['the company is deleted', "UPDATE companies SET deleted_at = '2026-03-01 00:00:00.000' WHERE id = ?"],
  ])('ends immediately when %s', async (_what, sql) => {
    const { id, email } = await addCreditor(app);
    const pair = await signIn(style, email);
    await app.dependencies.db.write(sql, [id]);
    expect(await isAccepted(pair.access_token)).toBe(false);
    expect(getErrorCode(await refresh(style, pair))).toBe('refresh_token_invalid');
  });
});

describe('a hash of weaker parameters', () => {
  it('is still accepted, and replaced at sign-in', async () => {
    const weaker = await hashWith(DEMO_PASSWORD, { memoryCost: 12_288, timeCost: 3, parallelism: 1 });
    const { id, email } = await addCreditor(app, { passwordHash: weaker });
    expect(getErrorCode(await login('REST', email, 'wrong'))).toBe('credentials_invalid');
    const hashOf = async () => {
      const [row] = await app.dependencies.db.read('SELECT password_hash FROM creditor_users WHERE id = ?', [id]);
      return String(row?.password_hash);
    };
    expect(await hashOf()).toBe(weaker);
    expect(getErrorCode(await login('REST', email))).toBeNull();
    const renewed = await hashOf();
    expect(app.dependencies.passwords.isCurrent(renewed)).toBe(true);
    expect(getErrorCode(await login('GraphQL', email))).toBeNull();
    expect(await hashOf()).toBe(renewed);
  });
});

describe('the sessions of a user', () => {
  it('are limited to ten: the oldest one ends', async () => {
    const { email } = await addCreditor(app);
    const pairs: TokenPair[] = [];
    for (let n = 0; n < 11; n += 1) {
      app.setTime(start + n * 1000);
      pairs.push(await signIn('REST', email));
    }
    const alive = await Promise.all(pairs.map(({ access_token }) => isAccepted(access_token)));
    expect(alive).toEqual([false, ...Array<boolean>(10).fill(true)]);
  });

  it('are deleted a day after their end', async () => {
    const { id, email } = await addCreditor(app);
    await signIn('REST', email);
    const count = async () => {
      const sql = 'SELECT COUNT(*) AS n FROM creditor_sessions WHERE creditor_user_id = ?';
      return Number((await app.dependencies.db.read(sql, [id]))[0]?.n);
    };
    const { db, creditorSessions } = app.dependencies;
    await creditorSessions.deleteEndedSessions(db, start + 24 * HOUR);
    expect(await count()).toBe(1);
    await creditorSessions.deleteEndedSessions(db, start + 24 * HOUR + 1);
    expect(await count()).toBe(0);
  });
});

describe('the two realms', () => {
  it('accept no token of each other, nor one that the other key ring signed for a session of theirs', async () => {
    const creditor = await signIn('REST', (await addCreditor(app)).email);
    const person = await addPerson(app, ['email']);
    const sent = await openBrowser(app, 'REST').send('login', { ...toIdentity(person), captcha_token: 'any' });
    const code = { flow_token: sent.value?.['flow_token'], otp: '000000' };
    const consumer = getTokens(await openBrowser(app, 'REST').send('verify', code));
    const { sub, sid, gen, iat, exp } = parseClaims(creditor.access_token);
    const claims = { ownerId: Number(sub), sessionId: String(sid), generation: Number(gen) };
    const forger = signedTokens(getKeyRings(SETTINGS.parse({})).JWT_KEYS, 'creditor');
    const forged = forger.sign('access', claims, Number(iat), Number(exp));
    for (const style of API_STYLES) {
      const browser = openBrowser(app, style);
      const swapped = [
        await browser.send('accounts', undefined, { token: creditor.access_token }),
        await browser.send('logout', undefined, { token: creditor.access_token }),
        await browser.send('creditor', undefined, { token: consumer.access_token }),
        await browser.send('creditorLogout', undefined, { token: consumer.access_token }),
      ];
      const belongs = ['a creditor.', 'a creditor.', 'a consumer.', 'a consumer.'];
      const refused = belongs.map((whose) =>
        style === 'REST' ? expect.stringContaining(`the token belongs to ${whose}`) : 'wrong_audience',
      );
      expect(swapped.map(getErrorCode)).toEqual(refused);
      const outcomes = [
        await browser.send('creditor', undefined, { token: forged }),
        await browser.send('creditor', undefined, { token: creditor.refresh_token }),
      ];
      const code = style === 'REST' ? 'Unauthenticated.' : 'unauthenticated';
      expect(outcomes.map(getErrorCode)).toEqual(outcomes.map(() => code));
      const refreshes = [
        await browser.send('refresh', { refresh_token: creditor.refresh_token }),
        await browser.send('creditorRefresh', { refresh_token: consumer.refresh_token }),
        await browser.send('creditorRefresh', { refresh_token: creditor.access_token }),
      ];
      expect(refreshes.map(getErrorCode)).toEqual(refreshes.map(() => 'refresh_token_invalid'));
    }
    expect([await isAccepted(creditor.access_token)]).toEqual([true]);
  });
});

function parseClaims(token: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;
}
