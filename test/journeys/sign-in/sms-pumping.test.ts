// Texts cost money: a block of numbers that gives no codes back is closed for a while, and a used budget is told in time.
import { API_STYLES, getText, getTokens, type ApiStyle } from '../../support/clients/simulated-browser';
import { addPerson, newMobile, type Person } from '../../support/fixtures/people';
import { getErrorCode, getErrorMember } from '../../support/clients/refusals';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';

const MINUTE = 60_000;
const SENDS = 10;

let world: SignInFixture;

beforeAll(async () => {
  world = await openSignInFixture({ SMS_PUMPING_SENDS: String(SENDS), LIMIT_SEND_SMS_SERVICE: '30/3600' });
});
afterAll(() => world.close());
beforeEach(() => world.startNewDay());

/** People whose numbers lie in one block. */
async function peopleOfABlock(count: number): Promise<readonly Person[]> {
  const { parts, moment } = world.app;
  const block = newMobile().slice(0, 9);
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const person = await addPerson(world.app, []);
    const mobile = `${block}${String(100 + n)}`;
    const contact = { profileId: person.id, channel: 'sms' as const, value: mobile, now: moment().epoch };
    await parts.contacts.bindContact(parts.db, contact);
    people.push({ ...person, mobile });
  }
  return people;
}

async function eventsOf(event: string): Promise<number> {
  const [row] = await world.app.parts.db.read('SELECT COUNT(*) AS n FROM audit_events WHERE event = ?', [event]);
  return Number(row?.n);
}

/** As many texts as judge a block; the first `proven` people give their codes back. */
async function textAll(style: ApiStyle, people: readonly Person[], proven: number): Promise<void> {
  for (const [n, person] of people.slice(0, SENDS).entries()) {
    const browser = world.browser(style);
    if (n < proven) getTokens(await browser.send('verify', { ...(await world.startSignIn(browser, person)) }));
    else getText(await world.login(browser, person), 'flow_token');
  }
}

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  const login = (person: Person) => world.login(world.browser(style), person);

  it('sends nothing to a block for an hour when less than a fifth of its codes came back', async () => {
    const people = await peopleOfABlock(SENDS + 1);
    const late = people[SENDS] as Person;
    const told = await eventsOf('texts.block_closed');
    world.advanceTo(59 * MINUTE);
    await textAll(style, people, 1);
    // Another hour by the clock: the block's own limit would let texts pass again.
    world.advanceTo(61 * MINUTE);
    const refused = await login(late);
    expect([getErrorCode(refused), getErrorMember(refused, 'retry_after')]).toEqual(['otp_send_limit', 58 * 60]);
    expect(getErrorCode(await login(await world.createPerson('sms')))).toBeNull();
    world.advanceTo(119 * MINUTE - 1);
    expect(getErrorCode(await login(late))).toBe('otp_send_limit');
    world.advanceTo(119 * MINUTE);
    expect(getErrorCode(await login(late))).toBeNull();
    expect(await eventsOf('texts.block_closed')).toBe(told + 1);
  });

  it('goes on when a fifth of the codes came back', async () => {
    const people = await peopleOfABlock(SENDS + 1);
    world.advanceTo(59 * MINUTE);
    await textAll(style, people, SENDS / 5);
    world.advanceTo(61 * MINUTE);
    expect(getErrorCode(await login(people[SENDS] as Person))).toBeNull();
  });

  it('tells once an hour that half of the budget of the service is used', async () => {
    const told = await eventsOf('texts.budget_alarm');
    for (let n = 0; n < 14; n += 1) await login(await world.createPerson('sms'));
    expect(await eventsOf('texts.budget_alarm')).toBe(told);
    for (let n = 0; n < 3; n += 1) await login(await world.createPerson('sms'));
    expect(await eventsOf('texts.budget_alarm')).toBe(told + 1);
  });
});
