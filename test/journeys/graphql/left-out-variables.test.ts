// Clients that write every member of an input as a variable of its own, and leave out those that do not change, change
// nothing else: a member whose variable is left out counts as left out.
import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  type GraphQLInputFieldMap,
  type GraphQLInputObjectType,
  type GraphQLInputType,
} from 'graphql';
import { buildSchema } from '../../../schema/build-schema';
import { listRootFields } from '../../support/clients/generated-operations';
import { sendRawGraphql } from '../../support/clients/raw-http';
import { startApp, type RunningApp } from '../../support/fixtures/app';

type Members = Readonly<Record<string, unknown>>;

const { schema } = buildSchema();
const MUTATIONS = schema.getMutationType()?.getFields() ?? {};
const ROOT_FIELDS = new Map(listRootFields(schema).map((field) => [field.name, field]));

let app: RunningApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  app = await startApp();
  tokens.set('dana', await app.signInCreditor('dana@acme.test'));
  tokens.set('rivera', await app.signIn('Rivera', '1985-04-12', '4321'));
});
afterAll(() => app.close());

interface Update {
  readonly operation: string;
  readonly who: 'dana' | 'rivera';
  /** Creates what is updated, and returns its ID. */
  readonly create?: { readonly operation: string; readonly input: Members };
  /** Members that name what is updated. */
  readonly key?: Members;
  /** What is stored at first. */
  readonly stored: Members;
  /** The only members that are sent then. */
  readonly sent: Members;
  /** Where the answer does not show all that is stored. */
  readonly read?: string;
  /** What differs in what is read, beside its version. */
  readonly changed: readonly string[];
}

const UPDATES: readonly Update[] = [
  {
    operation: 'updateCompany',
    who: 'dana',
    stored: { phone: '212-555-0142', city: 'Albany', zip: '12207', url: 'https://acme.test', retentionDays: 2555 },
    sent: { city: 'Dover' },
    changed: ['data.city'],
  },
  {
    operation: 'updateCompany',
    who: 'dana',
    stored: { phone: '212-555-0142', city: 'Albany', state: 'NY', zip: '12207', url: 'https://acme.test' },
    sent: { retentionDays: 1095 },
    changed: ['data.retentionDays'],
  },
  {
    operation: 'updatePayTerms',
    who: 'dana',
    key: { level: 'COMPANY' },
    stored: { terms: { pifBalanceDiscountPercent: '45.00', maxDaysFirstPay: 12, settlementAutoApproveEnabled: true } },
    sent: { terms: { maxDaysFirstPay: 13 } },
    changed: ['data.own.maxDaysFirstPay', 'data.effective.maxDaysFirstPay'],
  },
  {
    operation: 'updatePayTerms',
    who: 'dana',
    key: { level: 'ACCOUNT', id: '19' },
    stored: { terms: { pifBalanceDiscountPercent: '45.00', ppaBalanceDiscountPercent: '20.00', maxDaysFirstPay: 40 } },
    sent: { terms: { maxDaysFirstPay: 50 } },
    changed: ['data.own.maxDaysFirstPay', 'data.effective.maxDaysFirstPay'],
  },
  {
    operation: 'updateAccount',
    who: 'dana',
    key: { accountId: '19' },
    read: 'accountPlacement',
    stored: { originalAccountName: 'Bluestem Card', firstName: 'Ana', address1: '1 Elm Street', city: 'Albany' },
    sent: { city: 'Dover' },
    changed: ['city'],
  },
  {
    operation: 'updateSubclient',
    who: 'dana',
    key: { id: '1' },
    stored: { subclientName: 'Acme Auto', uniqueIdentificationNumber: 'AA-1' },
    sent: { subclientName: 'Acme Car Loans' },
    changed: ['data.subclientName'],
  },
  {
    operation: 'updateCreditorUser',
    who: 'dana',
    create: { operation: 'inviteCreditorUser', input: { email: 'robin@acme.test', name: 'Robin', role: 'AGENT' } },
    stored: { name: 'Robin', role: 'AGENT' },
    sent: { name: 'Robin Lee' },
    changed: ['data.name'],
  },
  {
    operation: 'updateELetterTemplate',
    who: 'dana',
    key: { id: '1' },
    stored: { name: 'Welcome', content: '<p>Dear [First Name]</p>' },
    sent: { name: 'Welcome to Acme' },
    changed: ['data.name'],
  },
  {
    operation: 'updateHeaderProfile',
    who: 'dana',
    create: { operation: 'createHeaderProfile', input: { name: 'Weekly', mapping: { Acct: 'account_number' } } },
    stored: {
      constants: { subclient_number: 'AMD-002' },
      format: { delimiter: ';', encoding: 'windows-1252', dateFormat: 'MM/DD/YYYY' },
      restoreLeadingZeros: ['LAST4SSN'],
      emptyCells: 'CLEAR',
    },
    sent: { format: { dateFormat: 'YYYYMMDD' } },
    changed: ['data.format.dateFormat'],
  },
  {
    operation: 'updateBilling',
    who: 'rivera',
    stored: {
      firstName: 'Maria',
      lastName: 'Rivera',
      address1: '12 Elm Street',
      address2: 'Suite 2',
      city: 'New York',
      state: 'NY',
      zip: '10001',
    },
    sent: { city: 'Albany' },
    changed: ['data.city'],
  },
  {
    operation: 'updatePortal',
    who: 'rivera',
    stored: { displayName: 'Mia', theme: 'DARK', timeZone: 'America/Chicago', textSize: 'LARGE' },
    sent: { displayName: 'Maria' },
    changed: ['data.displayName'],
  },
  {
    operation: 'updateCommunication',
    who: 'rivera',
    stored: { landline: '(212) 736-5000', landlineCallPermission: true, emailPermission: true },
    sent: { uspsPermission: true },
    changed: ['data.communication.uspsPermission'],
  },
  {
    operation: 'updateGiftLink',
    who: 'rivera',
    create: { operation: 'createGiftLink', input: { accountId: '19' } },
    stored: { message: 'Thank you!', goal: '100.00', expiresOn: '2026-04-01', showCreditor: true },
    sent: { message: 'Thanks!' },
    changed: ['data.message'],
  },
  {
    operation: 'updatePaymentMethod',
    who: 'rivera',
    key: { id: '1' },
    stored: { label: 'Household card', isDefault: true },
    sent: { isDefault: true },
    changed: [],
  },
  {
    operation: 'updateCalendarFeed',
    who: 'rivera',
    create: { operation: 'createCalendarFeed', input: {} },
    stored: { reminderDays: 3, includeAmounts: true },
    sent: { includeAccountNames: true },
    changed: ['data.includeAccountNames'],
  },
];

it('every update is tried', () => {
  // The only member of preferences is required.
  const others = ['updateAboutUs', 'updateCreditorPreferences'];
  const updates = Object.keys(MUTATIONS).filter((name) => name.startsWith('update'));
  expect([...new Set(UPDATES.map(({ operation }) => operation)), ...others].sort()).toEqual(updates.sort());
});

it('updateAboutUs refuses to remove a text that is left out, in both styles', async () => {
  const text = 'mutation ($text: String) { updateAboutUs(input: { aboutUs: $text }) { data { aboutUs } } }';
  const stored = await run('dana', 'updateAboutUs', text, { text: '<p>We listen.</p>' });
  const headers = { authorization: `Bearer ${tokens.get('dana')}` };
  const { errors } = await sendRawGraphql(app.origin, { body: { query: text, variables: {} }, headers });
  const message = 'The text is required. Null removes it.';
  expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED', errors: { aboutUs: [message] } } }]);
  const token = tokens.get('dana') ?? '';
  const rest = await app.creditorRest('PUT', '/company/about-us', { token, body: {} });
  expect([rest.status, rest.body['errors']]).toEqual([422, { about_us: [message] }]);
  expect(await run('dana', 'company', '{ company { aboutUs } }', {})).toEqual({ aboutUs: stored['data.aboutUs'] });
});

it.each(UPDATES)(
  '$operation keeps all but $sent',
  async ({ operation, who, create, key = {}, stored, sent, read, changed }) => {
    const created = create
      ? await run(who, create.operation, writeWhole(create.operation), { input: create.input })
      : {};
    const known = create && 'id' in getMembers(operation) ? { id: created['data.id'] } : key;
    const readStored = async () => (read === undefined ? {} : run(who, read, writeRead(read), key));
    const answer = await run(who, operation, writeWhole(operation), { input: { ...known, ...stored } });
    const before: Members = { ...answer, ...(await readStored()) };
    const { text, variables } = writeMembers(operation, { ...known, ...sent });
    await run(who, operation, text, variables);
    // The server knows the document by now, and runs it without Apollo Server.
    const after: Members = { ...(await run(who, operation, text, variables)), ...(await readStored()) };
    const differing = Object.keys({ ...before, ...after }).filter((path) => before[path] !== after[path]);
    expect(differing.filter((path) => !VERSION.test(path))).toEqual(changed);
  },
);

it('a variable within a free-form object has its value', async () => {
  const query = `mutation ($column: String, $key: String!) {
    createHeaderProfile(input: { name: "Free form", mapping: { Acct: $column } }, idempotencyKey: $key) { data { mapping } }
  }`;
  const sent = { column: 'account_number', key: 'left-out-variables-1' };
  const created = await run('dana', 'createHeaderProfile', query, sent);
  expect(created).toEqual({ 'data.mapping.Acct': 'account_number' });
  expect(await run('dana', 'createHeaderProfile', query, sent)).toEqual(created);
});

it('a member of a free-form object is left out with its variable', async () => {
  const query = `mutation ($first: String, $second: String, $third: String = "last_name") {
    createHeaderProfile(input: { name: "Left out", mapping: { A: $first, B: $second, C: $third } }) { data { mapping } }
  }`;
  const created = await run('dana', 'createHeaderProfile', query, { first: 'account_number' });
  expect(created).toEqual({ 'data.mapping.A': 'account_number', 'data.mapping.C': 'last_name' });
});

function writeRead(query: string): string {
  return `query ($accountId: ID!) { ${query}(accountId: $accountId) ${select(query)} }`;
}

/** With what the answer says about the change. */
const VERSION = /^message$|^data\.(?:etag|version|updatedAt|actionContext\.version|actionToken)$/;

function getInputType(operation: string): GraphQLInputObjectType {
  const type = getNamedType(MUTATIONS[operation]?.args.find(({ name }) => name === 'input')?.type);
  if (!isInputObjectType(type)) throw new Error(`${operation} has no input`);
  return type;
}

function getMembers(operation: string): GraphQLInputFieldMap {
  return getInputType(operation).getFields();
}

function writeWhole(operation: string): string {
  return `mutation ($input: ${getInputType(operation).name}!) { ${operation}(input: $input) ${select(operation)} }`;
}

/** Each member is a variable of its own, and only some are sent. */
function writeMembers(operation: string, sent: Members): { readonly text: string; readonly variables: Members } {
  const definitions: string[] = [];
  const variables: Record<string, unknown> = {};
  const write = (type: GraphQLInputType, path: readonly string[], given: unknown): string => {
    const nullable = getNullableType(type);
    if (isInputObjectType(nullable)) {
      const members = Object.values(nullable.getFields()).filter(({ name }) => name !== 'actionContext');
      const values = members.map(
        (member) =>
          `${member.name}: ${write(member.type, [...path, member.name], (given as Members | undefined)?.[member.name])}`,
      );
      return `{ ${values.join(', ')} }`;
    }
    const name = path.join('_');
    definitions.push(`$${name}: ${String(type)}`);
    if (given !== undefined) variables[name] = given;
    return `$${name}`;
  };
  const value = write(getInputType(operation), [], sent);
  return {
    text: `mutation (${definitions.join(', ')}) { ${operation}(input: ${value}) ${select(operation)} }`,
    variables,
  };
}

function select(operation: string): string {
  return ROOT_FIELDS.get(operation)?.selectAll(4) ?? '';
}

/** The answer by paths, such as `data.city`. */
async function run(
  who: string,
  operation: string,
  query: string,
  variables: Members,
): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${tokens.get(who)}` };
  const { data, errors } = await sendRawGraphql(app.origin, { body: { query, variables }, headers });
  expect(errors).toEqual([]);
  return Object.fromEntries(listLeaves((data as Members)[operation], []));
}

function listLeaves(value: unknown, path: readonly string[]): readonly [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path.join('.'), value]];
  return Object.entries(value).flatMap(([name, inner]) => listLeaves(inner, [...path, name]));
}
