// The file of a person's own data: its values are written as everywhere else, and it has the words that only the history has.
import { ConsumerModel } from '../../../src/persistence/models/account';
import { insertRows } from '../../../src/persistence/shared/batch-writes';
import { openMailboxFixture, type MailboxFixture } from '../../support/fixtures/mailbox-fixture';

let fixture: MailboxFixture;
beforeEach(async () => {
  fixture = await openMailboxFixture();
});
afterEach(() => fixture.close());

interface History {
  readonly data: readonly { readonly move: { readonly value: string }; readonly reason: string | null }[];
}

async function readFile(token: string): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await fixture.app.rest<{ content: string }>('GET', '/profile/export', { token });
  return JSON.parse(Buffer.from(body.content, 'base64').toString()) as Readonly<Record<string, unknown>>;
}

/** How a value of this name is written, where it is not null. */
const FORMS = [
  [/^(is|has)_|^(active|by_code)$|_(accepted|permission|enabled|approve)$/, /^(true|false)$/],
  [/(amount|balance|balance_after|goal|settlement|percent)$/, /^"-?\d+\.\d\d"$/],
  [/_at$/, /^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"$/],
  [/(_date|_on)$/, /^"\d{4}-\d\d-\d\d"$/],
  [/^id$|_count$/, /^\d+$|^".*[^\d].*"$/],
] as const;

interface Member {
  readonly path: string;
  readonly form: string;
  readonly isWrittenAs: boolean;
}

/** Every value whose name has a form, but what an account displays, which the contract writes. */
function walk(value: unknown, path: string): readonly Member[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => walk(one, path));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, member]) => walk(member, `${path}.${name}`));
  }
  if (path.startsWith('.accounts.display')) return [];
  const form = FORMS.find(([named]) => named.test(path.slice(path.lastIndexOf('.') + 1)));
  if (!form || value === null) return [];
  return [{ path, form: form[0].source, isWrittenAs: form[1].test(JSON.stringify(value)) }];
}

it.each([
  ['Rivera', '1985-04-12', '4321'],
  ['Castillo', '1972-06-18', '2468'],
] as const)('each value in the file of %s has the form of its kind', async (name, born, digits) => {
  const token = await fixture.app.signIn(name, born, digits);
  await fixture.app.rest('POST', '/accounts/14/gift-links', { token, body: { goal: '90' } });
  await fixture.app.dependencies.db.write("UPDATE consumer_notice_responses SET notice_balance = '545.20'");
  const members = walk(await readFile(token), '');
  expect(members.filter(({ isWrittenAs }) => !isWrittenAs).map(({ path }) => path)).toEqual([]);
  expect(new Set(members.map(({ form }) => form)).size).toBe(FORMS.length);
  const paths = members.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['.payments.amount', '.scheduled_payments.amount', '.sign_ins.by_code']),
  );
});

it('is given for 15 minutes after a sign-in with a code, and not later', async () => {
  const { db } = fixture.app.dependencies;
  const readAfter = async (ms: number) => {
    const token = await fixture.app.signIn('Haddad', '2001-02-28', '1200');
    const newest = 'SELECT MAX(created_at) AS at FROM sessions';
    const [row] = await db.read(newest);
    await db.write('UPDATE sessions SET created_at = ? WHERE created_at = ?', [
      Number(row?.['at']) - ms,
      Number(row?.['at']),
    ]);
    const { status, body } = await fixture.app.rest('GET', '/profile/export', { token });
    return [status, body['code']];
  };
  expect(await readAfter(15 * 60_000)).toEqual([200, undefined]);
  expect(await readAfter(15 * 60_000 + 1)).toEqual([403, 'recent_sign_in_required']);
});

it('has every account of a person, however many', async () => {
  const token = await fixture.app.signIn('Rivera', '1985-04-12', '4321');
  const count = async () => ((await readFile(token))['accounts'] as readonly unknown[]).length;
  const before = await count();
  const rows = Array.from({ length: 101 }, (_, index) => ({
    id: 100_000 + index,
    companyId: 1,
    consumerProfileId: 1,
    originalAccountName: 'City Clinic',
    version: 1,
    derivedVersion: 1,
    status: 'joined',
    derivedCondition: 'joined',
    currentBalance: '100.00',
  }));
  await fixture.app.dependencies.db.transaction((db) => insertRows(db, ConsumerModel, rows as never));
  expect((await count()) - before).toBe(rows.length);
});

describe("a consumer's own words", () => {
  const ACCOUNT = 19;
  const consumer = (path: string, body = {}) => fixture.read('POST', `/accounts/${ACCOUNT}${path}`, body);
  const creditor = (path: string) =>
    fixture.app.creditorRest('POST', `/accounts/${ACCOUNT}${path}`, { token: fixture.dana.token, body: {} });

  it('of why nothing is paid stay in the history of both sides and in the file when the account no longer has them', async () => {
    expect((await consumer('/not-paying', { reason: 'First words' })).status).toBe(200);
    expect((await consumer('/negotiation/restart')).status).toBe(200);
    expect((await consumer('/not-paying', { reason: 'Second words' })).status).toBe(200);
    expect((await creditor('/reopen')).status).toBe(200);
    const reported = ['First words', 'Second words'];
    const path = `/accounts/${ACCOUNT}/history`;
    const { body: own } = await fixture.read<History>('GET', path);
    const { body: theirs } = await fixture.app.creditorRest<History>('GET', path, { token: fixture.dana.token });
    const query = `{ negotiationHistory(accountId: ${ACCOUNT}) { nodes { reason } } }`;
    const { data } = await fixture.app.graphql<{ negotiationHistory: { nodes: { reason: string | null }[] } }>(query, {
      token: fixture.reader,
    });
    const { negotiations } = await readFile(fixture.reader);
    const seen = [own.data, theirs.data, data.negotiationHistory.nodes, negotiations as History['data']];
    const ofAccount = seen.map((moves) => moves.map(({ reason }) => reason).filter((reason) => reason !== null));
    expect(ofAccount.map((reasons) => reasons.filter((reason) => reported.includes(reason)))).toEqual(
      seen.map(() => reported),
    );
  });
});
