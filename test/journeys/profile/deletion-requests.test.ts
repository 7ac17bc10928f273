// A person asks to be erased, and may think again: there is one open request at a time, however often and fast one asks.
import { eraseByRequest } from '../../../src/services/system/steps/erase-person';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { readMessages, signInOwner } from '../../support/sign-in/contact-changes';

let app: RunningApp;
let token: string;
beforeAll(async () => {
  app = await startApp({ LIMIT_DELETION_REQUEST: '99/60' });
  token = await app.signIn('Rivera', '1985-04-12', '4321');
});
afterAll(() => app.close());

interface DeletionRequest {
  readonly id: string;
  readonly status: { readonly value: string };
}

async function request(): Promise<string> {
  const sent = await app.rest<{ data: DeletionRequest }>('POST', '/profile/deletion-requests', { token, body: {} });
  expect(sent.status).toBe(202);
  return sent.body.data.id;
}

const withdraw = (id: string) => app.rest('POST', `/profile/deletion-requests/${id}/withdraw`, { token, body: {} });

async function list(): Promise<readonly string[]> {
  const { body } = await app.rest<{ data: readonly DeletionRequest[] }>('GET', '/profile/deletion-requests', { token });
  return body.data.map(({ id }) => id);
}

it('is one request for whoever asks again, also at the same moment', async () => {
  const [first, ...others] = await Promise.all([request(), request(), request()]);
  expect([...others, await request()]).toEqual(Array(3).fill(first));
  expect(await list()).toEqual([first]);
  const { db } = app.dependencies;
  const recorded = await db.read("SELECT id FROM audit_events WHERE event = 'erasure.requested' AND profile_id = 1");
  expect(recorded).toHaveLength(1);
});

it('is another request after a withdrawal, at the same instant too', async () => {
  const known = await list();
  for (let time = 0; time < 3; time += 1) {
    const id = await request();
    expect((await withdraw(id)).status).toBe(200);
    expect((await withdraw(id)).status).toBe(200);
    const next = await request();
    expect(next).not.toBe(id);
    expect((await list())[0]).toBe(next);
  }
  expect(await list()).toHaveLength(known.length + 3);
});

it('of somebody else cannot be withdrawn, nor read once it is', async () => {
  const castillo = await app.signIn('Castillo', '1972-06-18', '2468');
  const ask = (path: string) =>
    app.rest<{ data: DeletionRequest }>('POST', `/profile/deletion-requests${path}`, { token: castillo, body: {} });
  const { id } = (await ask('')).body.data;
  expect((await withdraw(id)).status).toBe(404);
  expect((await ask('')).body.data.id).toBe(id);
  expect((await ask(`/${id}/withdraw`)).status).toBe(200);
  expect((await withdraw(id)).status).toBe(404);
});

describe('a stolen access token', () => {
  const HOUR = 3_600_000;
  const WAIT = 72 * HOUR;
  let fixture: SignInFixture;
  beforeAll(async () => {
    fixture = await openSignInFixture({ PUBLIC_URL: 'http://parley.test', ERASURE_WAIT_SECONDS: '259200' });
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.startNewDay());

  async function openRequest() {
    const person = await fixture.createPerson('email', 'sms');
    // The code goes to the mobile number, which is preferred.
    const owner = await signInOwner(fixture, 'REST', person);
    const ask = () => fixture.app.rest('POST', '/profile/deletion-requests', { token: owner.token, body: {} });
    return { person, owner, ask };
  }

  const readProfile = async (of: string) => (await fixture.app.rest('GET', '/profile', { token: of })).status;

  it('asks for nothing without a fresh code', async () => {
    const { ask } = await openRequest();
    fixture.advanceTo(15 * 60_000 + 1);
    const { status, body } = await ask();
    expect([status, (body as { readonly code?: string }).code]).toEqual([403, 'recent_sign_in_required']);
  });

  it('tells all contacts, whose link withdraws the request once and ends the sessions', async () => {
    const { person, owner, ask } = await openRequest();
    expect((await ask()).status).toBe(202);
    const mail = (await readMessages(fixture, { email: person.email, mobile: null })).at(-1) ?? '';
    const [, token = ''] = /contact-change#([\w.-]+)/.exec(mail) ?? [];
    expect(token).not.toBe('');
    const forged = await fixture.browser('REST').send('cancelChange', { cancel_token: `${token.slice(0, -1)}~` });
    expect(forged.value).toBeNull();
    expect(await readProfile(owner.token)).toBe(200);
    const cancel = () => fixture.browser('REST').send('cancelChange', { cancel_token: token });
    expect((await cancel()).value).toMatchObject({ state: 'cancelled' });
    expect((await cancel()).answer.status).toBe(409);
    expect(await readProfile(owner.token)).toBe(401);
    const told = await readMessages(fixture, { email: person.email, mobile: null });
    expect(told.at(-1)).toContain('was withdrawn');
  });

  it('has to wait, so that it erases nobody who withdraws', async () => {
    const { ask } = await openRequest();
    const { body } = await ask();
    const { id } = (body as { readonly data: { readonly id: string } }).data;
    const erase = () => eraseByRequest(fixture.app.dependencies, id, { isDryRun: false, operator: 'ops' });
    fixture.advanceTo(WAIT - 1);
    await expect(erase()).rejects.toThrow('can withdraw the request until');
    fixture.advanceTo(WAIT);
    expect((await erase()).profiles).toBe(1);
  });
});
