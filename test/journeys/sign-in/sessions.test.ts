// Sessions: their list, their lifetimes, their maximum number, and how they end.
import type { Database } from '../../../src/persistence/database/database';
import type { RequestContext } from '../../../src/services/shared/request-context';
import { verifyOtp } from '../../../src/services/sign-in/verify-otp';
import { getTokens, type ApiStyle, type TokenPair } from '../../support/clients/simulated-browser';
import { recordStatements } from '../../support/database/test-database';
import type { Person } from '../../support/fixtures/people';
import { getErrorCode } from '../../support/clients/refusals';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { isAccepted, listSessions, revoke, revokeOthers } from '../../support/sign-in/owned-sessions';
import { stylesOf } from '../../support/fixtures/run-length';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const signIn = (style: ApiStyle, person: Person, more = {}) => fixture.signIn(fixture.browser(style), person, more);

const refresh = (style: ApiStyle, { refresh_token }: TokenPair) =>
  fixture.browser(style).send('refresh', { refresh_token });

describe.each(stylesOf('sign-in/sessions'))('over %s', (style: ApiStyle) => {
  it('ends immediately on sign-out, without affecting other sessions', async () => {
    const person = await fixture.createPerson('email');
    const [mine, other] = [await signIn(style, person), await signIn(style, person)];
    const outcome = await fixture.browser(style).send('logout', undefined, { token: mine.access_token });
    expect(outcome.value).toEqual({ message: 'Signed out.' });
    expect([await isAccepted(fixture, mine.access_token), await isAccepted(fixture, other.access_token)]).toEqual([
      false,
      true,
    ]);
    expect(getErrorCode(await refresh(style, mine))).toBe('refresh_token_invalid');
    expect(getErrorCode(await refresh(style, other))).toBeNull();
  });

  it('stops at once when the profile is blocked: its access tokens and its refresh tokens', async () => {
    const person = await fixture.createPerson('email');
    const pairs = [await signIn(style, person), await signIn(style, person, { remember_device: true })];
    const stranger = await signIn(style, await fixture.createPerson('email'));
    const block = "UPDATE consumer_profiles SET status = 'blocked' WHERE id = ?";
    await fixture.app.dependencies.db.write(block, [person.id]);
    for (const pair of pairs) {
      const read = await fixture.browser(style).send('accounts', undefined, { token: pair.access_token });
      expect(getErrorCode(read)).toBe(style === 'REST' ? 'Unauthenticated.' : 'unauthenticated');
      expect(getErrorCode(await refresh(style, pair))).toBe('refresh_token_invalid');
    }
    expect(await isAccepted(fixture, stranger.access_token)).toBe(true);
    expect(getErrorCode(await refresh(style, stranger))).toBeNull();
  });

  it('is written for the first request with a renewed token, and for no other one', async () => {
    const signedIn = await signIn(style, await fixture.createPerson('email'));
    const { access_token: token } = getTokens(await refresh(style, signedIn));
    const browser = fixture.browser(style);
    const countWrites = async () => {
      const ask = () => browser.send('accounts', undefined, { token });
      const statements = await recordStatements(fixture.app.dependencies.db, ask);
      return statements.filter((sql) => /^UPDATE .?sessions/.test(sql)).length;
    };
    expect([await countWrites(), await countWrites()]).toEqual([1, 0]);
  });

  it('accepts an empty or missing body for sign-out', async () => {
    const { access_token: token } = await signIn(style, await fixture.createPerson('email'));
    if (style === 'REST') expect((await fixture.app.rest('POST', '/auth/logout', { token })).status).toBe(200);
    else expect((await fixture.browser(style).send('logout', undefined, { token })).value).not.toBeNull();
  });

  it('lives for twelve hours without use, and for a day at most', async () => {
    const person = await fixture.createPerson('email');
    let pair = await signIn(style, person);
    for (const at of [11.9 * HOUR, 23 * HOUR]) {
      fixture.advanceTo(at);
      pair = getTokens(await refresh(style, pair));
    }
    fixture.advanceTo(DAY - 1);
    expect(await isAccepted(fixture, getTokens(await refresh(style, pair)).access_token)).toBe(true);
    fixture.advanceTo(DAY + 6000);
    expect(getErrorCode(await refresh(style, pair))).toBe('refresh_token_invalid');
    expect(await isAccepted(fixture, pair.access_token)).toBe(false);
  });

  it('lives for seven days without use on a trusted device, and for 30 days at most', async () => {
    const person = await fixture.createPerson('email');
    let pair = await signIn(style, person, { remember_device: true });
    for (const at of [6.9 * DAY, 13 * DAY, 19 * DAY, 25 * DAY]) {
      fixture.advanceTo(at);
      pair = getTokens(await refresh(style, pair));
    }
    fixture.advanceTo(30 * DAY + 6000);
    expect(getErrorCode(await refresh(style, pair))).toBe('refresh_token_invalid');
  });

  it('ends after seven days without use on a trusted device', async () => {
    const pair = await signIn(style, await fixture.createPerson('email'), { remember_device: true });
    fixture.advanceTo(7 * DAY + 6000);
    expect(getErrorCode(await refresh(style, pair))).toBe('refresh_token_invalid');
  });

  it('is limited to ten for each profile: the oldest one ends', async () => {
    const [person, browser] = [await fixture.createPerson('email'), fixture.browser(style)];
    const pairs = [await fixture.signIn(browser, person, { remember_device: true })];
    for (let n = 1; n <= 10; n += 1) {
      fixture.advanceTo(n * 15 * MINUTE);
      pairs.push(getTokens(await fixture.login(browser, person)));
    }
    const [oldest, next, newest] = [pairs[0], pairs[1], pairs.at(-1)];
    if (!oldest || !next || !newest) throw new Error('There are eleven sessions.');
    expect(await listSessions(fixture, newest.access_token)).toHaveLength(10);
    expect(getErrorCode(await refresh(style, oldest))).toBe('refresh_token_invalid');
    expect(getErrorCode(await refresh(style, next))).toBeNull();
  });
});

describe('the list of sessions', () => {
  it('contains the live sessions of the caller and marks the current one', async () => {
    const person = await fixture.createPerson('email');
    const first = await signIn('REST', person, { device_name: 'Old phone' });
    const gone = await signIn('REST', person);
    await fixture.browser('REST').send('logout', undefined, { token: gone.access_token });
    const started = fixture.app.moment();
    fixture.advanceTo(MINUTE);
    const { access_token } = await signIn('GraphQL', person, { device_name: '  New phone  ' });
    await signIn('REST', await fixture.createPerson('email'));
    const now = fixture.app.moment();
    const times = (epoch: number, at: string) => {
      return { createdAt: at, lastUsedAt: at, expiresAt: new Date(epoch + 12 * HOUR).toISOString() };
    };
    expect(await listSessions(fixture, access_token)).toEqual([
      { id: getSessionId(access_token), deviceName: 'New phone', isCurrent: true, ...times(now.epoch, now.now) },
      {
        id: getSessionId(first.access_token),
        deviceName: 'Old phone',
        isCurrent: false,
        ...times(started.epoch, started.now),
      },
    ]);
  });

  it('lets only the owner end a session', async () => {
    const person = await fixture.createPerson('email');
    const [mine, other] = [await signIn('REST', person), await signIn('GraphQL', person)];
    const stranger = await signIn('REST', await fixture.createPerson('email'));
    const id = getSessionId(other.access_token);
    expect(await revoke(fixture, stranger.access_token, 'session', id)).toBe('NOT_FOUND');
    expect(await isAccepted(fixture, other.access_token)).toBe(true);
    expect(await revoke(fixture, mine.access_token, 'session', id)).toBe(1);
    expect(await isAccepted(fixture, other.access_token)).toBe(false);
    expect(await revoke(fixture, mine.access_token, 'session', id)).toBe('NOT_FOUND');
    expect(await revoke(fixture, mine.access_token, 'session', 'nonsense')).toBe('NOT_FOUND');
  });

  it('lets the owner end all other sessions', async () => {
    const person = await fixture.createPerson('email');
    const others = [await signIn('REST', person), await signIn('REST', person)];
    const stranger = await signIn('REST', await fixture.createPerson('email'));
    const mine = await signIn('GraphQL', person);
    expect(await revokeOthers(fixture, mine.access_token)).toEqual({ revoked: 2 });
    for (const { access_token } of others) expect(await isAccepted(fixture, access_token)).toBe(false);
    expect(await isAccepted(fixture, mine.access_token)).toBe(true);
    expect(await isAccepted(fixture, stranger.access_token)).toBe(true);
    expect(await listSessions(fixture, mine.access_token)).toHaveLength(1);
  });

  it('starts for one request only when an earlier one was undone at its end', async () => {
    const { dependencies } = fixture.app;
    const { db } = dependencies;
    const sent = await fixture.startSignIn(fixture.browser('REST'), await fixture.createPerson('email'));
    // Between the two attempts, another request uses the code.
    const transaction: Database['transaction'] = async (work) => {
      await db.transaction(async (first) => [await work(first), await first.write('no statement')]).catch(() => null);
      getTokens(await fixture.browser('REST').send('verify', { ...sent }));
      return db.transaction(work);
    };
    const undone = { ...dependencies, db: { ...db, repeatable: { ...db, transaction } } };
    const verifying = verifyOtp(undone, { flowToken: sent.flow_token, otp: sent.otp }, newRequest());
    await expect(verifying).rejects.toMatchObject({ code: 'flow_token_used' });
  });

  it.each(['sessions', 'devices'])('shows no %s to anonymous callers', async (field) => {
    const { data, errors } = await fixture.app.graphql(`{ ${field} { id } }`);
    expect([data, errors.map(({ extensions }) => extensions['code'])]).toEqual([
      { [field]: null },
      ['UNAUTHENTICATED'],
    ]);
  });
});

function newRequest(): RequestContext {
  const anonymous = { authorization: null, userAgent: null, deviceCookie: null };
  return {
    request: { ...anonymous, ip: '192.0.2.77', ipPrefix: '192.0.2.77', requestId: 'request-1' },
    response: {
      setDeviceCookie: () => undefined,
      discloseRateLimits: () => undefined,
      discloseReplay: () => undefined,
    },
  };
}

function parseClaims(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

function getSessionId(token: string): string {
  return String((parseClaims(token) as { readonly sid: unknown }).sid);
}
