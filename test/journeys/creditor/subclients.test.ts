// The number of a subclient's open accounts: counted for a whole page at once, only on request, and never out of date.
import { recordStatements } from '../../support/database/test-database';
import { startApp, type RunningApp } from '../../support/fixtures/app';

const MEDICAL = '/subclients/2';

let app: RunningApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  token = await app.signInCreditor('dana@acme.test');
});
afterAll(() => app.close());

const list = (fields: string) => app.graphql(`{ subclients(first: 50) { nodes { ${fields} } } }`, { token });
const countStatements = async (fields: string) =>
  (await recordStatements(app.dependencies.db, () => list(fields))).length;

async function readOpen(tag = '') {
  const headers = { 'if-none-match': tag };
  const answer = await app.creditorRest<{ open_accounts: number }>('GET', MEDICAL, { token, headers });
  return { status: answer.status, tag: answer.headers.get('etag') ?? '', open: answer.body.open_accounts };
}

it('is counted for a page in one statement, and only when it is selected', async () => {
  const without = await countStatements('id');
  expect(await countStatements('id openAccounts')).toBe(without + 1);
  for (let n = 1; n <= 10; n += 1) {
    const body = { subclient_name: 'Acme Dental', unique_identification_number: `ADN-${n}` };
    expect((await app.creditorRest('POST', '/subclients', { token, body })).status).toBe(201);
  }
  expect(await countStatements('id openAccounts')).toBe(without + 1);
  const { data } = await list('openAccounts');
  const { nodes } = data['subclients'] as { readonly nodes: readonly { readonly openAccounts: number }[] };
  expect(nodes.map(({ openAccounts }) => openAccounts)).toEqual([1, 1, ...Array<number>(10).fill(0)]);
});

it('grows and shrinks with them, whatever entity tag the client has', async () => {
  const before = await readOpen();
  const body = {
    account_number: 'SUB-1',
    original_account_name: 'Bluestem Card',
    current_balance: '80.00',
    last_name: 'Whitaker',
    date_of_birth: '1971-05-06',
    last4ssn: '0077',
    subclient_number: 'AMD-002',
  };
  const placed = await app.creditorRest<{ data: { account_id: number } }>('POST', '/accounts', { token, body });
  expect(placed.status).toBe(201);
  expect(await readOpen(before.tag)).toEqual({ ...before, open: before.open + 1 });
  const path = `/accounts/${placed.body.data.account_id}/withdraw`;
  await app.creditorRest('POST', path, { token, body: { withdraw_reason: 'recalled' } });
  expect(await readOpen(before.tag)).toEqual(before);
});

// docs/rules §17 row 16
it('is not found by its number once it is deleted', async () => {
  const number = { subclient_name: 'Acme Legal', unique_identification_number: 'ALG-003' };
  const made = await app.creditorRest<{ data: { id: number } }>('POST', '/subclients', { token, body: number });
  await app.creditorRest('DELETE', `/subclients/${made.body.data.id}`, { token });
  const body = { subclient_number: 'ALG-003' };
  const { status, body: refused } = await app.creditorRest('PUT', '/accounts/19', { token, body });
  expect([status, Object.keys(refused['errors'] ?? {})]).toEqual([422, ['subclient_number']]);
  expect((await app.creditorRest('POST', '/subclients', { token, body: number })).status).toBe(201);
});

it('is changed on condition of the tag that the client has read, once', async () => {
  const { tag } = await readOpen();
  const change = (name: string) =>
    app.creditorRest('PUT', MEDICAL, { token, body: { subclient_name: name }, headers: { 'if-match': tag } });
  expect([(await change('Acme Medical East')).status, (await change('Acme Medical West')).status]).toEqual([200, 412]);
});

it('is listed at most 50 at a time', async () => {
  const { errors } = await app.graphql('{ subclients(first: 51) { totalCount } }', { token });
  expect(errors[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', errors: { first: [expect.any(String)] } });
  expect((await app.graphql('{ subclients(first: 50) { totalCount } }', { token })).errors).toEqual([]);
});
