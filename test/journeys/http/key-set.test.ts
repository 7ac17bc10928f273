// The public keys that verify access tokens.
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { startApp } from '../../support/fixtures/app';
import { secretKey, signingKey } from '../../support/fixtures/keys';

const formatKey = ({ kid, bytes }: ReturnType<typeof secretKey>) => `${kid}:${bytes.toString('base64')}`;

/** The keys of consumers by default, and a token that they signed. */
async function fetchKeys(JWT_KEYS?: string, { ofCreditors = false } = {}) {
  const setting = ofCreditors ? 'CREDITOR_JWT_KEYS' : 'JWT_KEYS';
  const app = await startApp({ RESPONSE_MIN_MS: '0', ...(JWT_KEYS === undefined ? {} : { [setting]: JWT_KEYS }) });
  const token = ofCreditors
    ? await app.signInCreditor('dana@acme.test')
    : await app.signIn('Rivera', '1985-04-12', '4321');
  const response = await fetch(`${app.origin}/.well-known/${ofCreditors ? 'creditor-jwks' : 'jwks'}.json`);
  await app.close();
  const { keys } = (await response.json()) as { readonly keys: readonly (JsonWebKey & { readonly kid: string })[] };
  return { token, response, keys };
}

describe('the key set', () => {
  it('contains the public half of each key and may be cached for five minutes', async () => {
    const { response, keys } = await fetchKeys(
      [signingKey('new'), signingKey('old'), secretKey('shared')].map(formatKey).join(),
    );
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    expect(keys.map(({ kid }) => kid)).toEqual(['new', 'old']);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });

  it('verifies a token that the sample key signed', async () => {
    const { token, keys } = await fetchKeys();
    const [key = {}] = keys;
    const claims = jwt.verify(token, createPublicKey({ key, format: 'jwk' }), {
      algorithms: ['ES256'],
      ignoreExpiration: true,
      ignoreNotBefore: true,
    });
    expect(claims).toMatchObject({ iss: 'parley', aud: 'consumer-api' });
  });

  it('of creditors is a separate one, and the keys of consumers do not verify their tokens', async () => {
    const [{ token, response, keys }, consumers] = [
      await fetchKeys(undefined, { ofCreditors: true }),
      await fetchKeys(),
    ];
    expect([response.status, response.headers.get('cache-control'), keys.length]).toEqual([
      200,
      'public, max-age=300',
      1,
    ]);
    const verify = (key: JsonWebKey = {}) =>
      jwt.verify(token, createPublicKey({ key, format: 'jwk' }), {
        algorithms: ['ES256'],
        ignoreExpiration: true,
        ignoreNotBefore: true,
      });
    expect(verify(keys[0])).toMatchObject({ iss: 'parley', aud: 'creditor-api' });
    expect(() => verify(consumers.keys[0])).toThrow('invalid signature');
  });

  it('is empty when a shared secret signs the tokens', async () => {
    expect((await fetchKeys(formatKey(secretKey('shared')))).keys).toEqual([]);
  });
});
