// Walks of people whose identity alone does not say which accounts are theirs.
import { LINDQVIST, LINDQVIST_NUMBER } from '../../../seeders/demo-accounts';
import { getText, type ApiStyle, type RestMembers } from '../../support/clients/simulated-browser';
import { newEmail, newIdentity, type RestIdentity } from '../../support/fixtures/people';
import { stylesOf } from '../../support/fixtures/run-length';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import {
  countCodes,
  enterCode,
  openNewDesk,
  readCodeAt,
  signInAt,
  startLogin,
  type SignedInConsumer,
} from '../../support/sign-in/identity-steps';

const SANTOS = { last_name: 'Santos', date_of_birth: '1969-12-31', last4ssn: '1111' };
const [JOAO, JOANA] = ['joao.santos@example.test', 'joana.santos@example.test'];

describe.each(stylesOf('sign-in/identity-walks'))('over %s', (style: ApiStyle) => {
  let fixture: SignInFixture;
  // The demo data of its own: a walk claims accounts for good.
  beforeAll(async () => {
    fixture = await openSignInFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.startNewDay());

  const readName = async ({ token }: SignedInConsumer, id: number) => {
    const { body } = await fixture.app.rest<{ identity: RestMembers }>('GET', `/accounts/${id}`, { token });
    return body.identity['account_name'];
  };
  const at = (identity: RestIdentity, email: string) => signInAt(fixture, style, identity, email);

  it('a person with two creditors and two addresses reads one code at each, and joins them with a second contact', async () => {
    const [first, second] = [await openNewDesk(fixture, style), await openNewDesk(fixture, style)];
    const [person, home, work] = [newIdentity(), newEmail(), newEmail()];
    const accounts = [await first.place(person, { email1: home }), await second.place(person, { email1: work })];
    const { browser, flow_token, outcome } = await startLogin(fixture, style, person);
    expect(outcome.value).toEqual({ matched: true, otp_sent: true, flow_token });
    expect(await countCodes(fixture, [home, work])).toEqual([1, 1]);
    const atHome = await enterCode(browser, { flow_token, otp: await readCodeAt(fixture, home) });
    expect(await atHome.sees()).toEqual([accounts[0]]);

    fixture.startNewDay();
    expect(await (await at(person, work)).sees()).toEqual([accounts[1]]);
    const { token, ...owner } = await at(person, home);
    const requested = await owner.browser.send('requestChange', { email: work }, { token });
    const current = { flow_token: getText(requested, 'flow_token'), otp: await readCodeAt(fixture, home) };
    const proved = await owner.browser.send('confirmChange', current, { token });
    const next = { flow_token: getText(proved, 'flow_token'), otp: await readCodeAt(fixture, work) };
    expect((await owner.browser.send('confirmChange', next, { token })).value).toMatchObject({ state: 'completed' });
    expect(await owner.sees()).toEqual(accounts);
  });

  it('two people with one identity each open their own with their own code', async () => {
    const { browser, flow_token } = await startLogin(fixture, style, SANTOS);
    expect(await countCodes(fixture, [JOAO, JOANA])).toEqual([1, 1]);
    const joao = await enterCode(browser, { flow_token, otp: await readCodeAt(fixture, JOAO) });
    const joana = await at(SANTOS, JOANA);
    const names = await Promise.all([joao, joana].map(async (one) => readName(one, (await one.sees())[0] ?? 0)));
    expect(names).toEqual(['Bayside Marina', 'Bayside Optical']);
    const [ofJoao, ofJoana] = [await joao.sees(), await joana.sees()];
    expect(ofJoao.filter((id) => ofJoana.includes(id))).toEqual([]);
  });

  it('a person with a letter and no address on file gives a contact, then the number', async () => {
    const { lastName: last_name, dateOfBirth: date_of_birth, last4ssn } = LINDQVIST.personal;
    const person = { last_name, date_of_birth, last4ssn };
    const { browser, flow_token, outcome } = await startLogin(fixture, style, person);
    expect(outcome.value).toEqual({ matched: true, requires_contact_input: true, flow_token });
    const email = newEmail();
    await browser.send('contact', { flow_token, email });
    const signedIn = await enterCode(browser, { flow_token, otp: await readCodeAt(fixture, email) });
    const { token } = signedIn;
    const steps = async () => (await browser.send('profile', undefined, { token })).value?.['required_steps'];
    expect([await signedIn.sees(), await steps()]).toEqual([[], ['profile_communication', 'identity_verification']]);
    const proven = await browser.send('identity', { account_number: LINDQVIST_NUMBER }, { token });
    expect(proven.value).toMatchObject({ message: 'Your identity is verified.' });
    const [id = 0, ...others] = await signedIn.sees();
    expect([await readName(signedIn, id), others]).toEqual(['Iron Range Outfitters', []]);
    expect(await steps()).toEqual(['profile_communication']);
  });
});
