// Attacks on the link between accounts and people, through the public APIs. The word of one company opens the accounts of
// that company only, and no company learns anything from another's data. docs/identity.md.
//
// Elsewhere: a number of a company with contacts waits (8), a merger (11): profile/identity-proof, profile/merged-profiles;
// what placements tell (4, 12): creditor/placements-tell-nothing; races of server processes: faults/claim-races.
import { getErrorCode } from '../../support/clients/refusals';
import { getText, type ApiStyle, type RestMembers } from '../../support/clients/simulated-browser';
import { waitForDelivery } from '../../support/fixtures/eventually';
import {
  addPerson,
  newEmail,
  newIdentity,
  newMobile,
  toIdentity,
  type RestIdentity,
} from '../../support/fixtures/people';
import { stylesOf } from '../../support/fixtures/run-length';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import {
  countCodes,
  enterCode,
  openNewDesk,
  readCodeAt,
  signInAt,
  signInNaming,
  startLogin,
  type CompanyDesk,
  type SignedInConsumer,
} from '../../support/sign-in/identity-steps';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

const PERSONAL = ['/profile', '/profile/billing', '/wallet/payment-methods', '/mailbox', '/accounts'] as const;

/** What the pages of a person show, as text. */
async function readPages({ token }: SignedInConsumer): Promise<string> {
  const pages = await Promise.all(PERSONAL.map((path) => fixture.app.rest('GET', path, { token })));
  expect(pages.map(({ status }) => status)).toEqual(PERSONAL.map(() => 200));
  return JSON.stringify(pages.map(({ body }) => body));
}

describe.each(stylesOf('sign-in/attacks'))('over %s', (style: ApiStyle) => {
  /** A company with an address of its own for a person, and one with the right address. */
  let hostile: CompanyDesk;
  let honest: CompanyDesk;
  beforeAll(async () => {
    [hostile, honest] = [await openNewDesk(fixture, style), await openNewDesk(fixture, style)];
  });

  const at = (identity: RestIdentity, email: string, more: RestMembers = {}) =>
    signInAt(fixture, style, identity, email, more);
  const naming = (identity: RestIdentity, email: string) => signInNaming(fixture, style, identity, email);

  it('1: an address that a company made up opens the accounts of this company only', async () => {
    const [person, wrong, right] = [newIdentity(), newEmail(), newEmail()];
    const bait = await hostile.place(person, { email1: wrong });
    const real = await honest.place(person, { email1: right });
    const { browser, flow_token } = await startLogin(fixture, style, person);
    const codes = [await readCodeAt(fixture, wrong), await readCodeAt(fixture, right)];
    expect(codes[0]).not.toBe(codes[1]);
    const stranger = await enterCode(browser, { flow_token, otp: codes[0] });
    expect(await stranger.sees()).toEqual([bait]);
    const owner = await at(person, right);
    expect(await owner.sees()).toEqual([real]);
    expect(await stranger.sees()).toEqual([bait]);
    const read = async ({ token }: SignedInConsumer, id: number) =>
      (await fixture.app.rest('GET', `/accounts/${id}`, { token })).status;
    const unclaimed = await honest.place(newIdentity(), { email1: right });
    expect([await read(owner, bait), await read(stranger, unclaimed)]).toEqual([403, 404]);
  });

  it('2: both keep their own when each signs in twice, and neither sees the other', async () => {
    const [person, wrong, right] = [newIdentity(), newEmail(), newEmail()];
    const bait = await hostile.place(person, { email1: wrong, first_name: 'Mallory' });
    const real = await honest.place(person, { email1: right, first_name: 'Ana' });
    for (let round = 0; round < 2; round += 1) {
      fixture.advanceTo(round * 3_600_000);
      const stranger = await at(person, wrong);
      const owner = await at(person, right, { remember_device: true });
      expect([await stranger.sees(), await owner.sees()]).toEqual([[bait], [real]]);
      await owner.browser.send('updateBilling', BILLING, { token: owner.token });
      const [ofStranger, ofOwner] = [await readPages(stranger), await readPages(owner)];
      for (const own of [right, 'Ana', 'Secret Lane']) expect(ofStranger).not.toContain(own);
      for (const own of [wrong, 'Mallory']) expect(ofOwner).not.toContain(own);
      expect(ofOwner).toContain('Secret Lane');
      const listDevices = '{ sessions { id } devices { id } }';
      const { data } = await fixture.app.graphql<{ sessions: unknown[]; devices: unknown[] }>(listDevices, {
        token: stranger.token,
      });
      expect([data.sessions.length, data.devices.length]).toEqual([round + 1, 0]);
    }
  });

  it('3: a number that a company gave to a stranger opens nothing of another company', async () => {
    const [person, right] = [newIdentity(), newEmail()];
    const stranger = await naming(person, newEmail());
    const real = await honest.place(person);
    const addressed = await honest.place({ ...person, last_name: person.last_name.toUpperCase() }, { email1: right });
    const bait = await hostile.place(person, { account_number: 'BAIT 77' });
    expect(await stranger.sees()).toEqual([]);
    const proven = await stranger.browser.send('identity', { account_number: 'bait-77' }, { token: stranger.token });
    expect(getErrorCode(proven)).toBeNull();
    expect(await stranger.sees()).toEqual([bait]);
    expect(await (await at(person, right)).sees()).toEqual([real, addressed]);
    expect(await stranger.sees()).toEqual([bait]);
  });

  it.each([
    ['last_name', 'Nextowner'],
    ['date_of_birth', '1971-02-03'],
    ['last4ssn', '0909'],
  ] as const)('5: after a correction of %s alone, no code goes to the earlier address', async (member, value) => {
    const [person, right] = [newIdentity(), newEmail()];
    const account = await honest.place(person, { email1: right });
    const owner = await at(person, right);
    expect(await owner.sees()).toEqual([account]);
    const before = await countCodes(fixture, [right]);
    await honest.change(account, { [member]: value });
    expect(await owner.sees()).toEqual([]);
    const next = { ...person, [member]: value };
    const { outcome } = await startLogin(fixture, style, next);
    expect(outcome.value).toMatchObject({ matched: true, requires_contact_input: true });
    expect(await countCodes(fixture, [right])).toEqual(before);
    expect(await (await naming(next, newEmail())).sees()).toEqual([]);
  });

  it.each(['before', 'after'] as const)(
    '5: the address of an account that was withdrawn opens none of those placed %s the sign-in',
    async (when) => {
      const [person, wrong, right] = [newIdentity(), newEmail(), newEmail()];
      await honest.withdraw(await honest.place(person, { email1: wrong }));
      const early = when === 'before' ? [await honest.place(person, { email1: right })] : [];
      const stranger = await naming(person, wrong);
      const late = when === 'before' ? [] : [await honest.place(person, { email1: right })];
      expect(await stranger.sees()).toEqual([]);
      expect(await (await at(person, right)).sees()).toEqual(expect.arrayContaining([...early, ...late]));
      expect(await stranger.sees()).toEqual([]);
    },
  );

  it('6: invented people with an address do not use it up', async () => {
    const [person, right] = [newIdentity(), newEmail()];
    for (let n = 0; n < 12; n += 1) await hostile.place(newIdentity(), { email1: right });
    const real = await honest.place(person, { email1: right });
    expect(await (await at(person, right)).sees()).toEqual([real]);
    expect(await (await naming(newIdentity(), right)).sees()).toEqual([]);
  });

  it('7: a profile that somebody made sees nothing of an account that is placed with another address', async () => {
    const [person, own, delivered] = [newIdentity(), newEmail(), newEmail()];
    const first = await naming(person, own);
    const account = await honest.place(person, { email1: delivered });
    await waitForDelivery(fixture.app);
    expect(fixture.mailbox.messagesFor(delivered)).toEqual([]);
    expect(await first.sees()).toEqual([]);
    const [before] = await countCodes(fixture, [own]);
    await startLogin(fixture, style, person);
    expect(await countCodes(fixture, [own, delivered])).toEqual([(before ?? 0) + 1, 1]);
    fixture.advanceTo(3_600_000);
    expect(await (await at(person, own)).sees()).toEqual([]);
    expect(await (await at(person, delivered)).sees()).toEqual([account]);
  });

  it('9: twelve companies with twelve addresses take three places, and the verified address the first', async () => {
    const [person, right] = [newIdentity(), newEmail()];
    const real = await honest.place(person, { email1: right });
    await at(person, right);
    const addresses = Array.from({ length: 12 }, () => newEmail());
    for (const email1 of addresses) await (await openNewDesk(fixture, style)).place(person, { email1 });
    fixture.advanceTo(3_600_000);
    const [before] = await countCodes(fixture, [right]);
    const { browser, flow_token } = await startLogin(fixture, style, person);
    const newest = addresses.map((_, index) => (index < 9 ? 0 : 1));
    expect(await countCodes(fixture, [right, ...addresses])).toEqual([(before ?? 0) + 1, ...newest]);
    const owner = await enterCode(browser, { flow_token, otp: await readCodeAt(fixture, right) });
    expect(await owner.sees()).toEqual([real]);
  });

  it('9: twelve accounts of one company take one place', async () => {
    const [person, right] = [newIdentity(), newEmail()];
    const real = await honest.place(person, { email1: right });
    const addresses = Array.from({ length: 12 }, () => newEmail());
    for (const email1 of addresses) await hostile.place(person, { email1 });
    expect(await (await at(person, right)).sees()).toEqual([real]);
    expect((await countCodes(fixture, addresses)).reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  it('10: strangers with four verified addresses keep nobody from a delivered address, nor from a new one', async () => {
    const [person, right, other] = [newIdentity(), newEmail(), newEmail()];
    const taken = Array.from({ length: 4 }, () => newEmail());
    for (const email of taken) await naming(person, email);
    const real = await honest.place(person, { email1: right });
    const second = await hostile.place(person, { email1: other });
    fixture.advanceTo(7_200_000);
    await startLogin(fixture, style, person);
    expect(await countCodes(fixture, [right, other])).toEqual([1, 1]);
    fixture.advanceTo(10_800_000);
    expect(await (await naming(person, right)).sees()).toEqual([real]);
    expect(await (await naming(person, other)).sees()).toEqual([second]);
  });

  it('10: the oldest profile without accounts gives way to the eleventh, and its owner can come back', async () => {
    const [person, right] = [newIdentity(), newEmail()];
    const first = await naming(person, right);
    for (let n = 0; n < 9; n += 1) await addPerson(fixture.app, ['email'], person);
    expect(getErrorCode(await first.browser.send('accounts', undefined, { token: first.token }))).toBeNull();
    await naming(person, newEmail());
    expect(getErrorCode(await first.browser.send('accounts', undefined, { token: first.token }))).not.toBeNull();
    const real = await honest.place(toIdentity(person), { email1: right });
    fixture.startNewDay();
    expect(await (await at(person, right)).sees()).toEqual([real]);
  });

  it('11: a profile that lost its only contact to another one passes to nobody', async () => {
    const [person, first, second] = [newIdentity(), newEmail(), newMobile()];
    const real = await honest.place(person, { email1: first });
    const emptied = await at(person, first);
    await emptied.browser.send('updateBilling', BILLING, { token: emptied.token });
    await naming(person, second);
    // A contact that is younger than a day proves no change.
    fixture.startNewDay();
    fixture.startNewDay();
    const { browser, token, sees } = await at(person, second);
    const requested = await browser.send('requestChange', { email: first }, { token });
    const current = { flow_token: getText(requested, 'flow_token'), otp: await readCodeAt(fixture, second) };
    const proved = await browser.send('confirmChange', current, { token });
    const next = { flow_token: getText(proved, 'flow_token'), otp: await readCodeAt(fixture, first) };
    expect((await browser.send('confirmChange', next, { token })).value).toMatchObject({ state: 'completed' });
    expect(await sees()).toEqual([real]);
    fixture.advanceTo(3_600_000);
    const stranger = await naming(person, newEmail());
    expect(await stranger.sees()).toEqual([]);
    expect(await readPages(stranger)).not.toContain('Secret Lane');
  });
});

const BILLING = {
  first_name: 'Ana',
  last_name: 'Quill',
  address1: '1 Secret Lane',
  city: 'Dover',
  state: 'DE',
  zip: '19901',
};
