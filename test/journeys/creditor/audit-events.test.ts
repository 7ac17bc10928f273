// Administrators read the audit trail of their company: what is in it, filters, pages, and what never is.
import { AuditEventModel } from '../../../src/persistence/models/system';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { placeFile } from '../../support/imports/place-accounts';

let app: RunningApp;
let dana: string;
let sam: string;
let lee: string;
let accountId: number;
let keyId: string;
let keyToken: string;

/** Values of people that the events below are about: none may be stored in the trail. */
const PERSON = {
  first_name: 'Philippa',
  last_name: 'Quackenbush',
  date_of_birth: '1971-05-06',
  last4ssn: '7731',
  address1: '99 Secret Street',
  email1: 'philippa@secret.test',
  mobile1: '+12127365999',
} as const;
const LETTER = 'A sentence that only this letter has.';
const SEARCHED = 'AE-SECRET-1';

interface Event {
  readonly id: number;
  readonly at: string;
  readonly event: string;
  readonly actor: { readonly type: string; readonly id: string | null; readonly name: string | null } | null;
  readonly subject: { readonly type: string; readonly id: string } | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly request_id: string | null;
}
interface Page {
  readonly data: readonly Event[];
  readonly meta: { readonly next_cursor: string | null; readonly total: number | null };
}

async function readPage(query: string, token = dana): Promise<Page> {
  const { status, body } = await app.creditorRest<Page>('GET', `/audit-events?${query}`, { token });
  expect([status, body]).toEqual([200, body]);
  return body;
}

const readEvents = async (query: string, token = dana) => (await readPage(`limit=50&${query}`, token)).data;

async function done(
  method: string,
  path: string,
  body: object,
  token = dana,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await app.creditorRest<{ data: Readonly<Record<string, unknown>> }>(method, path, { token, body });
  expect([path, answer.status, answer.body]).toEqual([path, answer.status < 300 ? answer.status : 200, answer.body]);
  return answer.body.data;
}

beforeAll(async () => {
  app = await startApp();
  dana = await app.signInCreditor('dana@acme.test');
  sam = await app.signInCreditor('sam@northbank.test');
  lee = await app.signInCreditor('lee@acme.test');
  const account = { ...PERSON, account_number: SEARCHED, original_account_name: 'Bluestem', current_balance: '500.00' };
  accountId = Number((await done('POST', '/accounts', account))['account_id']);
  await app.creditorRest('GET', `/accounts/${accountId}`, { token: lee });
  await app.creditorRest('GET', `/accounts/${accountId}/placement`, { token: dana });
  await done('POST', '/accounts/search', { last_name: PERSON.last_name, date_of_birth: PERSON.date_of_birth });
  await done('PUT', `/accounts/${accountId}/pay-terms`, { pif_balance_discount_percent: '40.00' });
  const letter = { name: 'Only', content: `<p>${LETTER} [First Name] [Last Name]</p>` };
  const template = await done('POST', '/communications/e-letter-templates', letter);
  await done('POST', `/communications/e-letter-templates/${String(template['id'])}/send`, { account_ids: [accountId] });
  const key = await done('POST', '/api-keys', { name: 'nightly', scopes: ['export', 'read'] });
  [keyId, keyToken] = [String(key['id']), String(key['token'])];
  await app.creditorRest('GET', `/accounts/${accountId}`, { token: keyToken });
  await fetch(`${app.origin}/creditor-api/exports/accounts?account_number=${SEARCHED}&columns=id,last_name`, {
    headers: { authorization: `Bearer ${dana}` },
  }).then((response) => response.text());
  await placeFile(app.dependencies, `account_number,current_balance\n${SEARCHED},450.00\n`);
  await app.creditorRest('POST', '/auth/token', { body: { email: 'dana@acme.test', password: 'wrong' } });
});
afterAll(() => app.close());

it('shows who did what, newest first', async () => {
  const events = await readEvents('total=true');
  const times = events.map(({ at, id }) => `${at} ${String(id).padStart(12, '0')}`);
  expect(times).toEqual([...times].sort().reverse());
  const [taken] = events.filter(({ event }) => event === 'export.taken');
  expect(taken).toEqual({
    id: expect.any(Number) as number,
    at: expect.stringMatching(/Z$/) as string,
    event: 'export.taken',
    actor: { type: 'user', id: '1', name: 'Dana Whitfield' },
    subject: null,
    details: {
      kind: 'accounts',
      format: 'csv',
      filter: { account_number: 'given', sort: 'id' },
      columns: ['id', 'last_name'],
      rows: 1,
      complete: true,
    },
    request_id: expect.any(String) as string,
  });
});

it('answers the questions of a compliance officer', async () => {
  const views = await readEvents(`account_id=${accountId}&event=account.viewed`);
  expect(views.map(({ actor, details }) => [actor?.type, actor?.name, details['part']])).toEqual([
    ['api_key', 'nightly', 'detail'],
    ['user', 'Dana Whitfield', 'search'],
    ['user', 'Dana Whitfield', 'placement'],
    ['user', expect.stringContaining('Lee'), 'detail'],
  ]);
  const [terms] = await readEvents('event=terms.updated');
  expect(terms).toMatchObject({
    subject: { type: 'account', id: String(accountId) },
    details: {
      fields: ['pifBalanceDiscountPercent'],
      before: { pifBalanceDiscountPercent: null },
      after: { pifBalanceDiscountPercent: '40.00' },
    },
  });
  const [sent] = await readEvents(`account_id=${accountId}&event=letter.sent`);
  expect(sent).toMatchObject({
    actor: { type: 'user', id: '1' },
    details: { template_id: expect.any(Number) as number, digest_after: expect.any(String) as string },
  });
  expect((await readEvents(`actor=api_key&actor_id=${keyId}`)).map(({ event }) => event)).toEqual(['account.viewed']);
  const imports = await readEvents('actor=operator&event=import.ended');
  expect(imports[0]).toMatchObject({ actor: { id: null, name: 'test' }, details: { state: 'completed', updated: 1 } });
  expect((await readEvents('event=creditor.signed_in&actor_id=1'))[0]).toMatchObject({ actor: { id: '1' } });
  expect((await readEvents('event=creditor.denied'))[0]).toMatchObject({
    actor: null,
    subject: { type: 'creditor_user', id: '1' },
  });
});

it('names the events that there are', async () => {
  const ask = async (event: string) => {
    const { status, body } = await app.creditorRest('GET', `/audit-events?event=${event}`, { token: dana });
    return [status, (body['errors'] as { event?: readonly string[] }).event?.[0]];
  };
  const beginning = 'There is no event of that name. An event is named like account.viewed. ';
  expect(await ask('letter.opened')).toEqual([422, `${beginning}These begin alike: letter.sent.`]);
  const [, said] = await ask('nope');
  expect(said).toMatch(/ The names begin with one of (\w+, )*terms, account, [\w, ]+\.$/);
});

it('has pages, also with a filter that finds little, and counts', async () => {
  const all = await readEvents('total=true');
  const ids: number[] = [];
  let cursor = '';
  do {
    const page = await readPage(`limit=3${cursor}`);
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.meta.next_cursor === null ? '' : `&cursor=${page.meta.next_cursor}`;
  } while (cursor !== '' && ids.length < all.length);
  expect(ids.slice(0, all.length)).toEqual(all.map(({ id }) => id));
  const { meta } = await readPage('limit=1&total=true&event=export.taken');
  expect(meta.total).toBe(1);
  expect(await readEvents('to=2001-01-01T00:00:00Z')).toEqual([]);
  const newest = all[0]?.at ?? '';
  expect((await readEvents(`from=${newest}`)).every(({ at }) => at === newest)).toBe(true);
});

// docs/rules §17 row 11
it('is for administrators, and for the company whose it is', async () => {
  const refused = await app.creditorRest('GET', '/audit-events', { token: lee });
  expect([refused.status, refused.body['required']]).toEqual([403, 'admin']);
  expect((await readEvents('event=account.viewed', keyToken)).length).toBeGreaterThan(0);
  const foreign = await readEvents('', sam);
  const own = await readEvents('');
  expect(foreign.filter(({ id }) => own.some((event) => event.id === id))).toEqual([]);
  expect(await readEvents(`account_id=${accountId}`, sam)).toEqual([]);
});

it('holds no value of a person, and no letter', async () => {
  const rows = await app.dependencies.db.model(AuditEventModel).findAll({});
  expect(rows.length).toBeGreaterThan(20);
  const stored = JSON.stringify(rows).toLowerCase();
  for (const value of [...Object.values(PERSON), LETTER, SEARCHED]) {
    // Four digits are also in digests and times.
    const pattern = new RegExp(`(?<![0-9a-f])${value.toLowerCase().replace(/[+.$]/g, '\\$&')}(?![0-9a-f])`);
    expect([value, pattern.test(stored)]).toEqual([value, false]);
  }
});
