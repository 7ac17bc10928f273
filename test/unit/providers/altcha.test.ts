// ALTCHA: real challenges, really solved; changed, late, foreign and repeated ones.
import { createHash } from 'node:crypto';
import { altchaCaptcha } from '../../../src/providers/captcha/altcha';
import { derivePurposeKey } from '../../../src/providers/crypto/key-ring';
import { systemRandomness } from '../../../src/providers/crypto/randomness';
import { secretKey } from '../../support/fixtures/keys';
import { solveAltcha, type AltchaChallenge } from '../../support/fixtures/solve-altcha';

const NOW = Date.UTC(2026, 2, 10, 16);
const key = secretKey('a1');
const settings = { key, cost: 50, maxCounter: 40, lifetimeSeconds: 300, randomBelow: () => 7 };
const captcha = altchaCaptcha(settings);
const facts = { ip: '127.0.0.1', now: NOW };

async function challenged(now = NOW, factor?: number): Promise<AltchaChallenge> {
  return (await captcha.challenge?.(now, factor)) as AltchaChallenge;
}

/** Writes a token as the widget does. */
function tokenOf(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}

function payloadOf(token: string): { challenge: AltchaChallenge; solution: Record<string, unknown> } {
  return JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as never;
}

describe('a challenge', () => {
  it('holds what the client needs, the action and its end, and not the counter', async () => {
    const { parameters, signature } = await challenged();
    expect(parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 50 });
    expect(parameters.data).toEqual({ action: 'login', expires: NOW / 1000 + 300 });
    expect(signature).toMatch(/^[\da-f]{64}$/);
    expect(parameters).not.toHaveProperty('counter');
  });

  it('is four times as hard on request', async () => {
    expect((await challenged(NOW, 4)).parameters.cost).toBe(200);
    expect(await captcha.verify(await solveAltcha(await challenged(NOW, 4)), facts)).toMatchObject({ verdict: 'ok' });
  });

  it('is different each time', async () => {
    const signatures = [await challenged(), await challenged()].map(({ signature }) => signature);
    expect(signatures[0]).not.toBe(signatures[1]);
  });
});

describe('a solution', () => {
  it('is accepted, and shows what it uses up', async () => {
    const challenge = await challenged();
    const usageDigest = createHash('sha256').update(challenge.signature).digest('hex');
    expect(await captcha.verify(await solveAltcha(challenge), facts)).toEqual({ verdict: 'ok', usageDigest });
  });

  it('shows the same use when it comes again, however it is written', async () => {
    const token = await solveAltcha(await challenged());
    const payload = payloadOf(token);
    const again = [
      token,
      `${token}==`,
      tokenOf({ ...payload, extra: 1 }),
      tokenOf({ solution: payload.solution, challenge: payload.challenge }),
      tokenOf({ ...payload, solution: { ...payload.solution, took: 1, counter: 9 } }),
    ];
    const uses = await Promise.all(again.map((text) => captcha.verify(text, facts)));
    expect(uses.every(({ verdict }) => verdict === 'ok')).toBe(true);
    expect(new Set(uses.map(({ usageDigest }) => usageDigest)).size).toBe(1);
  });

  it('is accepted by another replica with the same key, and by none with another', async () => {
    const token = await solveAltcha(await challenged());
    expect(await altchaCaptcha(settings).verify(token, facts)).toMatchObject({ verdict: 'ok' });
    expect(await altchaCaptcha({ ...settings, key: secretKey('a1') }).verify(token, facts)).toEqual({
      verdict: 'failed',
    });
  });

  it.each([
    [299_999, 'ok'],
    [300_000, 'failed'],
  ])('%i ms after its challenge is %s, by the clock that is handed in', async (ms, verdict) => {
    const token = await solveAltcha(await challenged());
    expect(await captcha.verify(token, { ...facts, now: NOW + ms })).toMatchObject({ verdict });
  });
});

type Change = (parameters: AltchaChallenge['parameters']) => Record<string, unknown>;

describe('a changed challenge', () => {
  it.each<[string, Change]>([
    ['a lower cost', (parameters) => ({ ...parameters, cost: 1 })],
    ['a later end', ({ data, ...rest }) => ({ ...rest, data: { ...data, expires: NOW / 1000 + 3600 } })],
    ['an end of the library', (parameters) => ({ ...parameters, expiresAt: NOW / 1000 + 3600 })],
    ['no end', (parameters) => ({ ...parameters, data: { action: 'login' } })],
    ['an end that is no number', ({ data, ...rest }) => ({ ...rest, data: { ...data, expires: '9999999999' } })],
    ['another action', ({ data, ...rest }) => ({ ...rest, data: { ...data, action: 'contact' } })],
    ['more data', ({ data, ...rest }) => ({ ...rest, data: { ...data, x: 1 } })],
    ['no data', (parameters) => ({ ...parameters, data: undefined })],
    ['a shorter prefix', (parameters) => ({ ...parameters, keyPrefix: '00' })],
    ['no key signature', (parameters) => ({ ...parameters, keySignature: undefined })],
    ['another algorithm', (parameters) => ({ ...parameters, algorithm: 'SHA-256' })],
    ['another salt', (parameters) => ({ ...parameters, salt: '00'.repeat(16) })],
  ])('with %s is refused, and uses nothing up', async (_case, change) => {
    const { challenge, solution } = payloadOf(await solveAltcha(await challenged()));
    const token = tokenOf({ challenge: { ...challenge, parameters: change(challenge.parameters) }, solution });
    expect(await captcha.verify(token, facts)).toEqual({ verdict: 'failed' });
  });

  it('whose work is done anew for a lower cost is refused', async () => {
    const challenge = await challenged();
    const cheap = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '0' } };
    expect(await captcha.verify(await solveAltcha(cheap), facts)).toEqual({ verdict: 'failed' });
  });

  it.each<[string, unknown]>([
    ['none', null],
    ['an empty one', {}],
    ['another key', { counter: 7, derivedKey: 'ab'.repeat(32) }],
    ['a list', [7]],
    ['the prefix only', 'prefix'],
  ])('with no true solution is refused: %s', async (_case, solution) => {
    const challenge = await challenged();
    const given = solution === 'prefix' ? { counter: 7, derivedKey: challenge.parameters.keyPrefix } : solution;
    expect(await captcha.verify(tokenOf({ challenge, solution: given }), facts)).toEqual({ verdict: 'failed' });
  });

  it('without or with another signature is refused', async () => {
    const { challenge, solution } = payloadOf(await solveAltcha(await challenged()));
    const other = await challenged();
    const signatures = [undefined, '', null, 7, challenge.signature.toUpperCase(), other.signature];
    const answers = await Promise.all(
      signatures.map((signature) =>
        captcha.verify(tokenOf({ challenge: { ...challenge, signature }, solution }), facts),
      ),
    );
    expect(answers).toEqual(signatures.map(() => ({ verdict: 'failed' })));
  });
});

describe('a challenge of ours for something else', () => {
  const END = NOW / 1000 + 300;

  /** Signed with our own keys, as another place of this server could do. */
  async function signed(data: Readonly<Record<string, string | number>>): Promise<string> {
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
    ['for the login', { action: 'login', expires: END }, 'ok'],
    ['for another action', { action: 'contact', expires: END }, 'failed'],
    ['for no action', { expires: END }, 'failed'],
    ['without an end', { action: 'login' }, 'failed'],
    ['with an end that is a text', { action: 'login', expires: String(END) }, 'failed'],
  ])('%s: %j is %s', async (_case, data, verdict) => {
    expect(await captcha.verify(await signed(data), facts)).toMatchObject({ verdict });
  });
});

describe('a token that is none', () => {
  it.each<[string, string]>([
    ['nothing', ''],
    ['words', 'demo'],
    ['JSON without base64', '{"challenge":{}}'],
    ['a number', tokenOf(7)],
    ['null', tokenOf(null)],
    ['a list', tokenOf([])],
    ['no challenge', tokenOf({ solution: {} })],
    ['no parameters', tokenOf({ challenge: {}, solution: {} })],
    ['parameters without members', tokenOf({ challenge: { parameters: {} }, solution: {} })],
    ['data that is a text', tokenOf({ challenge: { parameters: { data: 'login' } }, solution: {} })],
    ['a long one', 'A'.repeat(4097)],
  ])('is refused: %s', async (_case, token) => {
    expect(await captcha.verify(token, facts)).toEqual({ verdict: 'failed' });
  });

  it('leaves room for the solution of the hardest challenge', async () => {
    const hard = altchaCaptcha({
      ...settings,
      cost: 10,
      maxCounter: 50,
      randomBelow: (bound) => systemRandomness.below(bound),
    });
    const challenge = (await hard.challenge?.(NOW, 1.5)) as AltchaChallenge;
    const token = await solveAltcha(challenge);
    expect(token.length).toBeLessThan(2048);
    expect(await hard.verify(token, facts)).toMatchObject({ verdict: 'ok' });
  });
});
