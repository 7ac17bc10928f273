// The public keys under which access tokens can be checked.
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { startApp } from '../../support/fixtures/app';
import { secretKey, signingKey } from '../../support/fixtures/keys';

const textOf = ({ kid, bytes }: ReturnType<typeof secretKey>) => `${kid}:${bytes.toString('base64')}`;

/** Of consumers, unless it is said that they are the creditors'. */
async function keysOf(JWT_KEYS?: string, { ofCreditors = false } = {}) {
  const setting = ofCreditors ? 'CREDITOR_JWT_KEYS' : 'JWT_KEYS';
  const app = await startApp({ RESPONSE_MIN_MS: '0', ...(JWT_KEYS === undefined ? {} : { [setting]: JWT_KEYS }) });
  const token = ofCreditors
    ? await app.signInCreditor('dana@acme.test')
    : await app.signIn('Rivera', '1985-04-12', '4321');
  const answer = await fetch(`${app.origin}/.well-known/${ofCreditors ? 'creditor-jwks' : 'jwks'}.json`);
  await app.close();
  const { keys } = (await answer.json()) as { readonly keys: readonly (JsonWebKey & { readonly kid: string })[] };
  return { token, answer, keys };
}

describe('the key set', () => {
  it('shows the public half of each key, and may be kept for five minutes', async () => {
    const { answer, keys } = await keysOf(
      [signingKey('new'), signingKey('old'), secretKey('shared')].map(textOf).join(),
    );
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    expect(keys.map(({ kid }) => kid)).toEqual(['new', 'old']);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });

  it('checks a token of the present key, the sample on a developer machine', async () => {
    const { token, keys } = await keysOf();
    const [key = {}] = keys;
    const checked = jwt.verify(token, createPublicKey({ key, format: 'jwk' }), {
      algorithms: ['ES256'],
      ignoreExpiration: true,
      ignoreNotBefore: true,
    });
    expect(checked).toMatchObject({ iss: 'parley', aud: 'consumer-api' });
  });

  it('is another one for creditors, whose tokens the first does not check', async () => {
    const [{ token, answer, keys }, consumers] = [await keysOf(undefined, { ofCreditors: true }), await keysOf()];
    expect([answer.status, answer.headers.get('cache-control'), keys.length]).toEqual([200, 'public, max-age=300', 1]);
    const check = (key: JsonWebKey = {}) =>
      jwt.verify(token, createPublicKey({ key, format: 'jwk' }), {
        algorithms: ['ES256'],
        ignoreExpiration: true,
        ignoreNotBefore: true,
      });
    expect(check(keys[0])).toMatchObject({ iss: 'parley', aud: 'creditor-api' });
    expect(() => check(consumers.keys[0])).toThrow('invalid signature');
  });

  it('is empty while tokens are signed with a shared secret', async () => {
    expect((await keysOf(textOf(secretKey('shared')))).keys).toEqual([]);
  });
});
