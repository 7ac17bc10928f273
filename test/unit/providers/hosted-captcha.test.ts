// Hosted CAPTCHA verifiers, against one on loopback; and the form that checks nothing.
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

function captchaOf(provider: HostedCaptcha, hostnames: readonly string[] = ['pay.example.com']) {
  const { url, secret } = verifier;
  return hostedCaptcha({ provider, secret, url, hostnames, deadlineMs: 2000 });
}

describe.each(PROVIDERS)('%s', (provider) => {
  it('is asked with the secret, the token and the address, and says yes', async () => {
    const token = verifier.solve(PAGE);
    const answer = await captchaOf(provider).verify(token, FACTS);
    expect(answer).toEqual({ verdict: 'ok', usageDigest: expect.stringMatching(/^[\da-f]{64}$/) as string });
    expect(verifier.forms).toEqual([{ secret: verifier.secret, response: token, remoteip: '203.0.113.9' }]);
  });

  it('says no to a token that nobody got, and the second time', async () => {
    const token = verifier.solve(PAGE);
    const captcha = captchaOf(provider);
    await captcha.verify(token, FACTS);
    expect(await captcha.verify(token, FACTS)).toEqual({ verdict: 'failed' });
    expect(await captcha.verify('x'.repeat(300), FACTS)).toEqual({ verdict: 'failed' });
  });

  it('is not asked about an empty token or one beyond its bound', async () => {
    const { maxTokenLength } = HOSTED_CAPTCHAS[provider];
    const captcha = captchaOf(provider);
    expect(await captcha.verify('', FACTS)).toEqual({ verdict: 'failed' });
    expect(await captcha.verify('x'.repeat(maxTokenLength + 1), FACTS)).toEqual({ verdict: 'failed' });
    expect(verifier.forms).toHaveLength(0);
    await captcha.verify('x'.repeat(maxTokenLength), FACTS);
    expect(verifier.forms).toHaveLength(1);
  });

  it.each([
    ['another action', { ...PAGE, action: 'signup' }],
    ['an empty action', { ...PAGE, action: '' }],
    ['another page', { ...PAGE, hostname: 'evil.example.com' }],
    ['a page that ends alike', { ...PAGE, hostname: 'evil-pay.example.com' }],
    ['a page below ours', { ...PAGE, hostname: 'x.pay.example.com' }],
    ['no page', { action: 'login' }],
    ['a low score', { ...PAGE, score: 0.4 }],
    ['a score that is no number', { ...PAGE, score: 'high' }],
    ['a score without an action', { hostname: PAGE.hostname, score: 0.9 }],
  ])('has a yes for %s refused', async (_case, page) => {
    expect(await captchaOf(provider).verify(verifier.solve(page), FACTS)).toEqual({ verdict: 'failed' });
  });

  it('is believed with a good score, and about any page when none are set', async () => {
    expect(await captchaOf(provider).verify(verifier.solve({ ...PAGE, score: 0.5 }), FACTS)).toMatchObject({
      verdict: 'ok',
    });
    expect(await captchaOf(provider, []).verify(verifier.solve({ action: 'login' }), FACTS)).toMatchObject({
      verdict: 'ok',
    });
  });

  it.each([
    ['answers 500', { status: 500, body: { success: true, ...PAGE } }],
    ['answers HTML', { status: 200, body: '<html>success</html>' }],
    ['answers null', { status: 200, body: null }],
    ['answers an empty object', { status: 200, body: {} }],
    ['answers a success that is a text', { status: 200, body: { success: 'true', ...PAGE } }],
    ['says yes with 400', { status: 400, body: { success: true, ...PAGE } }],
    ['is broken inside', { status: 200, body: { success: false, 'error-codes': ['internal-error'] } }],
    ['is too busy', { status: 429, body: '' }],
    ['is not even sure with 503', { status: 503, body: { success: false, 'error-codes': [] } }],
    ['is slow', { status: 200, body: { success: true, ...PAGE }, delayMs: 5000 }],
  ])('is unavailable when it %s, and asked only once', async (_case, fault) => {
    verifier.failWith(fault);
    expect(await captchaOf(provider).verify('x'.repeat(100), FACTS)).toEqual({ verdict: 'unavailable' });
    expect(verifier.forms).toHaveLength(1);
  });

  it.each([302, 307])('does not carry our secret elsewhere on a %i', async (status) => {
    const elsewhere = await startSiteverifyServer();
    elsewhere.failWith({ status: 200, body: { success: true, ...PAGE } });
    verifier.failWith({ status, body: {}, location: elsewhere.url });
    const answer = await captchaOf(provider).verify('x', FACTS);
    const { forms } = elsewhere;
    await elsewhere.close();
    expect([answer, forms]).toEqual([{ verdict: 'unavailable' }, []]);
  });

  it('is unavailable when the network is away', async () => {
    const away = hostedCaptcha({ provider, secret: 's', url: 'http://127.0.0.1:1/', hostnames: [] });
    expect(await away.verify('x', FACTS)).toEqual({ verdict: 'unavailable' });
  });

  it('is unavailable when our secret is wrong, for no visitor can mend that', async () => {
    const other = hostedCaptcha({ provider, secret: 'other', url: verifier.url, hostnames: [] });
    expect(await other.verify(verifier.solve(PAGE), FACTS)).toEqual({ verdict: 'unavailable' });
  });

  it('says no with 400 as well', async () => {
    verifier.failWith({ status: 400, body: { success: false, 'error-codes': ['invalid-input-response'] } });
    expect(await captchaOf(provider).verify('x', FACTS)).toEqual({ verdict: 'failed' });
  });
});

describe('the action', () => {
  it.each([
    ['turnstile', 'failed'],
    ['hcaptcha', 'ok'],
    ['recaptcha', 'ok'],
  ] as const)('may be missing at %s: %s', async (provider, verdict) => {
    expect(await captchaOf(provider).verify(verifier.solve({ hostname: PAGE.hostname }), FACTS)).toMatchObject({
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

describe('a trial secret', () => {
  it.each(KNOWN_TEST_SECRETS)('needs no action and no page: %s', async (secret) => {
    const trial = await startSiteverifyServer(secret);
    const captcha = hostedCaptcha({ provider: 'turnstile', secret, url: trial.url, hostnames: ['pay.example.com'] });
    const answers = [
      await captcha.verify(trial.solve({ hostname: 'example.com' }), FACTS),
      await captcha.verify('XXXX.DUMMY.TOKEN.XXXX', FACTS),
    ];
    await trial.close();
    expect(answers.map(({ verdict }) => verdict)).toEqual(['ok', 'failed']);
  });
});

describe('no CAPTCHA', () => {
  it('takes any token again and again, but not none', async () => {
    expect(await disabledCaptcha.verify('demo', FACTS)).toEqual({ verdict: 'ok' });
    expect(await disabledCaptcha.verify('', FACTS)).toEqual({ verdict: 'failed' });
    expect(disabledCaptcha).not.toHaveProperty('challenge');
  });
});
