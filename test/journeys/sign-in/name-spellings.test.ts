// People whose name and contacts their creditor writes otherwise than they do: both find the same person, over both styles.
import { ConsumerModel } from '../../../src/persistence/models/account';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { listViolations, placeFile } from '../../support/imports/place-accounts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const HEADER =
  'account_number,original_account_name,last_name,first_name,date_of_birth,last4ssn,current_balance,email1,mobile1,zip';

interface Placed {
  readonly lastName: string;
  readonly firstName?: string;
  readonly email?: string;
  readonly mobile?: string;
  readonly zip?: string;
  readonly last4ssn?: string;
}

let count = 0;

/** A file of one new account. */
async function place({ lastName, firstName = 'Ana', email = '', mobile = '', zip = '', last4ssn }: Placed) {
  count += 1;
  const [number, birth] = [`NS-${count}`, `1961-01-${String(count).padStart(2, '0')}`];
  const row = [number, 'Bluestem Card', lastName, firstName, birth, last4ssn ?? '7431', '100.00', email, mobile, zip];
  const text = `${HEADER}\n${row.map((cell) => `"${cell}"`).join(',')}`;
  const stored = await placeFile(app.dependencies, text);
  const violations = await listViolations(app.dependencies, stored);
  return { stored, birth, number, codes: violations.map(([, , column, code]) => [column, code]) };
}

async function isFound(lastName: string, birth: string): Promise<readonly unknown[]> {
  const body = { last_name: lastName, date_of_birth: birth, last4ssn: '7431', captcha_token: 'ok' };
  const rest = await app.rest('POST', '/auth/login', { body });
  const graphql = await app.graphql<{ login: { __typename: string } }>(
    'mutation ($input: LoginInput!) { login(input: $input) { __typename } }',
    { variables: { input: { lastName, dateOfBirth: birth, last4ssn: '7431', captchaToken: 'ok' } } },
  );
  return [rest.body['matched'], graphql.data.login.__typename !== 'NoMatch'];
}

it.each([
  ['SMITH, JR.', 'Smith', []],
  ['Smith III', 'smith', []],
  ['SMITH', 'Smith Jr.', []],
  ['SMITH, JOHN A', 'Smith', ['name_unclear']],
  ['Lukasz', 'Łukasz', []],
  ['Sørensen', 'SORENSEN', []],
  ["KA'OHE", 'Kaʻohe', []],
  ['Saint John', 'St. John', []],
  ['STRAUSS', 'Strauß', []],
])('placed as %s, found as %s', async (placed, entered, warnings) => {
  const { birth, codes } = await place({ lastName: placed });
  expect([await isFound(entered, birth), codes]).toEqual([[true, true], warnings.map((code) => ['last_name', code])]);
});

it.each([
  ['Mueller', 'Müller'],
  ['García Márquez', 'García'],
  ['Xue', 'Xu'],
  ['Smith John', 'Smith'],
])('placed as %s, not found as %s', async (placed, entered) => {
  const { birth } = await place({ lastName: placed });
  expect([await isFound(entered, birth), await isFound(placed, birth)]).toEqual([
    [false, false],
    [true, true],
  ]);
});

it('keeps the contacts of a territory and of a domain with other letters', async () => {
  const { number, codes } = await place({
    lastName: 'Isla',
    email: 'Isla Rivera <isla@münchen.de>',
    mobile: '\u202a(787)\u00a0764\u20110000\u202c',
    zip: '009011234',
    last4ssn: 'XXX-XX-7431',
  });
  expect(codes).toEqual([]);
  const { db, placements } = app.dependencies;
  const subclients = await placements.findSubclients(db, 1);
  const placed = (await placements.findPlacedAccounts(db, 1, [number], subclients)).get(number);
  expect(placed?.values).toMatchObject({
    email1: 'isla@xn--mnchen-3ya.de',
    mobile1: '+17877640000',
    zip: '00901-1234',
    last4ssn: '7431',
  });
  expect(await db.model(ConsumerModel).count({ id: placed?.id ?? 0, mobileIndex: null })).toBe(0);
});

it('drops a contact that no message reaches, and says which', async () => {
  const { codes } = await place({ lastName: 'Isla', email: 'isla@printer.local', mobile: '787-764-0000 ext. 3' });
  expect(codes).toEqual([
    ['email1', 'contact_dropped'],
    ['mobile1', 'contact_dropped'],
  ]);
});

it('refuses them where a file asks for it, each with its reason', async () => {
  const header = `${HEADER}\n"NS-X","Bluestem Card","Isla","Ana","1961-02-01","7431","100.00",`;
  const options = { options: { onInvalidContact: 'reject' as const } };
  const stored = await placeFile(app.dependencies, `${header}"isla@192.0.2.1","787-764-0000 x3",""`, options);
  expect(await listViolations(app.dependencies, stored)).toEqual([
    [2, 'failed', 'email1', 'invalid_email'],
    [2, 'failed', 'mobile1', 'phone_extension'],
  ]);
});
