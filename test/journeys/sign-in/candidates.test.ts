// Sign-ins with several candidates: which contacts count as one, and whose code opens what.
import { markBySupport, unmarkBySupport } from '../../../src/services/system/operate-marks';
import { getErrorCode, getErrorMember } from '../../support/clients/refusals';
import type { ApiStyle } from '../../support/clients/simulated-browser';
import { newEmail, newIdentity, newMobile } from '../../support/fixtures/people';
import { stylesOf } from '../../support/fixtures/run-length';
import { openSignInFixture, wrongCode, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import {
  countCodes,
  enterCode,
  openNewDesk,
  readCodeAt,
  signInAt,
  signInNaming,
  startLogin,
  type CompanyDesk,
} from '../../support/sign-in/identity-steps';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

describe.each(stylesOf('sign-in/candidates'))('over %s', (style: ApiStyle) => {
  let first: CompanyDesk;
  let second: CompanyDesk;
  beforeAll(async () => {
    [first, second] = [await openNewDesk(fixture, style), await openNewDesk(fixture, style)];
  });

  it('sends one code to spellings of one address, which opens what each of them was delivered for', async () => {
    const [person, email] = [newIdentity(), newEmail()];
    const spelled = email.replace(/^[^@]+/, (name) => name.toUpperCase());
    const accounts = [
      await first.place(person, { email1: email }),
      await second.place(person, { email1: ` ${spelled}` }),
    ];
    await startLogin(fixture, style, person);
    expect(await countCodes(fixture, [email, spelled])).toEqual([0, 1]);
    expect(await (await signInNaming(fixture, style, person, spelled)).sees()).toEqual(accounts);
    fixture.advanceTo(3_600_000);
    expect(await (await signInNaming(fixture, style, person, email)).sees()).toEqual(accounts);
  });

  it('takes spellings of one name for one person', async () => {
    const [person, email] = [newIdentity(), newEmail()];
    const spelled = { ...person, last_name: ` ${person.last_name.replace('ford', "-f'Örd").toUpperCase()} ` };
    const accounts = [
      await first.place(person, { email1: email }),
      await second.place(spelled, { email1: email }),
      await first.place(spelled),
    ];
    const signedIn = await signInAt(fixture, style, spelled, email);
    expect(await signedIn.sees()).toEqual(accounts);
    await first.change(accounts[0] ?? 0, { last_name: spelled.last_name });
    expect(await signedIn.sees()).toEqual(accounts);
  });

  it('sends codes by text and by e-mail, and each opens its own', async () => {
    const [person, email, mobile] = [newIdentity(), newEmail(), newMobile()];
    const byMail = await first.place(person, { email1: email });
    const byText = await second.place(person, { mobile1: mobile });
    const one = await startLogin(fixture, style, person);
    const other = await startLogin(fixture, style, person);
    const ofOther = { flow_token: other.flow_token, otp: await readCodeAt(fixture, mobile) };
    expect(await (await enterCode(other.browser, ofOther)).sees()).toEqual([byText]);
    fixture.advanceTo(3_600_000);
    expect(await (await signInAt(fixture, style, person, email)).sees()).toEqual([byMail]);
    expect(getErrorCode(await one.browser.send('verify', { ...ofOther, flow_token: one.flow_token }))).not.toBeNull();
  });

  it('gives an account back to its owner once its mark of a death has ended, whoever has signed in meanwhile', async () => {
    const [person, email, other] = [newIdentity(), newEmail(), newEmail()];
    const own = await first.place(person, { email1: email });
    const ofOther = await second.place(person, { email1: other });
    expect(await (await signInAt(fixture, style, person, email)).sees()).toEqual([own]);
    const support = { operator: 'ops' };
    const mark = { accountId: own, mark: 'deceased' } as const;
    await markBySupport(fixture.app.dependencies, support, mark);
    fixture.advanceTo(3_600_000);
    // The person's own contacts still sign in, to a profile without the account.
    expect(await (await signInAt(fixture, style, person, other)).sees()).toEqual([ofOther]);
    fixture.advanceTo(7_200_000);
    expect(await (await signInAt(fixture, style, person, email)).sees()).toEqual([]);
    await unmarkBySupport(fixture.app.dependencies, support, { ...mark, confirm: true });
    fixture.advanceTo(10_800_000);
    expect(await (await signInAt(fixture, style, person, other)).sees()).toEqual([ofOther]);
    fixture.advanceTo(14_400_000);
    expect(await (await signInAt(fixture, style, person, email)).sees()).toEqual([own]);
  });

  it('answers a sign-in to nothing but the account of a deceased person like one to nothing', async () => {
    const [person, email] = [newIdentity(), newEmail()];
    const own = await first.place(person, { email1: email });
    const mark = { accountId: own, mark: 'deceased' } as const;
    await markBySupport(fixture.app.dependencies, { operator: 'ops' }, mark);
    const { value } = await fixture.login(fixture.browser(style), person);
    expect(value).toMatchObject({ matched: false });
    expect(await countCodes(fixture, [email])).toEqual([0]);
  });

  it('takes a code for the sign-in that sent it only', async () => {
    const [person, email] = [newIdentity(), newEmail()];
    await first.place(person, { email1: email });
    const older = await startLogin(fixture, style, person);
    const otp = await readCodeAt(fixture, email);
    const newer = await startLogin(fixture, style, person);
    const newest = await readCodeAt(fixture, email);
    expect(newest).not.toBe(otp);
    const crossed = await newer.browser.send('verify', { flow_token: newer.flow_token, otp });
    expect(getErrorCode(crossed)).toBe('otp_invalid');
    await enterCode(older.browser, { flow_token: older.flow_token, otp });
    await enterCode(newer.browser, { flow_token: newer.flow_token, otp: newest });
  });

  it('takes no code of the candidates once another contact was named', async () => {
    const [person, email, named] = [newIdentity(), newEmail(), newEmail()];
    await first.place(person, { email1: email });
    const { browser, flow_token } = await startLogin(fixture, style, person);
    const otp = await readCodeAt(fixture, email);
    await browser.send('contact', { flow_token, email: named });
    expect(getErrorCode(await browser.send('verify', { flow_token, otp }))).toBe('otp_invalid');
    const signedIn = await enterCode(browser, { flow_token, otp: await readCodeAt(fixture, named) });
    expect(await signedIn.sees()).toEqual([]);
  });

  it('opens nothing with a contact that the company has replaced since the code was sent', async () => {
    const [person, before, after] = [newIdentity(), newEmail(), newEmail()];
    const account = await first.place(person, { email1: before });
    const { browser, flow_token } = await startLogin(fixture, style, person);
    await first.change(account, { email1: after });
    const early = await enterCode(browser, { flow_token, otp: await readCodeAt(fixture, before) });
    expect(await early.sees()).toEqual([]);
    expect(await (await signInAt(fixture, style, person, after)).sees()).toEqual([account]);
    expect(await early.sees()).toEqual([]);
  });

  it('opens nothing that the company gave to another person since the code was sent', async () => {
    const [person, email] = [newIdentity(), newEmail()];
    const account = await first.place(person, { email1: email });
    const { browser, flow_token } = await startLogin(fixture, style, person);
    await first.change(account, { last4ssn: person.last4ssn === '9876' ? '9875' : '9876' });
    const signedIn = await enterCode(browser, { flow_token, otp: await readCodeAt(fixture, email) });
    expect(await signedIn.sees()).toEqual([]);
  });

  it('counts a wrong code once, whatever the number of candidates', async () => {
    const [person, email] = [newIdentity(), newEmail()];
    await first.place(person, { email1: email });
    await second.place(person, { email1: newEmail() });
    await (await openNewDesk(fixture, style)).place(person, { mobile1: newMobile() });
    const { browser, flow_token } = await startLogin(fixture, style, person);
    const otp = wrongCode(await readCodeAt(fixture, email));
    const remaining = [];
    for (let n = 0; n < 3; n += 1) {
      remaining.push(getErrorMember(await browser.send('verify', { flow_token, otp }), 'attempts_remaining'));
    }
    expect(remaining).toEqual([4, 3, 2]);
    const { db, profiles, signInLocks } = fixture.app.dependencies;
    const { last_name, date_of_birth: dateOfBirth, last4ssn } = person;
    const identity = { lastNameKey: last_name.toUpperCase(), dateOfBirth, last4ssn };
    const lock = await signInLocks.findLock(db, profiles.listIdentityIndexes(db, identity));
    expect(lock).toMatchObject({ codeFailures: 3 });
    await enterCode(browser, { flow_token, otp: await readCodeAt(fixture, email) });
  });

  it('never gives one code to two candidates', async () => {
    const [person, one, other] = [newIdentity(), newEmail(), newEmail()];
    const accounts = [await first.place(person, { email1: one }), await second.place(person, { email1: other })];
    const { dependencies } = fixture.app;
    const { randomness } = dependencies;
    const drawn = ['111111', '111111', '111111', '222222'];
    Object.assign(dependencies, { randomness: { ...randomness, code: () => drawn.shift() ?? '333333' } });
    const { browser, flow_token } = await startLogin(fixture, style, person);
    Object.assign(dependencies, { randomness });
    const codes = [await readCodeAt(fixture, one), await readCodeAt(fixture, other)];
    expect([...codes].sort()).toEqual(['111111', '222222']);
    const signedIn = await enterCode(browser, { flow_token, otp: codes[0] });
    expect(await signedIn.sees()).toEqual([accounts[0]]);
  });
});
