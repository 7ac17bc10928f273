// One-time codes by text, against a provider on loopback that speaks the Verify HTTP API.
import pino from 'pino';
import { developmentMail } from '../../../src/providers/messaging/mail';
import {
  developmentTexts,
  verifyApiTexts,
  type TextVerification,
} from '../../../src/providers/messaging/text-verification';
import { startSmsVerifyServer, type SmsVerifyServer } from '../../support/servers/sms-verify-server';

const MOBILE = '+12127365000';

let provider: SmsVerifyServer;
let texts: TextVerification;

beforeEach(async () => {
  provider = await startSmsVerifyServer();
  texts = verifyApiTexts({ ...provider.settings, deadlineMs: 2000 });
});
afterEach(() => provider.close());

async function started(from: TextVerification = texts): Promise<string> {
  const start = await from.start(MOBILE);
  if (start.outcome !== 'started') throw new Error(start.outcome);
  return start.reference;
}

/** Six digits that are not the code. */
function wrong(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

describe('a text with a code', () => {
  it('is sent in the words of the API', async () => {
    const reference = await started();
    expect(reference).toMatch(/^VE[\da-f]{32}$/);
    expect(provider.getLastCode(MOBILE)).toMatch(/^\d{6}$/);
    const path = `/v2/Services/${provider.settings.serviceSid}/Verifications`;
    expect(provider.requests).toEqual([`${path}?To=%2B12127365000&Channel=sms`]);
  });

  it('is approved once', async () => {
    const reference = await started();
    const code = provider.getLastCode(MOBILE);
    expect(await texts.check(reference, code)).toBe('approved');
    expect(await texts.check(reference, code)).toBe('expired');
  });

  it('may be guessed wrong five times, then even the right code is refused', async () => {
    const reference = await started();
    const code = provider.getLastCode(MOBILE);
    for (let n = 0; n < 5; n += 1) expect(await texts.check(reference, wrong(code))).toBe('wrong');
    expect(await texts.check(reference, code)).toBe('limited');
  });

  it('is sent again with the same code, five times in all', async () => {
    const references = [await started(), await started(), await started(), await started(), await started()];
    expect(new Set(references).size).toBe(1);
    expect(await texts.start(MOBILE)).toEqual({ outcome: 'limited' });
    expect(provider.countSent(MOBILE)).toBe(5);
  });

  it('expires', async () => {
    const reference = await started();
    const code = provider.getLastCode(MOBILE);
    provider.expire();
    expect(await texts.check(reference, code)).toBe('expired');
  });

  it('is worth nothing once cancelled, and a new one has another name', async () => {
    const reference = await started();
    const code = provider.getLastCode(MOBILE);
    expect(await texts.cancel(reference)).toBe(true);
    expect(await texts.check(reference, code)).toBe('expired');
    expect(await started()).not.toBe(reference);
  });

  it('is over already when it is cancelled twice or was never sent', async () => {
    const reference = await started();
    await texts.cancel(reference);
    expect(await texts.cancel(reference)).toBe(true);
    expect(await texts.cancel('VE00')).toBe(true);
    expect(await texts.check('../../x', '000000')).toBe('expired');
  });

  it.each([60200, 60205, 60410, 60605])('is refused for a number with the provider code %i', async (code) => {
    provider.failWith({ status: 403, body: { code, status: 403 } });
    expect(await texts.start(MOBILE)).toEqual({ outcome: 'refused' });
  });

  it.each([
    ['canceled', 'expired'],
    ['max_attempts_reached', 'limited'],
    ['failed', 'expired'],
  ])('that the provider calls %s is %s', async (status, outcome) => {
    provider.failWith({ status: 200, body: { status } });
    expect(await texts.check('VE1', '000000')).toBe(outcome);
  });
});

describe('a provider in trouble', () => {
  it.each([
    ['answers 500', { status: 500, body: { code: 20500 } }],
    ['answers HTML', { status: 200, body: '<html>approved</html>' }],
    ['answers HTML with 404', { status: 404, body: '<html>not here</html>' }],
    ['answers nothing useful', { status: 200, body: null }],
    ['answers 201 without a name', { status: 201, body: {} }],
    ['says that all of us are too fast', { status: 429, body: { code: 20429 } }],
    ['is slow', { status: 200, body: { status: 'approved' }, delayMs: 5000 }],
  ])('is unavailable when it %s', async (_case, fault) => {
    provider.failWith(fault);
    expect(await texts.start(MOBILE)).toEqual({ outcome: 'unavailable' });
    expect(await texts.check('VE1', '000000')).toBe('unavailable');
    expect(await texts.cancel('VE1')).toBe(false);
    expect(provider.requests).toHaveLength(3);
  });

  it.each([302, 307])('does not carry our password elsewhere on a %i', async (status) => {
    const elsewhere = await startSmsVerifyServer();
    elsewhere.failWith({ status: 200, body: { status: 'approved' } });
    provider.failWith({ status, body: {}, location: elsewhere.settings.url });
    const answer = await texts.check('VE1', '000000');
    const { requests } = elsewhere;
    await elsewhere.close();
    expect([answer, requests]).toEqual(['unavailable', []]);
  });

  it('is unavailable when our password is wrong', async () => {
    texts = verifyApiTexts({ ...provider.settings, authToken: 'other' });
    expect(await texts.start(MOBILE)).toEqual({ outcome: 'unavailable' });
    expect(await texts.check('VE1', '000000')).toBe('unavailable');
  });

  it('is unavailable when the network is away, and there again afterwards', async () => {
    const away = verifyApiTexts({ ...provider.settings, url: 'http://127.0.0.1:1' });
    expect(await away.start(MOBILE)).toEqual({ outcome: 'unavailable' });
    expect(await away.check('VE1', '000000')).toBe('unavailable');
    expect(await away.cancel('VE1')).toBe(false);
    provider.failWith({ status: 503, body: {} });
    await texts.start(MOBILE);
    provider.failWith(null);
    expect(await texts.start(MOBILE)).toMatchObject({ outcome: 'started' });
  });
});

describe('texts on a developer’s machine', () => {
  const outbox = developmentMail(pino({ level: 'silent' }));
  const development = developmentTexts(outbox);
  const lastCode = () => /\d{6}/.exec(outbox.messages()[0]?.text ?? '')?.[0] ?? '';

  it('lie in the outbox, and their code is checked', async () => {
    const reference = await started(development);
    expect(outbox.messages()[0]).toMatchObject({ channel: 'sms', to: MOBILE });
    expect(await development.check(reference, wrong(lastCode()))).toBe('wrong');
    expect(await development.check(reference, lastCode())).toBe('approved');
    expect(await development.check(reference, lastCode())).toBe('expired');
  });

  it('can be cancelled, and the oldest of many are forgotten', async () => {
    const cancelled = await started(development);
    expect(await development.cancel(cancelled)).toBe(true);
    expect(await development.check(cancelled, lastCode())).toBe('expired');
    const oldest = await started(development);
    const code = lastCode();
    for (let n = 0; n < 100; n += 1) await started(development);
    expect(await development.check(oldest, code)).toBe('expired');
  });
});
