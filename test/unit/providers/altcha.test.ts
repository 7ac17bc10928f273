// ALTCHA: solved challenges, and changed, expired, foreign and repeated ones.
import { createHash } from 'node:crypto';
import { altchaCaptcha } from '../../../src/providers/captcha/altcha';
import { derivePurposeKey } from '../../../src/providers/crypto/key-ring';
import { systemRandomness } from '../../../src/providers/clock';
import { secretKey } from '../../support/fixtures/keys';
import { solveAltcha, type AltchaChallenge } from '../../support/fixtures/solve-altcha';

const NOW = Date.UTC(2026, 2, 10, 16);
const key = secretKey('a1');
const settings = { key, cost: 50, maxCounter: 40, lifetimeSeconds: 300, randomBelow: () => 7 };
const captcha = altchaCaptcha(settings);
const facts = { ip: '127.0.0.1', now: NOW };

async function createChallenge(now = NOW, factor?: number): Promise<AltchaChallenge> {
  return (await captcha.challenge(now, { factor: factor ?? 1 })) as AltchaChallenge;
}

/** Encodes a token like the widget. */
function encodeToken(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}

function decodeToken(token: string): { challenge: AltchaChallenge; solution: Record<string, unknown> } {
  return JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as never;
}

describe('a challenge', () => {
  it('contains its parameters, the action and its expiry, but not the counter', async () => {
    const { parameters, signature } = await createChallenge();
    expect(parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 50 });
    expect(parameters.data).toEqual({ action: 'login', expires: NOW / 1000 + 300 });
    expect(signature).toMatch(/^[\da-f]{64}$/);
    expect(parameters).not.toHaveProperty('counter');
  });

  it('has four times the cost on request', async () => {
    expect((await createChallenge(NOW, 4)).parameters.cost).toBe(200);
    expect(await captcha.verify(await solveAltcha(await createChallenge(NOW, 4)), facts)).toMatchObject({
      verdict: 'ok',
    });
  });

  it('differs each time', async () => {
    const signatures = [await createChallenge(), await createChallenge()].map(({ signature }) => signature);
    expect(signatures[0]).not.toBe(signatures[1]);
  });
});

describe('a solution', () => {
  it('is accepted, with the digest of its challenge', async () => {
    const challenge = await createChallenge();
    const usageDigest = createHash('sha256').update(challenge.signature).digest('hex');
    expect(await captcha.verify(await solveAltcha(challenge), facts)).toEqual({
      verdict: 'ok',
      difficulty: 0,
      usageDigest,
    });
  });

  it('has the same digest when it is repeated in another encoding', async () => {
    const token = await solveAltcha(await createChallenge());
    const payload = decodeToken(token);
    const tokens = [
      token,
      `${token}==`,
      encodeToken({ ...payload, extra: 1 }),
      encodeToken({ solution: payload.solution, challenge: payload.challenge }),
      encodeToken({ ...payload, solution: { ...payload.solution, took: 1, counter: 9 } }),
    ];
    const results = await Promise.all(tokens.map((text) => captcha.verify(text, facts)));
    expect(results.every(({ verdict }) => verdict === 'ok')).toBe(true);
    expect(new Set(results.map(({ usageDigest }) => usageDigest)).size).toBe(1);
  });

  it('is accepted by replicas with the same key only', async () => {
    const token = await solveAltcha(await createChallenge());
    expect(await altchaCaptcha(settings).verify(token, facts)).toMatchObject({ verdict: 'ok' });
    expect(await altchaCaptcha({ ...settings, key: secretKey('a1') }).verify(token, facts)).toEqual({
      verdict: 'failed',
    });
  });

  it.each([
    [299_999, 'ok'],
    [300_000, 'failed'],
  ])('%i ms after its challenge is %s, by the given clock', async (ms, verdict) => {
    const token = await solveAltcha(await createChallenge());
    expect(await captcha.verify(token, { ...facts, now: NOW + ms })).toMatchObject({ verdict });
  });
});

type Change = (parameters: AltchaChallenge['parameters']) => Record<string, unknown>;

describe('a changed challenge', () => {
  it.each<[string, Change]>([
    ['a lower cost', (parameters) => ({ ...parameters, cost: 1 })],
    ['a later expiry', ({ data, ...rest }) => ({ ...rest, data: { ...data, expires: NOW / 1000 + 3600 } })],
    ['the library’s own expiry', (parameters) => ({ ...parameters, expiresAt: NOW / 1000 + 3600 })],
    ['no expiry', (parameters) => ({ ...parameters, data: { action: 'login' } })],
    ['an expiry that is not a number', ({ data, ...rest }) => ({ ...rest, data: { ...data, expires: '9999999999' } })],
    ['another action', ({ data, ...rest }) => ({ ...rest, data: { ...data, action: 'contact' } })],
    ['more data', ({ data, ...rest }) => ({ ...rest, data: { ...data, x: 1 } })],
    ['no data', (parameters) => ({ ...parameters, data: undefined })],
    ['a shorter prefix', (parameters) => ({ ...parameters, keyPrefix: '00' })],
    ['no key signature', (parameters) => ({ ...parameters, keySignature: undefined })],
    ['another algorithm', (parameters) => ({ ...parameters, algorithm: 'SHA-256' })],
    ['another salt', (parameters) => ({ ...parameters, salt: '00'.repeat(16) })],
  ])('with %s is rejected', async (_case, change) => {
    const { challenge, solution } = decodeToken(await solveAltcha(await createChallenge()));
    const token = encodeToken({ challenge: { ...challenge, parameters: change(challenge.parameters) }, solution });
    expect(await captcha.verify(token, facts)).toEqual({ verdict: 'failed' });
  });

  it('solved again for a lower cost is rejected', async () => {
    const challenge = await createChallenge();
    const cheap = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '0' } };
    expect(await captcha.verify(await solveAltcha(cheap), facts)).toEqual({ verdict: 'failed' });
  });

  it.each<[string, unknown]>([
    ['none', null],
    ['an empty one', {}],
    ['another key', { counter: 7, derivedKey: 'ab'.repeat(32) }],
    ['a list', [7]],
    ['only the prefix', 'prefix'],
  ])('without a valid solution is rejected: %s', async (_case, solution) => {
    const challenge = await createChallenge();
    const given = solution === 'prefix' ? { counter: 7, derivedKey: challenge.parameters.keyPrefix } : solution;
    expect(await captcha.verify(encodeToken({ challenge, solution: given }), facts)).toEqual({ verdict: 'failed' });
  });

  it('without its signature is rejected', async () => {
    const { challenge, solution } = decodeToken(await solveAltcha(await createChallenge()));
    const other = await createChallenge();
    const signatures = [undefined, '', null, 7, challenge.signature.toUpperCase(), other.signature];
    const results = await Promise.all(
      signatures.map((signature) =>
        captcha.verify(encodeToken({ challenge: { ...challenge, signature }, solution }), facts),
      ),
    );
    expect(results).toEqual(signatures.map(() => ({ verdict: 'failed' })));
  });
});

describe('a challenge signed with our keys', () => {
  const EXPIRES = NOW / 1000 + 300;

  /** As another feature of this server could sign one. */
  async function solveSigned(data: Readonly<Record<string, string | number>>): Promise<string> {
    const { createChallenge } = await import('altcha-lib');
    const { deriveKey } = await import('altcha-lib/algorithms/pbkdf2');
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      counter: 3,
      data,
      deriveKey,
      hmacSignatureSecret: derivePurposeKey('altcha challenge', key).toString('base64'),
      hmacKeySignatureSecret: derivePurposeKey('altcha solution', key).toString('base64'),
    });
    return solveAltcha({ ...challenge, signature: challenge.signature ?? '' });
  }

  it.each<[string, Readonly<Record<string, string | number>>, string]>([
    ['for the login', { action: 'login', expires: EXPIRES }, 'ok'],
    ['for another action', { action: 'contact', expires: EXPIRES }, 'failed'],
    ['for no action', { expires: EXPIRES }, 'failed'],
    ['without an expiry', { action: 'login' }, 'failed'],
    ['with an expiry that is a string', { action: 'login', expires: String(EXPIRES) }, 'failed'],
  ])('%s: %j is %s', async (_case, data, verdict) => {
    expect(await captcha.verify(await solveSigned(data), facts)).toMatchObject({ verdict });
  });
});

describe('a malformed token', () => {
  it.each<[string, string]>([
    ['empty', ''],
    ['plain text', 'demo'],
    ['JSON without base64', '{"challenge":{}}'],
    ['a number', encodeToken(7)],
    ['null', encodeToken(null)],
    ['a list', encodeToken([])],
    ['no challenge', encodeToken({ solution: {} })],
    ['no parameters', encodeToken({ challenge: {}, solution: {} })],
    ['parameters without members', encodeToken({ challenge: { parameters: {} }, solution: {} })],
    ['data that is a string', encodeToken({ challenge: { parameters: { data: 'login' } }, solution: {} })],
    ['too long', 'A'.repeat(4097)],
  ])('is rejected: %s', async (_case, token) => {
    expect(await captcha.verify(token, facts)).toEqual({ verdict: 'failed' });
  });

  it('allows the solution of the most expensive challenge', async () => {
    const hard = altchaCaptcha({
      ...settings,
      cost: 10,
      maxCounter: 50,
      randomBelow: (bound) => systemRandomness.below(bound),
    });
    const challenge = (await hard.challenge(NOW, { factor: 1.5 })) as AltchaChallenge;
    const token = await solveAltcha(challenge);
    expect(token.length).toBeLessThan(2048);
    expect(await hard.verify(token, facts)).toMatchObject({ verdict: 'ok' });
  });
});
