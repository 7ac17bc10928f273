// After a day of use, no column of any table contains what the demo data knows of a person, in any table and any column.
import { accountRows, profileRows } from '../../../seeders/demo-accounts';
import type { Database } from '../../../src/persistence/database/database';
import { startApp, type RunningApp } from '../../support/fixtures/app';

const HOLD_REASON = 'My hours at the bakery were cut.';
const ADDRESS = '203.0.113.77';

/** Columns of accounts and profiles that identify a person or say something private. */
const PRIVATE_COLUMNS = [
  'accountNumber',
  'memberAccountNumber',
  'referenceNumber',
  'statementIdNumber',
  'subclientAccountNumber',
  'address',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'landline',
  'invitationLink',
];

/** Why the accounts of the demo data are on hold, and what was said in disputes. */
const SAID = [
  'Waiting for a tax refund',
  'Hours cut at work',
  'Between two jobs',
  'I was never a member of this club.',
];

/** Sealed values and digests contain any letters by chance. */
const UNREADABLE = /^v1~[\w.-]+(~[\w-]+){3}$|^[0-9a-f]{64}$/;

let app: RunningApp;
let columns: ReadonlyMap<string, readonly string[]>;
let secrets: readonly string[];

beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1', CAPTCHA_PROVIDER: 'off' });
  const moment = app.moment();
  const people = [...profileRows(moment), ...accountRows(moment)];
  const found: readonly unknown[] = people.flatMap(({ personal, ...row }): readonly unknown[] => [
    ...Object.values({ ...personal }),
    ...PRIVATE_COLUMNS.map((name): unknown => Reflect.get(row, name)),
  ]);
  secrets = [...new Set([...found.filter((text) => typeof text === 'string'), ...SAID])];
  await useTheService();
  columns = await readTables(app.dependencies.db);
});
afterAll(() => app.close());

async function useTheService(): Promise<void> {
  const headers = { 'x-forwarded-for': ADDRESS };
  const body = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };
  const login = await app.rest('POST', '/auth/login', { body, headers });
  const code = { flow_token: login.body['flow_token'], otp: '000000', device_name: "Maria's phone" };
  const { body: verified } = await app.rest<{ meta: { access_token: string } }>('POST', '/auth/otp/verify', {
    body: code,
    headers,
  });
  const token = verified.meta.access_token;
  const input = `{accountId: 12, restartDate: "2999-12-31", holdReason: "${HOLD_REASON}"}`;
  const hold = await app.graphql(`mutation { holdPlan(input: ${input}) { message } }`, { token });
  expect(hold.errors).toEqual([]);
  const { data } = await app.graphql('{ account(id: 12) { holdReason identity { accountNumber } } }', { token });
  expect(data).toEqual({ account: { holdReason: HOLD_REASON, identity: { accountNumber: '4000000012' } } });
}

/** The readable texts of each column. */
async function readTables(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const texts = new Map<string, string[]>();
  for (const table of await db.sequelize.getQueryInterface().showAllTables()) {
    const cells = (await db.read(`SELECT * FROM ${table}`)).flatMap((row) => Object.entries(row));
    for (const [column, value] of cells) {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      const place = `${table}.${column}`;
      if (!UNREADABLE.test(text)) texts.set(place, [...(texts.get(place) ?? []), text]);
    }
  }
  return texts;
}

/** Places with this text as a whole word: short digits are part of many other numbers. */
function findPlaces(text: string): readonly string[] {
  const pattern = new RegExp(`(?<![\\w.])${text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\w.])`, 'i');
  return [...columns].filter(([, texts]) => texts.some((one) => pattern.test(one))).map(([place]) => place);
}

/** Of the creditors, whose names and addresses are not private. */
const PUBLIC_TABLES = /^(companies|subclients|creditor_profiles|creditor_users|templates|custom_contents)\./;

it('the secrets are known, and the search finds what is stored', () => {
  expect(secrets.length).toBeGreaterThan(100);
  expect(secrets).toEqual(expect.arrayContaining(['Rivera', '1985-04-12', '4321', '4000000019', 'AAL-7716']));
  expect(secrets).toEqual(expect.arrayContaining(['maria.rivera@example.test', 'Waiting for a tax refund']));
  expect(findPlaces('Harbor Point Visa')).toEqual(['consumers.original_account_name']);
  expect(findPlaces('hold_plan')).toEqual(['negotiation_history.move']);
});

it('no column contains a secret of the demo people', () => {
  // Four digits may also be the id of a row or an amount.
  const isNumber = (place: string) => /(_id|\.id|_balance|amount)$/.test(place);
  const places = secrets.map((text) => [
    text,
    findPlaces(text).filter((place) => !PUBLIC_TABLES.test(place) && !isNumber(place)),
  ]);
  expect(places.filter(([, found]) => found?.length)).toEqual([]);
});

it('no column contains what the consumer wrote, nor the address of the browser', () => {
  expect(findPlaces(HOLD_REASON)).toEqual([]);
  expect(findPlaces(ADDRESS)).toEqual([]);
  expect(findPlaces("Maria's phone")).toEqual([]);
  expect(columns.get('audit_events.ip_prefix')).toContain('203.0.113.0/24');
});
