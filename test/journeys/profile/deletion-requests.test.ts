// A person asks to be erased, and may think again: there is one open request at a time, however often and fast one asks.
import { startApp, type RunningApp } from '../../support/fixtures/app';

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
