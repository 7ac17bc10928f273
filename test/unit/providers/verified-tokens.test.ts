// Verified access tokens are remembered: within their lifetime, for their key, purpose and realm, and only so many.
import jwt from 'jsonwebtoken';
import { signedTokens, type TokenClaims, createVerifiedTokens } from '../../../src/providers/crypto/tokens';
import { signingKey } from '../../support/fixtures/keys';

const NOW = 1_773_158_400;
const CLAIMS: TokenClaims = { ownerId: 17, sessionId: 'session', generation: 3 };
const key = signingKey('e1');

describe('a verified access token', () => {
  const verify = jest.spyOn(jwt, 'verify');
  beforeEach(() => verify.mockClear());
  afterAll(() => verify.mockRestore());

  const tokens = signedTokens([key], 'consumer');
  const token = tokens.sign('access', CLAIMS, NOW, NOW + 900);

  it('is not verified again', () => {
    const claims = [NOW, NOW + 1, NOW + 899].map((now) => tokens.verify('access', token, now));
    expect(claims).toEqual([CLAIMS, CLAIMS, CLAIMS]);
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['before it is valid', NOW - 6],
    ['when it has expired', NOW + 905],
    ['as a refresh token', NOW],
  ])('is rejected %s', (_when, now) => {
    expect(tokens.verify('access', token, NOW)).toEqual(CLAIMS);
    expect(tokens.verify(now === NOW ? 'refresh' : 'access', token, now)).toBeNull();
  });

  it('is rejected when its key leaves the ring, and by the other realm', () => {
    const rotated = signedTokens([signingKey('e2'), key], 'consumer');
    expect(rotated.verify('access', token, NOW)).toEqual(CLAIMS);
    expect(signedTokens([signingKey('e2')], 'consumer').verify('access', token, NOW)).toBeNull();
    expect(signedTokens([key], 'creditor').verify('access', token, NOW)).toBeNull();
  });

  it('is verified again when others have taken its place; a rejected one takes none', () => {
    const remembered = createVerifiedTokens<TokenClaims>(2);
    const lifetime = { validFrom: NOW, validUntil: NOW + 900 };
    for (const name of ['one', 'two', 'three']) remembered.add(name, { claims: CLAIMS, ...lifetime });
    expect(['one', 'two', 'three'].map((name) => remembered.find(name, NOW))).toEqual([null, CLAIMS, CLAIMS]);
    const altered = token.slice(0, -4);
    expect([tokens.verify('access', altered, NOW), tokens.verify('access', altered, NOW)]).toEqual([null, null]);
    expect(verify).toHaveBeenCalledTimes(2);
  });
});
