// A refresh whose response was lost is repeated with the same result; a replay ends the session, but not the trust in
// the browser.
import { getTokens, type ApiStyle, type TokenPair } from '../../support/clients/simulated-browser';
import { getErrorCode } from '../../support/clients/refusals';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { isAccepted } from '../../support/sign-in/owned-sessions';
import { stylesOf } from '../../support/fixtures/run-length';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

describe.each(stylesOf('sign-in/lost-refresh'))('over %s', (style: ApiStyle) => {
  const refresh = ({ refresh_token }: TokenPair) => fixture.browser(style).send('refresh', { refresh_token });

  async function signIn(): Promise<TokenPair> {
    return fixture.signIn(fixture.browser(style), await fixture.createPerson('email'));
  }

  it.each([11 * SECOND, 5 * MINUTE])('returns the same unused successor after %i ms', async (ms) => {
    const pair = await signIn();
    const child = getTokens(await refresh(pair));
    fixture.advanceTo(ms);
    const again = getTokens(await refresh(pair));
    expect(parseClaims(again.refresh_token)).toEqual(parseClaims(child.refresh_token));
    expect(parseClaims(again.access_token)).toEqual(parseClaims(child.access_token));
    expect(await isAccepted(fixture, again.access_token)).toBe(true);
    expect(getErrorCode(await refresh(again))).toBeNull();
  });

  it('ends the session for a repetition after five minutes', async () => {
    const pair = await signIn();
    const child = getTokens(await refresh(pair));
    fixture.advanceTo(5 * MINUTE + 1);
    expect(getErrorCode(await refresh(pair))).toBe('refresh_token_reused');
    expect(await isAccepted(fixture, child.access_token)).toBe(false);
  });

  it.each([
    ['access token', (child: TokenPair) => isAccepted(fixture, child.access_token)],
    ['refresh token', async (child: TokenPair) => getErrorCode(await refresh(child)) === null],
  ])('ends the session for a repetition after the %s of the successor was used', async (_what, use) => {
    const pair = await signIn();
    const child = getTokens(await refresh(pair));
    expect(await use(child)).toBe(true);
    expect(getErrorCode(await refresh(pair))).toBe('refresh_token_reused');
    expect(await isAccepted(fixture, child.access_token)).toBe(false);
    expect(getErrorCode(await refresh(child))).toBe('refresh_token_invalid');
  });

  it('returns the successor of a successor, each until it is used', async () => {
    const first = await signIn();
    const second = getTokens(await refresh(first));
    const third = getTokens(await refresh(second));
    const again = getTokens(await refresh(second));
    expect(parseClaims(again.refresh_token)).toEqual(parseClaims(third.refresh_token));
  });

  it('keeps the trust in the browser when a refresh token is replayed', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('email')];
    const pair = await fixture.signIn(browser, person, { remember_device: true });
    const child = getTokens(await refresh(pair));
    await refresh(child);
    expect(getErrorCode(await refresh(pair))).toBe('refresh_token_reused');
    expect((await fixture.login(browser, person)).value).toMatchObject({ trusted_device: true });
  });
});

function parseClaims(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}
