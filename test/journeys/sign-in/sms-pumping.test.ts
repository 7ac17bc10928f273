// SMS pumping: a block of numbers that returns few codes is blocked for a while, and a used budget raises an alert.
import {
  getText,
  getTokens,
  type ApiOutcome,
  type ApiStyle,
  type Browser,
} from '../../support/clients/simulated-browser';
import { newIdentity, newMobile, type Person } from '../../support/fixtures/people';
import { getErrorCode, getErrorMember } from '../../support/clients/refusals';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { stylesOf } from '../../support/fixtures/run-length';

const MINUTE = 60_000;
const SENDS = 10;

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture({
    SMS_PUMPING_SENDS: String(SENDS),
    LIMIT_SEND_SMS_KNOWN: '30/3600',
    LIMIT_SEND_BLOCK: '1000/3600',
  });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

/** Numbers of one block. */
function listNumbersOfOneBlock(count: number): readonly string[] {
  const block = newMobile().slice(0, 9);
  return Array.from({ length: count }, (_, n) => `${block}${String(100 + n)}`);
}

/** Gives a number to an invented person. */
async function name(browser: Browser, mobile: string): Promise<ApiOutcome> {
  const attempt_token = getText(await fixture.login(browser, newIdentity()), 'attempt_token');
  const flow_token = getText(await browser.send('confirmCreate', { attempt_token }), 'flow_token');
  return browser.send('contact', { flow_token, mobile });
}

async function countEvents(event: string): Promise<number> {
  const [row] = await fixture.app.dependencies.db.read('SELECT COUNT(*) AS n FROM audit_events WHERE event = ?', [
    event,
  ]);
  return Number(row?.n);
}

/** Somebody who has proven a number. */
async function provenOwner(mobile: string): Promise<Person> {
  const { dependencies, moment } = fixture.app;
  const person = await fixture.createPerson();
  const contact = { channel: 'sms', to: mobile } as const;
  await dependencies.contacts.bindContact(dependencies.db, { profileId: person.id, contact, now: moment().epoch });
  return { ...person, mobile };
}

/** Sends as many messages as are needed to judge a block; the first `verified` codes come back. */
async function sendToAll(style: ApiStyle, numbers: readonly string[], verified: number): Promise<void> {
  for (const [n, mobile] of numbers.slice(0, SENDS).entries()) {
    const browser = fixture.browser(style);
    const flow_token = getText(await name(browser, mobile), 'flow_token');
    if (n >= verified) continue;
    const otp = await fixture.readCode({ email: null, mobile });
    getTokens(await browser.send('verify', { flow_token, otp }));
  }
}

describe.each(stylesOf('sign-in/sms-pumping'))('over %s', (style: ApiStyle) => {
  const login = (person: Person) => fixture.login(fixture.browser(style), person);

  it('sends nothing to a block for an hour after less than a fifth of its codes came back', async () => {
    const numbers = listNumbersOfOneBlock(SENDS + 1);
    const late = String(numbers[SENDS]);
    const before = await countEvents('texts.block_closed');
    fixture.advanceTo(59 * MINUTE);
    await sendToAll(style, numbers, 1);
    fixture.advanceTo(61 * MINUTE);
    const rejected = await name(fixture.browser(style), late);
    expect([getErrorCode(rejected), getErrorMember(rejected, 'retry_after')]).toEqual(['otp_send_limit', 58 * 60]);
    expect(getErrorCode(await name(fixture.browser(style), newMobile()))).toBeNull();
    // Whoever has proven a number of the block receives codes there.
    expect(getErrorCode(await login(await provenOwner(late)))).toBeNull();
    fixture.advanceTo(119 * MINUTE - 1);
    expect(getErrorCode(await name(fixture.browser(style), late))).toBe('otp_send_limit');
    fixture.advanceTo(119 * MINUTE);
    expect(getErrorCode(await name(fixture.browser(style), late))).toBeNull();
    expect(await countEvents('texts.block_closed')).toBe(before + 1);
  });

  it('keeps sending when a fifth of the codes came back', async () => {
    const numbers = listNumbersOfOneBlock(SENDS + 1);
    fixture.advanceTo(59 * MINUTE);
    await sendToAll(style, numbers, SENDS / 5);
    fixture.advanceTo(61 * MINUTE);
    expect(getErrorCode(await name(fixture.browser(style), String(numbers[SENDS])))).toBeNull();
  });

  it('raises one alert an hour when half of the budget of the service is used', async () => {
    const before = await countEvents('texts.budget_alarm');
    for (let n = 0; n < 14; n += 1) await login(await fixture.createPerson('sms'));
    expect(await countEvents('texts.budget_alarm')).toBe(before);
    for (let n = 0; n < 3; n += 1) await login(await fixture.createPerson('sms'));
    expect(await countEvents('texts.budget_alarm')).toBe(before + 1);
  });
});
