// What keeps a person or an account from being erased. Of an erasure and a move of the same person, one wins.
import { eraseAccount, eraseByRequest } from '../../../src/services/system/steps/erase-person';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';
import { HEADER, placeFile, placementRow } from '../../support/imports/place-accounts';

let app: RunningApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

const read = async (sql: string, parameters: readonly (string | number)[] = []) =>
  (await app.dependencies.db.read(sql, [...parameters]))[0] ?? {};

/** Placed, and claimed by a person who has no other account. */
async function placeOne(): Promise<{ readonly accountId: number; readonly sign: () => Promise<string> }> {
  await placeFile(app.dependencies, [HEADER, placementRow(1)].join('\n'));
  const { id } = await read('SELECT MAX(id) AS id FROM consumers');
  async function sign(): Promise<string> {
    const token = await app.signIn('Placed', '1960-01-02', '0001');
    await app.rest('PUT', '/profile/communication', { token, body: { email_permission: true } });
    return token;
  }
  return { accountId: Number(id), sign };
}

it('erases an account of nobody by request of its company, and refuses one that a person has', async () => {
  const { accountId, sign } = await placeOne();
  const counted = { profiles: 0, accounts: 1, withdrawn: 1, sessions: 0, devices: 0, methods: 0 };
  expect(await eraseAccount(app.dependencies, accountId, { isDryRun: true, operator: 'ops' })).toEqual(counted);
  const token = await sign();
  expect((await app.rest('GET', `/accounts/${accountId}`, { token })).status).toBe(200);
  await expect(eraseAccount(app.dependencies, accountId, { isDryRun: false, operator: 'ops' })).rejects.toThrow(
    'belongs to a person',
  );
  await app.dependencies.claims.unclaimAccount(app.dependencies.db, accountId, {
    by: 'support',
    now: app.moment().now,
  });
  expect(await eraseAccount(app.dependencies, accountId, { isDryRun: false, operator: 'ops' })).toEqual(counted);
  expect((await app.rest('GET', `/accounts/${accountId}`, { token })).status).not.toBe(200);
  await expect(eraseAccount(app.dependencies, accountId, { isDryRun: false, operator: 'ops' })).rejects.toThrow(
    'erased already',
  );
  const hold = { reason: 'litigation', since: NOW } as const;
  expect(await app.dependencies.erasures.holdAccount(app.dependencies.db, accountId, hold)).toBe(false);
});

it('keeps a standard reason of an account, which names nobody', async () => {
  const { accountId, sign } = await placeOne();
  await sign();
  const standard = () => read('SELECT COUNT(*) AS n, MIN(id) AS id FROM reasons WHERE is_system = 1');
  const before = await standard();
  await app.dependencies.db.write('UPDATE consumers SET reason_id = ? WHERE id = ?', [Number(before.id), accountId]);
  await eraseByRequest(app.dependencies, await askToBeErased(accountId), { isDryRun: false, operator: 'ops' });
  expect(await standard()).toEqual(before);
  expect(await read('SELECT reason_id AS id FROM consumers WHERE id = ?', [accountId])).toEqual({ id: before.id });
});

async function askToBeErased(accountId: number): Promise<string> {
  const { db, erasureRequests } = app.dependencies;
  const { id } = await read('SELECT consumer_profile_id AS id FROM consumers WHERE id = ?', [accountId]);
  await erasureRequests.insertErasureRequest(db, { id: 'request', profileId: Number(id), now: NOW }, () =>
    Promise.resolve(),
  );
  return 'request';
}

it('waits until a dispute is answered', async () => {
  const { accountId, sign } = await placeOne();
  const token = await sign();
  const dispute = { category: 'paid', reason: 'I have paid this.' };
  expect((await app.rest('POST', `/accounts/${accountId}/dispute`, { token, body: dispute })).status).toBe(200);
  const { body } = await app.rest<{ data: unknown }>('POST', '/profile/deletion-requests', { token, body: {} });
  expect(body.data).toMatchObject({ status: 'blocked', blocked_by: ['dispute_open'] });
  const { id } = await read("SELECT id FROM erasure_requests WHERE id NOT LIKE 'demo%'");
  const erase = () => eraseByRequest(app.dependencies, String(id), { isDryRun: false, operator: 'ops' });
  await expect(erase()).rejects.toThrow('dispute_open');
  const answer = { text: 'It is paid.', outcome: 'closed' };
  const dana = await app.signInCreditor('dana@acme.test');
  await app.creditorRest('POST', `/accounts/${accountId}/dispute/answer`, { token: dana, body: answer });
  expect(await erase()).toMatchObject({ profiles: 1, accounts: 1 });
});

it('lets either an erasure or a move of the same person win', async () => {
  const { accountId, sign } = await placeOne();
  const token = await sign();
  const offers = `/accounts/${accountId}/offers`;
  const { body } = await app.rest<{ offer_options: { settlement: { first_pay_date_min: string } } }>('GET', offers, {
    token,
  });
  const offer = { first_pay_date: body.offer_options.settlement.first_pay_date_min };
  const request = await askToBeErased(accountId);
  const [moved, erased] = await Promise.allSettled([
    app.rest('POST', `${offers}/settlement`, { token, body: offer }),
    eraseByRequest(app.dependencies, request, { isDryRun: false, operator: 'ops' }),
  ]);
  const isMoved = moved.status === 'fulfilled' && moved.value.status < 300;
  const { erased_at: erasedAt, status } = await read('SELECT erased_at, status FROM consumers WHERE id = ?', [
    accountId,
  ]);
  expect([isMoved, erased.status === 'fulfilled', erasedAt !== null]).toEqual([isMoved, !isMoved, !isMoved]);
  expect(status).toBe(isMoved ? 'payment_accepted' : 'deactivated');
});

it('refuses a move that was decided before the erasure', async () => {
  const { accountId, sign } = await placeOne();
  await sign();
  const { db, accounts, moves } = app.dependencies;
  const moment = app.moment();
  const before = await accounts.findAccountById(db, accountId, moment.today);
  if (!before) throw new Error('There is no account.');
  await eraseByRequest(app.dependencies, await askToBeErased(accountId), { isDryRun: false, operator: 'ops' });
  const decision = { move: 'report_not_paying', account: { status: 'not_paying' } } as const;
  const mover = { kind: 'consumer', id: 1 } as const;
  expect(await moves.writeMove(db, { before, decision, mover, requestId: null }, moment)).toBeNull();
});
