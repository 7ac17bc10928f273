// Identity, communication, billing details and portal preferences, in both styles; the stored form of the last two.
import { NO_BILLING } from '../../../src/domain/profile/billing';
import { saveBilling } from '../../../src/persistence/profile/billing-store';
import { type ApiStyle, type RestMembers } from '../../support/clients/simulated-browser';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { stylesOf } from '../../support/fixtures/run-length';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

const BILLING = {
  first_name: 'Wilhelmina',
  last_name: 'Quist',
  address1: '7 Juniper Court',
  city: 'Albany',
  state: 'NY',
  zip: '12207',
};

async function signInOwner(style: ApiStyle) {
  const [browser, person] = [fixture.browser(style), await fixture.createPerson('email')];
  const token = (await fixture.signIn(browser, person)).access_token;
  const send = (step: Parameters<typeof browser.send>[0], input?: RestMembers) => browser.send(step, input, { token });
  const read = async (path: string) => (await fixture.app.rest('GET', `/profile/${path}`, { token })).body;
  return { person, token, send, read };
}

describe.each(stylesOf('profile/preferences'))('over %s', (style) => {
  it('a landline is saved beside the other settings, and removed', async () => {
    const { send, read } = await signInOwner(style);
    const change = { email_permission: true, landline: '(212) 736-5000', landline_call_permission: true };
    expect((await send('communication', change)).value).not.toBeNull();
    const stored = { landline: '+12127365000', landline_call_permission: true, usps_permission: false };
    expect(await read('communication')).toMatchObject(stored);
    await send('communication', { usps_permission: true });
    expect(await read('communication')).toMatchObject({ ...stored, usps_permission: true });
    await send('communication', { landline: null });
    expect(await read('communication')).toMatchObject({ landline: null, landline_call_permission: true });
  });

  it('the identity tells what is proven and what is still required', async () => {
    const { person, read } = await signInOwner(style);
    expect(await read('identity')).toEqual({
      consumer_name: person.last_name,
      first_name: null,
      last_name: person.last_name,
      last4ssn: person.last4ssn,
      identity_verified: false,
      identity_verified_at: null,
      email_verified: true,
      mobile_verified: false,
      accounts: 0,
      required_steps: ['profile_communication', 'identity_verification'],
    });
  });

  it('billing details are entered, changed in part, and removed', async () => {
    const { send, read } = await signInOwner(style);
    expect(await read('billing')).toMatchObject({ address1: null, is_complete: false, updated_at: null });
    expect((await send('updateBilling', { city: 'Albany' })).value).toBeNull();
    const { value: saved } = await send('updateBilling', BILLING);
    expect(saved).toMatchObject({ message: 'Billing details saved.', data: { ...BILLING, is_complete: true } });
    await send('updateBilling', { address2: 'Suite 2' });
    expect(await read('billing')).toMatchObject({ ...BILLING, address2: 'Suite 2' });
    const { value: cleared } = await send('clearBilling');
    expect(cleared).toMatchObject({ message: 'Billing details removed.', data: { zip: null, is_complete: false } });
    expect((await send('updateBilling', { city: 'Albany' })).value).toBeNull();
  });

  it('the portal has defaults until somebody chooses', async () => {
    const { send, read } = await signInOwner(style);
    const defaults = {
      display_name: null,
      theme: 'system',
      accent: 'blue',
      landing_tab: 'dashboard',
      locale: 'en-US',
      time_zone: null,
      text_size: 'normal',
    };
    expect(await read('portal')).toEqual({ ...defaults, updated_at: null });
    const { value: saved } = await send('updatePortal', { theme: 'dark', landing_tab: 'payment_plans' });
    const chosen = { ...defaults, theme: 'dark', landing_tab: 'payment_plans' };
    expect(saved).toMatchObject({ message: 'Your portal settings were saved.', data: chosen });
    await send('updatePortal', { accent: 'green', theme: null });
    expect(await read('portal')).toMatchObject({ ...chosen, accent: 'green', theme: 'system' });
  });
});

describe('entity tags', () => {
  it('let one of ten parallel changes through', async () => {
    const { token } = await signInOwner('REST');
    const first = await put(token, '/profile/billing', BILLING);
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"']);
    const parallel = await Promise.all(
      Array.from({ length: 10 }, (_, n) => put(token, '/profile/billing', { address1: `${n} Elm Street` }, '"2"')),
    );
    const statuses = parallel.map(({ status }) => status).sort((one, other) => one - other);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    const read = await fixture.app.rest('GET', '/profile/billing', { token });
    expect([read.headers.get('etag'), read.body]).toEqual(['"3"', parallel.find(({ status }) => status === 200)?.data]);
  });

  it('are those of the portal too, from its first change on', async () => {
    const { token } = await signInOwner('REST');
    for (const tag of ['"1"', '"2"']) {
      const parallel = await Promise.all(
        Array.from({ length: 10 }, (_, n) => put(token, '/profile/portal', { display_name: `Name ${n}` }, tag)),
      );
      expect(parallel.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(parallel.filter(({ status }) => status === 412)).toHaveLength(9);
    }
  });

  it('are not needed: parallel changes of different members are merged', async () => {
    const { token } = await signInOwner('REST');
    await put(token, '/profile/billing', BILLING);
    await Promise.all([
      put(token, '/profile/billing', { city: 'Troy' }),
      put(token, '/profile/billing', { zip: '12180' }),
      put(token, '/profile/portal', { theme: 'dark' }),
      put(token, '/profile/portal', { accent: 'gray' }),
    ]);
    const [billing, portal] = await Promise.all(
      ['/profile/billing', '/profile/portal'].map((path) => fixture.app.rest('GET', path, { token })),
    );
    expect(billing?.body).toMatchObject({ ...BILLING, city: 'Troy', zip: '12180' });
    expect(portal?.body).toMatchObject({ theme: 'dark', accent: 'gray' });
  });

  it('of removed details match nothing that is entered later', async () => {
    const { token } = await signInOwner('REST');
    const { headers } = await put(token, '/profile/billing', BILLING);
    await fixture.app.rest('DELETE', '/profile/billing', { token });
    const again = await put(token, '/profile/billing', BILLING, String(headers.get('etag')));
    expect([again.status, again.body['code']]).toEqual([412, 'precondition_failed']);
  });
});

it('stored details are sealed, and do not open in the row of another person', async () => {
  const [one, other] = [await signInOwner('REST'), await signInOwner('REST')];
  await put(one.token, '/profile/billing', BILLING);
  await put(one.token, '/profile/portal', { display_name: 'Willa' });
  const { db } = fixture.app.dependencies;
  const rows = await db.read(
    'SELECT * FROM consumer_profiles p INNER JOIN portal_preferences q ON q.consumer_profile_id = p.id',
  );
  expect(JSON.stringify(rows)).not.toMatch(/Juniper|Wilhelmina|Willa/);
  const [{ billing } = {}] = await db.read('SELECT billing FROM consumer_profiles WHERE id = ?', [one.person.id]);
  await db.write('UPDATE consumer_profiles SET billing = ? WHERE id = ?', [String(billing), other.person.id]);
  expect((await fixture.app.rest('GET', '/profile/billing', { token: other.token })).status).toBe(500);
});

it('a stored change fails for a version that is not current', async () => {
  const { person } = await signInOwner('REST');
  const { db, billingDetails, clock } = fixture.app.dependencies;
  expect(await billingDetails.findBilling(db, person.id)).toMatchObject({ version: 1, updatedAt: null });
  const save = (version: number) => saveBilling(db, { profileId: person.id, version }, NO_BILLING, clock().now);
  expect([await save(2), await save(1), await save(1)]).toEqual([false, true, false]);
});

async function put(token: string, path: string, body: RestMembers, ifMatch?: string) {
  const headers: Readonly<Record<string, string>> = ifMatch === undefined ? {} : { 'if-match': ifMatch };
  const answer = await fixture.app.rest('PUT', path, { token, body, headers });
  return { ...answer, data: answer.body['data'] };
}
