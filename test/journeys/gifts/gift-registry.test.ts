// The gift registry of a consumer over REST: links are made, listed, changed, revoked and closed.
import { openGiftFixture, readToken, type GiftFixture } from '../../support/gifts/gift-fixture';

const PLAN = 14;

let gifts: GiftFixture;
beforeAll(async () => {
  gifts = await openGiftFixture();
});
beforeEach(async () => {
  await gifts.app.dependencies.db.write('DELETE FROM gift_links WHERE consumer_profile_id = 1');
  await gifts.clearLimits();
});
afterAll(() => gifts.close());

async function list(query = ''): Promise<readonly [statuses: unknown, meta: unknown]> {
  const { body } = await gifts.rest('GET', `/gift-registry${query}`);
  const data = body['data'] as readonly { readonly id: number; readonly status: { readonly value: string } }[];
  return [data.map(({ status }) => status.value), body['meta']];
}

it('makes a link whose address is shown once', async () => {
  const request = { message: ' Thank you for helping! ', goal: '800', single_use: true, expires_on: '2026-04-01' };
  const made = await gifts.rest('POST', `/accounts/${PLAN}/gift-links`, request);
  expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store']);
  const data = made.body['data'] as Readonly<Record<string, unknown>>;
  expect(made.body['message']).toBe('Your helping hand link is ready.');
  expect(data).toEqual({
    id: expect.any(Number) as number,
    account: { id: PLAN, account_name: expect.any(String) as string },
    status: { value: 'open', label: 'Open' },
    url: expect.stringMatching(/\/consumer-api\/gifts\/gft_[\w-]{43}$/) as string,
    display_name: 'Maria',
    message: 'Thank you for helping!',
    goal: '800.00',
    single_use: true,
    show_creditor: false,
    expires_on: '2026-04-01',
    received: { count: 0, amount: '0.00' },
    created_at: expect.any(String) as string,
    revoked_at: null,
  });
  const { body } = await gifts.rest('GET', '/gift-registry');
  expect(body['data']).toEqual([{ ...data, url: null }]);
  expect(body['meta']).toEqual({ next_cursor: null, total: 1, received_amount: '0.00' });
  const stored = await gifts.app.dependencies.db.read(
    'SELECT token_digest, personal FROM gift_links WHERE consumer_id = 14',
  );
  expect(JSON.stringify(stored)).not.toMatch(/gft_|Maria|Thank you/);
});

it('tells the consumer that a link was made', async () => {
  const before = (await gifts.mails()).length;
  await gifts.link(PLAN);
  const mails = (await gifts.mails()).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual(['A link was made']);
  expect(JSON.stringify(mails)).not.toContain('gft_');
});

it('is listed by account and status', async () => {
  const open = await gifts.link(PLAN);
  const waiting = await gifts.link(19);
  const revoked = await gifts.link(PLAN);
  await gifts.rest('DELETE', `/gift-registry/${revoked.id}`);
  expect(await list()).toEqual([
    ['revoked', 'waiting', 'open'],
    { next_cursor: null, total: 3, received_amount: '0.00' },
  ]);
  for (const status of ['revoked', 'waiting', 'open', 'expired', 'closed', 'used_up']) {
    const [found] = await list(`?status=${status}`);
    expect(found).toEqual(['expired', 'closed', 'used_up'].includes(status) ? [] : [status]);
  }
  expect(await list(`?account=19`)).toEqual([['waiting'], { next_cursor: null, total: 1, received_amount: '0.00' }]);
  const first = await gifts.rest('GET', '/gift-registry?limit=2');
  const { next_cursor: cursor } = first.body['meta'] as { readonly next_cursor: string };
  const second = await gifts.rest('GET', `/gift-registry?limit=2&cursor=${cursor}`);
  expect(second.body).toMatchObject({ data: [{ id: open.id }], meta: { next_cursor: null, total: 3 } });
  expect(waiting.id).toBeGreaterThan(open.id);
});

it.each([1, 3, 4, 5, 6, 7, 9, 10, 16, 18])('cannot be made for account %i', async (id) => {
  const refused = await gifts.rest('POST', `/accounts/${id}/gift-links`, {});
  expect([refused.status, refused.body['code']]).toEqual([409, 'offer_action_unavailable']);
});

it.each([8, 11, 12, 13, 14, 15, 17, 19])('can be made for account %i', async (id) => {
  expect((await gifts.rest('POST', `/accounts/${id}/gift-links`, {})).status).toBe(201);
});

it('is refused for accounts of others, and beyond five open links', async () => {
  expect((await gifts.rest('POST', '/accounts/29/gift-links', {})).status).toBe(403);
  expect((await gifts.rest('POST', '/accounts/98765/gift-links', {})).status).toBe(404);
  const [first] = [await gifts.link(PLAN)];
  const made = await Promise.all(
    Array.from({ length: 7 }, () => gifts.rest('POST', `/accounts/${PLAN}/gift-links`, {})),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 422, 422, 422]);
  const refused = made.find(({ status }) => status === 422);
  expect(refused?.body['errors']).toEqual({
    consumer: ['An account has at most 5 open links. Please revoke one first.'],
  });
  await gifts.rest('DELETE', `/gift-registry/${first.id}`);
  expect((await gifts.rest('POST', `/accounts/${PLAN}/gift-links`, {})).status).toBe(201);
});

it('is open on its last day, and opens again once when that is asked twice at once', async () => {
  const { db } = gifts.app.dependencies;
  const expire = (id: number, day: string) => db.write('UPDATE gift_links SET expires_on = ? WHERE id = ?', [day, id]);
  const first = await gifts.link(PLAN);
  const others = [];
  for (let n = 0; n < 4; n += 1) others.push(await gifts.link(PLAN));
  await expire(others[0]?.id ?? 0, gifts.app.moment().today);
  expect((await gifts.rest('POST', `/accounts/${PLAN}/gift-links`, {})).status).toBe(422);
  await expire(first.id, '2026-01-31');
  const open = () => gifts.rest('PUT', `/gift-registry/${first.id}`, { expires_on: '2026-05-01' });
  expect((await Promise.all([open(), open()])).map(({ status }) => status)).toEqual([200, 200]);
});

it('opens one of five again that are asked for at once, when there is room for one', async () => {
  const made = [];
  for (let n = 0; n < 5; n += 1) made.push(await gifts.link(PLAN));
  const { db } = gifts.app.dependencies;
  await db.write("UPDATE gift_links SET expires_on = '2026-01-31' WHERE consumer_profile_id = 1");
  for (let n = 0; n < 4; n += 1) await gifts.link(PLAN);
  const open = ({ id }: { readonly id: number }) =>
    gifts.rest('PUT', `/gift-registry/${id}`, { expires_on: '2026-05-01' });
  const answers = await Promise.all(made.map(open));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
});

it('is limited to ten a day', async () => {
  for (let n = 0; n < 10; n += 1) {
    const { id } = await gifts.link(PLAN);
    await gifts.rest('DELETE', `/gift-registry/${id}`);
  }
  const refused = await gifts.rest('POST', `/accounts/${PLAN}/gift-links`, {});
  expect([refused.status, refused.body['code']]).toEqual([429, 'too_many_attempts']);
});

it('is changed member by member', async () => {
  const { id } = await gifts.link(PLAN, { message: 'One', goal: '50.00' });
  const changed = await gifts.rest('PUT', `/gift-registry/${id}`, { message: null, goal: '60' });
  expect(changed.body).toMatchObject({
    message: 'The link was updated.',
    data: { id, url: null, message: null, goal: '60.00', display_name: 'Maria' },
  });
  expect((await gifts.rest('PUT', `/gift-registry/${id}`, {})).status).toBe(422);
  expect((await gifts.rest('PUT', `/gift-registry/${id}`, { expires_on: '2026-03-10' })).status).toBe(422);
  expect((await gifts.rest('PUT', '/gift-registry/1', { message: 'Mine' })).status).toBe(404);
  const setMaker = (profile: number) =>
    gifts.app.dependencies.db.write('UPDATE gift_links SET consumer_profile_id = ? WHERE id = ?', [profile, id]);
  await setMaker(2);
  expect((await gifts.rest('PUT', `/gift-registry/${id}`, { message: 'Mine' })).status).toBe(404);
  await setMaker(1);
});

it('keeps every change of several at once', async () => {
  const { id } = await gifts.link(PLAN, { message: 'One' });
  const goals = ['60.00', '70.00', '80.00'];
  const changes = [{ message: 'Two' }, ...goals.map((goal) => ({ goal }))];
  const answers = await Promise.all(changes.map((change) => gifts.rest('PUT', `/gift-registry/${id}`, change)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { body } = await gifts.rest('GET', '/gift-registry');
  const [{ message, goal }] = body['data'] as [{ readonly message: string; readonly goal: string }];
  expect([message, goals.includes(goal)]).toEqual(['Two', true]);
});

it('is revoked once and for all', async () => {
  const { id, token } = await gifts.link(PLAN);
  for (let n = 0; n < 2; n += 1) {
    const answer = await gifts.rest('DELETE', `/gift-registry/${id}`);
    expect([answer.status, answer.body]).toEqual([200, { message: 'The link was revoked.', data: { id } }]);
  }
  expect((await gifts.payer('GET', `/gifts/${token}`)).status).toBe(410);
  // A link of Castillo.
  expect((await gifts.rest('DELETE', '/gift-registry/1')).status).toBe(404);
  expect((await gifts.payer('GET', `/gifts/gft_${'A'.repeat(43)}`)).status).not.toBe(410);
});

it('is closed by the end of its plan, and a new plan does not open it again', async () => {
  const { token } = await gifts.link(12);
  await gifts.rest('POST', '/accounts/12/plan/cancel', {});
  expect((await list('?account=12'))[0]).toEqual(['closed']);
  await gifts.rest('POST', '/accounts/12/start-over', {});
  expect((await list('?account=12'))[0]).toEqual(['closed']);
  expect(readToken(token)).toBe(token);
  expect((await gifts.payer('GET', `/gifts/${token}`)).status).toBe(410);
});

it('leads to the page of a portal, with the token as the fragment', async () => {
  const portal = await openGiftFixture({ GIFT_PAGE_URL: 'https://portal.example/gift' });
  const made = await portal.rest('POST', `/accounts/${PLAN}/gift-links`, {});
  expect(made.body['data']).toMatchObject({
    url: expect.stringMatching(/^https:\/\/portal\.example\/gift#gft_[\w-]{43}$/) as string,
  });
  await portal.close();
});
