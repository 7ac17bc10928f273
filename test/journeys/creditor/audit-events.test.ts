// Administrators read the audit trail of their company: what is in it, filters, pages, and what never is.
import { ACCOUNT_READINGS, type AccountReading } from '../../../src/domain/creditor/account-readings';
import { keysOf } from '../../../src/domain/shared/vocabulary';
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

const UNKNOWN = { status: 404, body: { message: 'Account not found.' } };

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
    subject: { type: 'account', id: String(accountId), name: SEARCHED },
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
    subject: { type: 'creditor_user', id: '1', name: null },
  });
});

it('of an account has nothing of a subclient with the same number', async () => {
  const events = app.dependencies.db.model(AuditEventModel);
  const before = await readEvents(`account_id=${accountId}`);
  const [row] = await events.findAll({ where: { companyId: 1, subjectId: String(accountId) }, limit: 1 });
  await events.insert({ ...row, id: 9_000_000, subjectType: 'subclient' } as never);
  expect(await readEvents(`account_id=${accountId}`)).toEqual(before);
  await events.delete({ id: 9_000_000 });
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
  expect(await app.creditorRest('GET', `/audit-events?account_id=${accountId}`, { token: sam })).toMatchObject(UNKNOWN);
});

it('says which payment and how much, and which fields have changed', async () => {
  const path = `/accounts/${accountId}`;
  const payment = (reference: string, amount: string) => {
    return {
      payment_reference: `${PERSON.first_name} ${reference}`,
      payment_amount: amount,
      payment_date: '2026-03-01',
    };
  };
  await done('PUT', path, { city: 'Dover', current_balance: '440.00', first_name: PERSON.first_name });
  await done('PUT', path, { first_name: null });
  await done('POST', `${path}/payments`, payment('1', '25.00'));
  await done('POST', `${path}/payments`, payment('2', '30.00'));
  const { body } = await app.creditorRest<{ data: readonly { id: number; amount: string }[] }>(
    'GET',
    `${path}/payments`,
    { token: dana },
  );
  const ids = new Map(body.data.map(({ id, amount }) => [amount, id]));
  await done('POST', `${path}/payments/${ids.get('25.00') ?? 0}/reverse`, { reason: 'returned' });
  await done('POST', `${path}/withdraw`, { withdraw_reason: 'recalled' });
  const details = async (event: string) =>
    (await readEvents(`account_id=${accountId}&event=${event}`)).map((one) => one.details);
  expect(await details('account.updated')).toEqual([{ fields: ['firstName'] }, { fields: ['city', 'currentBalance'] }]);
  expect(await details('payment.recorded')).toEqual([
    { payment_id: ids.get('30.00'), amount: '30.00' },
    { payment_id: ids.get('25.00'), amount: '25.00' },
  ]);
  expect(await details('payment.reversed')).toEqual([
    { payment_id: ids.get('25.00'), amount: '25.00', reason: 'returned' },
  ]);
  expect(await details('account.withdrawn')).toEqual([{ reason: 'recalled' }]);
  const template = await done('POST', '/communications/e-letter-templates', { name: 'Saved', content: '<p>Dear</p>' });
  await done('PUT', `/communications/e-letter-templates/${String(template['id'])}`, { content: '<p>Hello</p>' });
  expect((await readEvents('event=template.updated'))[0]?.details).toMatchObject({ fields: ['content'] });
  const invited = await done('POST', '/users', { email: 'new@acme.test', name: 'New User', role: 'agent' });
  await done('POST', `/users/${String(invited['id'])}/invitation`, {});
  const invitations = await readEvents('event=creditor.invited');
  expect(invitations.map((one) => one.details)).toEqual([{ again: true }, { role: 'agent' }]);
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

/** A plan of the demo data, and the receipt of a payment of it. */
const PLAN = 14;
const RECEIPT = 'R-0000000004';

interface ReadingRequest {
  /** With the ID of a letter to the account. */
  readonly graphql: (letter: string) => string;
  /** Absent: REST shows it with another reading. */
  readonly rest?: (letter: string) => readonly [method: string, path: string, body?: object];
}

const READINGS: Readonly<Record<AccountReading, ReadingRequest>> = {
  creditorAccount: {
    graphql: () => `creditorAccount(id: "${PLAN}") { account { id } }`,
    rest: () => ['GET', `/accounts/${PLAN}`],
  },
  accountPlacement: {
    graphql: () => `accountPlacement(accountId: "${PLAN}") { lastName }`,
    rest: () => ['GET', `/accounts/${PLAN}/placement`],
  },
  searchAccounts: {
    graphql: () => 'searchAccounts(input: { lastName: "Rivera", dateOfBirth: "1985-04-12" }) { id }',
    rest: () => ['POST', '/accounts/search', { last_name: 'Rivera', date_of_birth: '1985-04-12' }],
  },
  accountSchedule: {
    graphql: () => `accountSchedule(accountId: "${PLAN}") { nodes { amount } }`,
    rest: () => ['GET', `/accounts/${PLAN}/schedule`],
  },
  creditorPayments: {
    graphql: () => `creditorPayments(accountId: "${PLAN}") { nodes { amount } }`,
    rest: () => ['GET', `/accounts/${PLAN}/payments`],
  },
  creditorStatement: {
    graphql: () => `creditorStatement(accountId: "${PLAN}") { accountId }`,
    rest: () => ['GET', `/accounts/${PLAN}/statement`],
  },
  creditorStatementDocument: {
    graphql: () => `creditorStatementDocument(accountId: "${PLAN}") { fileName }`,
    rest: () => ['GET', `/accounts/${PLAN}/statement.pdf`],
  },
  creditorPaymentReceipt: {
    graphql: () => `creditorPaymentReceipt(receiptNumber: "${RECEIPT}") { fileName }`,
    rest: () => ['GET', `/payments/${RECEIPT}/receipt.pdf`],
  },
  accountMessages: {
    graphql: () => `accountMessages(accountId: "${PLAN}") { nodes { id } }`,
    rest: () => ['GET', `/accounts/${PLAN}/messages`],
  },
  negotiationHistory: {
    graphql: () => `negotiationHistory(accountId: "${PLAN}") { totalCount }`,
    rest: () => ['GET', `/accounts/${PLAN}/history`],
  },
  counterOfferQuote: {
    graphql: () => `counterOfferQuote(accountId: "${PLAN}", firstPayDate: "2026-03-12") { __typename }`,
    rest: () => ['GET', `/accounts/${PLAN}/offer/counter/quote?first_pay_date=2026-03-12`],
  },
  sentLetters: {
    graphql: () => `sentLetters(accountId: "${PLAN}") { nodes { id } }`,
    rest: () => ['GET', `/communications/letters?account=${PLAN}`],
  },
  sentLetter: {
    graphql: (letter) => `sentLetter(id: "${letter}") { content }`,
    rest: (letter) => ['GET', `/communications/letters/${letter}`],
  },
  'SentLetter.content': { graphql: () => 'sentLetters(first: 1) { nodes { content } }' },
  previewELetterTemplate: {
    graphql: () => `previewELetterTemplate(input: { templateId: "1", accountId: "${PLAN}" }) { html }`,
    rest: () => ['POST', '/communications/e-letter-templates/1/preview', { account_id: PLAN }],
  },
};

// docs/creditor-administration.md: the audit trail records each account that was read or found
describe('has each reading of an account once', () => {
  let letter: string;
  beforeAll(async () => {
    const sent = await done('POST', '/communications/e-letter-templates/1/send', { account_ids: [PLAN] });
    letter = String((sent['sent'] as readonly { readonly letter_id: number }[])[0]?.letter_id);
  });

  const readViews = async () => (await readPage(`limit=50&account_id=${PLAN}&event=account.viewed`)).data;

  async function expectOneMore(before: readonly Event[], operation: AccountReading): Promise<void> {
    const views = await readViews();
    const added = views.slice(0, views.length - before.length);
    const actor = { type: 'user', id: '1' };
    expect(added).toMatchObject([{ actor, details: { part: ACCOUNT_READINGS[operation] } }]);
  }

  it.each(keysOf(READINGS))('%s over GraphQL', async (operation) => {
    const before = await readViews();
    const { errors } = await app.graphql(`{ ${READINGS[operation].graphql(letter)} }`, { token: dana });
    expect(errors).toEqual([]);
    await expectOneMore(before, operation);
  });

  it.each(keysOf(READINGS).filter((operation) => READINGS[operation].rest))('%s over REST', async (operation) => {
    const before = await readViews();
    const [method, path, body] = READINGS[operation].rest?.(letter) ?? ['GET', '/'];
    const { status } = await app.creditorRest(method, path, { token: dana, ...(body && { body }) });
    expect(status).toBe(200);
    await expectOneMore(before, operation);
  });

  it('but none of another company, which reads nothing', async () => {
    const before = await readViews();
    for (const { rest } of Object.values(READINGS)) {
      const [method, path, body] = rest?.(letter) ?? ['GET', `/accounts/${PLAN}`];
      await app.creditorRest(method, path, { token: sam, ...(body && { body }) });
    }
    expect(await readViews()).toEqual(before);
    expect(await app.creditorRest('GET', `/audit-events?account_id=${PLAN}`, { token: sam })).toMatchObject(UNKNOWN);
  });
});
