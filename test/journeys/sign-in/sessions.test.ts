// Sessions: listed and ended by their owner, at most ten, each for as long as it is used.
import { API_STYLES, getTokens, type ApiStyle, type TokenPair } from '../../support/clients/simulated-browser';
import type { Person } from '../../support/fixtures/people';
import { getErrorCode } from '../../support/clients/refusals';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { listSessions, opens, revoke, revokeOthers } from '../../support/sign-in/owned-sessions';

let world: SignInFixture;

beforeAll(async () => {
  world = await openSignInFixture();
});
afterAll(() => world.close());
beforeEach(() => world.startNewDay());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const enter = (style: ApiStyle, person: Person, more = {}) => world.signIn(world.browser(style), person, more);

const refresh = (style: ApiStyle, { refresh_token }: TokenPair) =>
  world.browser(style).send('refresh', { refresh_token });

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  it('ends at once by signing out, and no other with it', async () => {
    const person = await world.createPerson('email');
    const [mine, other] = [await enter(style, person), await enter(style, person)];
    const outcome = await world.browser(style).send('logout', undefined, { token: mine.access_token });
    expect(outcome.value).toEqual({ message: 'Signed out.' });
    expect([await opens(world, mine.access_token), await opens(world, other.access_token)]).toEqual([false, true]);
    expect(getErrorCode(await refresh(style, mine))).toBe('refresh_token_invalid');
    expect(getErrorCode(await refresh(style, other))).toBeNull();
  });

  it('takes a body that is empty or none for signing out', async () => {
    const { access_token: token } = await enter(style, await world.createPerson('email'));
    if (style === 'REST') expect((await world.app.rest('POST', '/auth/logout', { token })).status).toBe(200);
    else expect((await world.browser(style).send('logout', undefined, { token })).value).not.toBeNull();
  });

  it('goes on for twelve hours without use, and a day at most', async () => {
    const person = await world.createPerson('email');
    let pair = await enter(style, person);
    for (const at of [11.9 * HOUR, 23 * HOUR]) {
      world.advanceTo(at);
      pair = getTokens(await refresh(style, pair));
    }
    world.advanceTo(DAY - 1);
    expect(await opens(world, getTokens(await refresh(style, pair)).access_token)).toBe(true);
    world.advanceTo(DAY + 6000);
    expect(getErrorCode(await refresh(style, pair))).toBe('refresh_token_invalid');
    expect(await opens(world, pair.access_token)).toBe(false);
  });

  it('goes on for seven days without use on a trusted browser, and 30 days at most', async () => {
    const person = await world.createPerson('email');
    let pair = await enter(style, person, { remember_device: true });
    for (const at of [6.9 * DAY, 13 * DAY, 19 * DAY, 25 * DAY]) {
      world.advanceTo(at);
      pair = getTokens(await refresh(style, pair));
    }
    world.advanceTo(30 * DAY + 6000);
    expect(getErrorCode(await refresh(style, pair))).toBe('refresh_token_invalid');
  });

  it('ends by idleness on a trusted browser after seven days', async () => {
    const pair = await enter(style, await world.createPerson('email'), { remember_device: true });
    world.advanceTo(7 * DAY + 6000);
    expect(getErrorCode(await refresh(style, pair))).toBe('refresh_token_invalid');
  });

  it('gives the direct parent of a refresh token the same child for ten seconds', async () => {
    const pair = await enter(style, await world.createPerson('email'));
    const child = getTokens(await refresh(style, pair));
    world.advanceTo(10_000);
    const again = getTokens(await refresh(style, pair));
    expect(claimsOf(again.refresh_token)).toEqual(claimsOf(child.refresh_token));
    expect(claimsOf(again.access_token)).toEqual(claimsOf(child.access_token));
    expect(getErrorCode(await refresh(style, again))).toBeNull();
  });

  it('ends with its access tokens when a replaced refresh token comes back', async () => {
    const pair = await enter(style, await world.createPerson('email'));
    const child = getTokens(await refresh(style, pair));
    world.advanceTo(10_001);
    expect(getErrorCode(await refresh(style, pair))).toBe('refresh_token_reused');
    expect(await opens(world, child.access_token)).toBe(false);
    expect(getErrorCode(await refresh(style, child))).toBe('refresh_token_invalid');
  });

  it('is one of ten at most: the oldest ends', async () => {
    const [person, browser] = [await world.createPerson('email'), world.browser(style)];
    const pairs = [await world.signIn(browser, person, { remember_device: true })];
    for (let n = 1; n <= 10; n += 1) {
      world.advanceTo(n * 15 * MINUTE);
      pairs.push(getTokens(await world.login(browser, person)));
    }
    const [oldest, next, newest] = [pairs[0], pairs[1], pairs.at(-1)];
    if (!oldest || !next || !newest) throw new Error('There are eleven sessions.');
    expect(await listSessions(world, newest.access_token)).toHaveLength(10);
    expect(getErrorCode(await refresh(style, oldest))).toBe('refresh_token_invalid');
    expect(getErrorCode(await refresh(style, next))).toBeNull();
  });
});

describe('the list of sessions', () => {
  it('shows the living ones of the caller, the present one marked', async () => {
    const person = await world.createPerson('email');
    const first = await enter('REST', person, { device_name: 'Old phone' });
    const gone = await enter('REST', person);
    await world.browser('REST').send('logout', undefined, { token: gone.access_token });
    const begun = world.app.moment();
    world.advanceTo(MINUTE);
    const { access_token } = await enter('GraphQL', person, { device_name: '  New phone  ' });
    await enter('REST', await world.createPerson('email'));
    const now = world.app.moment();
    const times = (epoch: number, at: string) => {
      return { createdAt: at, lastUsedAt: at, expiresAt: new Date(epoch + 12 * HOUR).toISOString() };
    };
    expect(await listSessions(world, access_token)).toEqual([
      { id: sessionOf(access_token), deviceName: 'New phone', isCurrent: true, ...times(now.epoch, now.now) },
      {
        id: sessionOf(first.access_token),
        deviceName: 'Old phone',
        isCurrent: false,
        ...times(begun.epoch, begun.now),
      },
    ]);
  });

  it('lets its owner end one, and nobody else', async () => {
    const person = await world.createPerson('email');
    const [mine, other] = [await enter('REST', person), await enter('GraphQL', person)];
    const stranger = await enter('REST', await world.createPerson('email'));
    const id = sessionOf(other.access_token);
    expect(await revoke(world, stranger.access_token, 'session', id)).toBe('NOT_FOUND');
    expect(await opens(world, other.access_token)).toBe(true);
    expect(await revoke(world, mine.access_token, 'session', id)).toBe(1);
    expect(await opens(world, other.access_token)).toBe(false);
    expect(await revoke(world, mine.access_token, 'session', id)).toBe('NOT_FOUND');
    expect(await revoke(world, mine.access_token, 'session', 'nonsense')).toBe('NOT_FOUND');
  });

  it('lets its owner end all others at once', async () => {
    const person = await world.createPerson('email');
    const others = [await enter('REST', person), await enter('REST', person)];
    const stranger = await enter('REST', await world.createPerson('email'));
    const mine = await enter('GraphQL', person);
    expect(await revokeOthers(world, mine.access_token)).toEqual({ revoked: 2 });
    for (const { access_token } of others) expect(await opens(world, access_token)).toBe(false);
    expect(await opens(world, mine.access_token)).toBe(true);
    expect(await opens(world, stranger.access_token)).toBe(true);
    expect(await listSessions(world, mine.access_token)).toHaveLength(1);
  });

  it.each(['sessions', 'devices'])('shows no %s to those who are not signed in', async (field) => {
    const { data, errors } = await world.app.graphql(`{ ${field} { id } }`);
    expect([data, errors.map(({ extensions }) => extensions['code'])]).toEqual([null, ['UNAUTHENTICATED']]);
  });
});

function claimsOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

function sessionOf(token: string): string {
  return String((claimsOf(token) as { readonly sid: unknown }).sid);
}
