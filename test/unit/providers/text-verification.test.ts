// Text verification, against a local server that implements the Verify HTTP API.
import pino from 'pino';
import { BUILT_IN_TEXTS } from '../../../src/config/sources/message-templates';
import { developmentMail } from '../../../src/providers/messaging/mail';
import {
  developmentTexts,
  verifyApiTexts,
  type TextVerification,
} from '../../../src/providers/messaging/text-verification';
import { startSmsVerifyServer, type SmsVerifyServer } from '../../support/servers/sms-verify-server';

const NOON = '2026-03-10T12:00:00.000Z';

const MOBILE = '+12127365000';

let provider: SmsVerifyServer;
let texts: TextVerification;

beforeEach(async () => {
  provider = await startSmsVerifyServer();
  texts = verifyApiTexts(provider.settings);
});
afterEach(() => provider.close());

async function start(from: TextVerification = texts): Promise<string> {
  const result = await from.start(MOBILE, 'en');
  if (result.outcome !== 'started') throw new Error(result.outcome);
  return result.reference;
}

/** Six digits that differ from the code. */
function toWrongCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

describe('a verification by text message', () => {
  it('is started with a form request to the API', async () => {
    const reference = await start();
    expect(reference).toMatch(/^VE[\da-f]{32}$/);
    expect(provider.getLastCode(MOBILE)).toMatch(/^\d{6}$/);
    const path = `/v2/Services/${provider.settings.serviceSid}/Verifications`;
    expect(provider.requests).toEqual([`${path}?To=%2B12127365000&Channel=sms&Locale=en`]);
  });

  it('approves the code once', async () => {
    const reference = await start();
    const code = provider.getLastCode(MOBILE);
    expect(await texts.check(reference, code)).toBe('approved');
    expect(await texts.check(reference, code)).toBe('expired');
  });

  it('is limited after five wrong codes, even for the right one', async () => {
    const reference = await start();
    const code = provider.getLastCode(MOBILE);
    for (let n = 0; n < 5; n += 1) expect(await texts.check(reference, toWrongCode(code))).toBe('wrong');
    expect(await texts.check(reference, code)).toBe('limited');
  });

  it('sends the same code again, up to five times in all', async () => {
    const references = [await start(), await start(), await start(), await start(), await start()];
    expect(new Set(references).size).toBe(1);
    expect(await texts.start(MOBILE, 'en')).toEqual({ outcome: 'refused', cause: 'code 60203' });
    expect(provider.countSent(MOBILE)).toBe(5);
  });

  it('expires', async () => {
    const reference = await start();
    const code = provider.getLastCode(MOBILE);
    provider.expire();
    expect(await texts.check(reference, code)).toBe('expired');
  });

  it('expires when it is cancelled, and the next one has another reference', async () => {
    const reference = await start();
    const code = provider.getLastCode(MOBILE);
    expect(await texts.cancel(reference)).toBe(true);
    expect(await texts.check(reference, code)).toBe('expired');
    expect(await start()).not.toBe(reference);
  });

  it('counts as cancelled when it was cancelled before or never started', async () => {
    const reference = await start();
    await texts.cancel(reference);
    expect(await texts.cancel(reference)).toBe(true);
    expect(await texts.cancel('VE00')).toBe(true);
    expect(await texts.check('../../x', '000000')).toBe('expired');
  });

  it.each([60200, 60205, 60410, 60605])('is refused when the provider answers with error code %i', async (code) => {
    provider.failWith({ status: 403, body: { code, status: 403 } });
    expect(await texts.start(MOBILE, 'en')).toEqual({ outcome: 'refused', cause: `code ${code}` });
  });

  it('is refused as an opt-out when the person has stopped texts at the provider', async () => {
    provider.failWith({ status: 400, body: { code: 21_610, status: 400 } });
    const refused = { outcome: 'refused', cause: 'code 21610', hasOptedOut: true };
    expect(await texts.start(MOBILE, 'en')).toEqual(refused);
  });

  it.each([
    ['canceled', 'expired'],
    ['max_attempts_reached', 'limited'],
    ['failed', 'expired'],
  ])('with the provider status %s is reported as %s', async (status, outcome) => {
    provider.failWith({ status: 200, body: { status } });
    expect(await texts.check('VE1', '000000')).toBe(outcome);
  });
});

describe('a failing provider', () => {
  it.each([
    ['answers 500', { status: 500, body: { code: 20500 } }],
    ['answers HTML', { status: 200, body: '<html>approved</html>' }],
    ['answers HTML with 404', { status: 404, body: '<html>not here</html>' }],
    ['answers null', { status: 200, body: null }],
    ['answers 201 without a reference', { status: 201, body: {} }],
    ['limits our rate', { status: 429, body: { code: 20429 } }],
  ])('is unavailable when it %s', async (_case, failure) => {
    provider.failWith(failure);
    expect(await texts.start(MOBILE, 'en')).toMatchObject({ outcome: 'unavailable' });
    expect(await texts.check('VE1', '000000')).toBe('unavailable');
    expect(await texts.cancel('VE1')).toBe(false);
    expect(provider.requests).toHaveLength(3);
  });

  it.each([302, 307])('does not receive credentials through a redirect with %i', async (status) => {
    const other = await startSmsVerifyServer();
    other.failWith({ status: 200, body: { status: 'approved' } });
    provider.failWith({ status, body: {}, location: other.settings.url });
    const outcome = await texts.check('VE1', '000000');
    const { requests } = other;
    await other.close();
    expect([outcome, requests]).toEqual(['unavailable', []]);
  });

  it('is unavailable when our credentials are wrong', async () => {
    texts = verifyApiTexts({ ...provider.settings, authToken: 'other' });
    expect(await texts.start(MOBILE, 'en')).toMatchObject({ outcome: 'unavailable' });
    expect(await texts.check('VE1', '000000')).toBe('unavailable');
  });

  it('is unavailable while it cannot be reached, and available afterwards', async () => {
    const unreachable = verifyApiTexts({ ...provider.settings, url: 'http://127.0.0.1:1' });
    expect(await unreachable.start(MOBILE, 'en')).toEqual({ outcome: 'unavailable', cause: 'no answer' });
    expect(await unreachable.check('VE1', '000000')).toBe('unavailable');
    expect(await unreachable.cancel('VE1')).toBe(false);
    provider.failWith({ status: 503, body: {} });
    await texts.start(MOBILE, 'en');
    provider.failWith(null);
    expect(await texts.start(MOBILE, 'en')).toMatchObject({ outcome: 'started' });
  });
});

describe('text verification in development', () => {
  const outbox = developmentMail(pino({ level: 'silent' }), () => NOON);
  const development = developmentTexts(outbox, {
    texts: BUILT_IN_TEXTS,
    brand: { name: 'Acme', address: null, replyTo: null, portalUrl: null },
    codeSeconds: 600,
    codeDomain: 'pay.acme.com',
  });
  const getLastCode = () => /\d{6}/.exec(outbox.messages()[0]?.text ?? '')?.[0] ?? '';

  it('sends the code to the outbox and checks it', async () => {
    const reference = await start(development);
    expect(outbox.messages()[0]).toMatchObject({
      channel: 'sms',
      to: MOBILE,
      text: `Your Acme code is ${getLastCode()}. Never share it with anyone.\n\n@pay.acme.com #${getLastCode()}`,
    });
    expect(await development.check(reference, toWrongCode(getLastCode()))).toBe('wrong');
    expect(await development.check(reference, getLastCode())).toBe('approved');
    expect(await development.check(reference, getLastCode())).toBe('expired');
  });

  it('can be cancelled, and forgets the oldest codes', async () => {
    const cancelled = await start(development);
    expect(await development.cancel(cancelled)).toBe(true);
    expect(await development.check(cancelled, getLastCode())).toBe('expired');
    const oldest = await start(development);
    const code = getLastCode();
    for (let n = 0; n < 100; n += 1) await start(development);
    expect(await development.check(oldest, code)).toBe('expired');
  });
});
