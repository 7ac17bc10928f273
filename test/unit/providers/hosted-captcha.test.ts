// Hosted CAPTCHAs, against a local server, and the disabled CAPTCHA.
import { disabledCaptcha } from '../../../src/providers/captcha/captcha-provider';
import {
  HOSTED_CAPTCHAS,
  hostedCaptcha,
  KNOWN_TEST_SECRETS,
  type HostedCaptcha,
} from '../../../src/providers/captcha/hosted-captcha';
import { startSiteverifyServer, type SiteverifyServer } from '../../support/servers/siteverify-server';

const FACTS = { ip: '203.0.113.9', now: 0 };
const PAGE = { hostname: 'pay.example.com', action: 'login' };
const PROVIDERS = Object.keys(HOSTED_CAPTCHAS) as HostedCaptcha[];

let verifier: SiteverifyServer;

beforeEach(async () => {
  verifier = await startSiteverifyServer();
});
afterEach(() => verifier.close());

function createCaptcha(provider: HostedCaptcha, hostnames: readonly string[] = ['pay.example.com']) {
  const { url, secret } = verifier;
  return hostedCaptcha({ provider, secret, url, hostnames });
}

describe.each(PROVIDERS)('%s', (provider) => {
  it('receives the secret, the token and the address, and accepts a token', async () => {
    const token = verifier.solve(PAGE);
    const result = await createCaptcha(provider).verify(token, FACTS);
    expect(result).toEqual({ verdict: 'ok', usageDigest: expect.stringMatching(/^[\da-f]{64}$/) as string });
    expect(verifier.forms).toEqual([{ secret: verifier.secret, response: token, remoteip: '203.0.113.9' }]);
  });

  it('rejects unknown tokens and repeated ones', async () => {
    const token = verifier.solve(PAGE);
    const captcha = createCaptcha(provider);
    await captcha.verify(token, FACTS);
    expect(await captcha.verify(token, FACTS)).toEqual({ verdict: 'failed' });
    expect(await captcha.verify('x'.repeat(300), FACTS)).toEqual({ verdict: 'failed' });
  });

  it('does not receive empty tokens or tokens that are too long', async () => {
    const { maxTokenLength } = HOSTED_CAPTCHAS[provider];
    const captcha = createCaptcha(provider);
    expect(await captcha.verify('', FACTS)).toEqual({ verdict: 'failed' });
    expect(await captcha.verify('x'.repeat(maxTokenLength + 1), FACTS)).toEqual({ verdict: 'failed' });
    expect(verifier.forms).toHaveLength(0);
    await captcha.verify('x'.repeat(maxTokenLength), FACTS);
    expect(verifier.forms).toHaveLength(1);
  });

  it.each([
    ['another action', { ...PAGE, action: 'signup' }],
    ['an empty action', { ...PAGE, action: '' }],
    ['another host name', { ...PAGE, hostname: 'evil.example.com' }],
    ['a host name with the same ending', { ...PAGE, hostname: 'evil-pay.example.com' }],
    ['a subdomain of ours', { ...PAGE, hostname: 'x.pay.example.com' }],
    ['no host name', { action: 'login' }],
    ['a low score', { ...PAGE, score: 0.4 }],
    ['a score that is not a number', { ...PAGE, score: 'high' }],
    ['a score without an action', { hostname: PAGE.hostname, score: 0.9 }],
  ])('accepts no success with %s', async (_case, page) => {
    expect(await createCaptcha(provider).verify(verifier.solve(page), FACTS)).toEqual({ verdict: 'failed' });
  });

  it('is accepted with a sufficient score, and for any host name when none are set', async () => {
    expect(await createCaptcha(provider).verify(verifier.solve({ ...PAGE, score: 0.5 }), FACTS)).toMatchObject({
      verdict: 'ok',
    });
    expect(await createCaptcha(provider, []).verify(verifier.solve({ action: 'login' }), FACTS)).toMatchObject({
      verdict: 'ok',
    });
  });

  it.each([
    ['answers 500', { status: 500, body: { success: true, ...PAGE } }],
    ['answers HTML', { status: 200, body: '<html>success</html>' }],
    ['answers null', { status: 200, body: null }],
    ['answers an empty object', { status: 200, body: {} }],
    ['answers a success that is a string', { status: 200, body: { success: 'true', ...PAGE } }],
    ['answers a success with 400', { status: 400, body: { success: true, ...PAGE } }],
    ['answers an internal error', { status: 200, body: { success: false, 'error-codes': ['internal-error'] } }],
    ['answers 429', { status: 429, body: '' }],
    ['answers 503', { status: 503, body: { success: false, 'error-codes': [] } }],
  ])('is unavailable when it %s, without a retry', async (_case, failure) => {
    verifier.failWith(failure);
    expect(await createCaptcha(provider).verify('x'.repeat(100), FACTS)).toEqual({ verdict: 'unavailable' });
    expect(verifier.forms).toHaveLength(1);
  });

  it.each([302, 307])('does not receive our secret through a redirect with %i', async (status) => {
    const other = await startSiteverifyServer();
    other.failWith({ status: 200, body: { success: true, ...PAGE } });
    verifier.failWith({ status, body: {}, location: other.url });
    const result = await createCaptcha(provider).verify('x', FACTS);
    const { forms } = other;
    await other.close();
    expect([result, forms]).toEqual([{ verdict: 'unavailable' }, []]);
  });

  it('is unavailable when it cannot be reached', async () => {
    const unreachable = hostedCaptcha({ provider, secret: 's', url: 'http://127.0.0.1:1/', hostnames: [] });
    expect(await unreachable.verify('x', FACTS)).toEqual({ verdict: 'unavailable' });
  });

  it('is unavailable when our secret is wrong, which is not the visitor’s error', async () => {
    const other = hostedCaptcha({ provider, secret: 'other', url: verifier.url, hostnames: [] });
    expect(await other.verify(verifier.solve(PAGE), FACTS)).toEqual({ verdict: 'unavailable' });
  });

  it('rejects a token with 400', async () => {
    verifier.failWith({ status: 400, body: { success: false, 'error-codes': ['invalid-input-response'] } });
    expect(await createCaptcha(provider).verify('x', FACTS)).toEqual({ verdict: 'failed' });
  });
});

describe('the action', () => {
  it.each([
    ['turnstile', 'failed'],
    ['hcaptcha', 'ok'],
    ['recaptcha', 'ok'],
  ] as const)('may be missing at %s: %s', async (provider, verdict) => {
    expect(await createCaptcha(provider).verify(verifier.solve({ hostname: PAGE.hostname }), FACTS)).toMatchObject({
      verdict,
    });
  });
});

describe('the address of the verifier', () => {
  it('is the provider’s own over HTTPS unless it is set', () => {
    expect(PROVIDERS.map((provider) => new URL(HOSTED_CAPTCHAS[provider].url).protocol)).toEqual(
      PROVIDERS.map(() => 'https:'),
    );
  });
});

describe('a test secret', () => {
  it.each(KNOWN_TEST_SECRETS)('requires no action and no host name: %s', async (secret) => {
    const server = await startSiteverifyServer(secret);
    const captcha = hostedCaptcha({ provider: 'turnstile', secret, url: server.url, hostnames: ['pay.example.com'] });
    const results = [
      await captcha.verify(server.solve({ hostname: 'example.com' }), FACTS),
      await captcha.verify('XXXX.DUMMY.TOKEN.XXXX', FACTS),
    ];
    await server.close();
    expect(results.map(({ verdict }) => verdict)).toEqual(['ok', 'failed']);
  });
});

describe('the disabled CAPTCHA', () => {
  it('accepts any token, also repeatedly, but not an empty one', async () => {
    expect(await disabledCaptcha.verify('demo', FACTS)).toEqual({ verdict: 'ok', difficulty: Infinity });
    expect(await disabledCaptcha.verify('', FACTS)).toMatchObject({ verdict: 'failed' });
    expect(await disabledCaptcha.challenge(0)).toBeNull();
  });
});
