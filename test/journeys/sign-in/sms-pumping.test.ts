// SMS pumping: a block of numbers that returns few codes is blocked for a while, and a used budget raises an alert.
import { getText, getTokens, type ApiStyle } from '../../support/clients/simulated-browser';
import { addPerson, newMobile, type Person } from '../../support/fixtures/people';
import { getErrorCode, getErrorMember } from '../../support/clients/refusals';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { stylesOf } from '../../support/fixtures/run-length';

const MINUTE = 60_000;
const SENDS = 10;

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture({
    SMS_PUMPING_SENDS: String(SENDS),
    LIMIT_SEND_SMS_SERVICE: '30/3600',
    LIMIT_SEND_BLOCK: '1000/3600',
  });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

/** People with numbers of one block. */
async function addPeopleOfOneBlock(count: number): Promise<readonly Person[]> {
  const { dependencies, moment } = fixture.app;
  const block = newMobile().slice(0, 9);
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const person = await addPerson(fixture.app, []);
    const mobile = `${block}${String(100 + n)}`;
    const contact = { channel: 'sms' as const, to: mobile };
    const bound = { profileId: person.id, contact, now: moment().epoch };
    await dependencies.contacts.bindContact(dependencies.db, bound);
    people.push({ ...person, mobile });
  }
  return people;
}

async function countEvents(event: string): Promise<number> {
  const [row] = await fixture.app.dependencies.db.read('SELECT COUNT(*) AS n FROM audit_events WHERE event = ?', [
    event,
  ]);
  return Number(row?.n);
}

/** Sends as many messages as are needed to judge a block; the first `verified` people return their codes. */
async function sendToAll(style: ApiStyle, people: readonly Person[], verified: number): Promise<void> {
  for (const [n, person] of people.slice(0, SENDS).entries()) {
    const browser = fixture.browser(style);
    if (n < verified) getTokens(await browser.send('verify', { ...(await fixture.startSignIn(browser, person)) }));
    else getText(await fixture.login(browser, person), 'flow_token');
  }
}

describe.each(stylesOf('sign-in/sms-pumping'))('over %s', (style: ApiStyle) => {
  const login = (person: Person) => fixture.login(fixture.browser(style), person);

  it('sends nothing to a block for an hour after less than a fifth of its codes came back', async () => {
    const people = await addPeopleOfOneBlock(SENDS + 1);
    const late = people[SENDS] as Person;
    const before = await countEvents('texts.block_closed');
    fixture.advanceTo(59 * MINUTE);
    await sendToAll(style, people, 1);
    fixture.advanceTo(61 * MINUTE);
    const rejected = await login(late);
    expect([getErrorCode(rejected), getErrorMember(rejected, 'retry_after')]).toEqual(['otp_send_limit', 58 * 60]);
    expect(getErrorCode(await login(await fixture.createPerson('sms')))).toBeNull();
    fixture.advanceTo(119 * MINUTE - 1);
    expect(getErrorCode(await login(late))).toBe('otp_send_limit');
    fixture.advanceTo(119 * MINUTE);
    expect(getErrorCode(await login(late))).toBeNull();
    expect(await countEvents('texts.block_closed')).toBe(before + 1);
  });

  it('keeps sending when a fifth of the codes came back', async () => {
    const people = await addPeopleOfOneBlock(SENDS + 1);
    fixture.advanceTo(59 * MINUTE);
    await sendToAll(style, people, SENDS / 5);
    fixture.advanceTo(61 * MINUTE);
    expect(getErrorCode(await login(people[SENDS] as Person))).toBeNull();
  });

  it('raises one alert an hour when half of the budget of the service is used', async () => {
    const before = await countEvents('texts.budget_alarm');
    for (let n = 0; n < 14; n += 1) await login(await fixture.createPerson('sms'));
    expect(await countEvents('texts.budget_alarm')).toBe(before);
    for (let n = 0; n < 3; n += 1) await login(await fixture.createPerson('sms'));
    expect(await countEvents('texts.budget_alarm')).toBe(before + 1);
  });
});
