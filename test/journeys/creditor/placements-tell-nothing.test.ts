// A company that places accounts learns nothing about a person from the answers, nor from the work behind them: neither
// whether somebody has a profile, nor whether the last four digits or a contact are right.
import { ConsumerModel } from '../../../src/persistence/models/account';
import { wordsOf } from '../../support/fixtures/message-words';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { recordStatements } from '../../support/database/test-database';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { addPerson, newEmail, newIdentity, toIdentity, type RestIdentity } from '../../support/fixtures/people';
import { toCamelCaseMembers } from '../../support/clients/simulated-browser';
import { HEADER, placeFile } from '../../support/imports/place-accounts';

let app: RunningApp;
let dana: string;
beforeAll(async () => {
  app = await startApp();
  dana = await app.signInCreditor('dana@acme.test');
});
afterAll(() => app.close());

interface PlacedRow extends RestIdentity {
  readonly number: string;
  readonly email: string;
}

const formatRow = ({ number, last_name, date_of_birth, last4ssn, email }: PlacedRow) =>
  [number, 'Bluestem Card', last_name, 'Ana', date_of_birth, last4ssn, '100.00', email].join(',');

const placeRows = (rows: readonly PlacedRow[], companyId = 1) =>
  placeFile(app.dependencies, [HEADER, ...rows.map(formatRow)].join('\n'), { companyId, batchRows: 3 });

let last = 0;
const nextNumber = () => `TN-${(last += 1)}`;

/** Somebody who has signed in, has claimed an account of another company, and has chosen how to be contacted. */
async function addKnownPerson() {
  const person = await addPerson(app, ['email']);
  const email = String(person.email);
  await placeRows([{ ...person, number: nextNumber(), email }], 2);
  const token = await app.signIn(person.last_name, person.date_of_birth, person.last4ssn);
  const chosen = await app.rest('PUT', '/profile/communication', { token, body: { email_permission: true } });
  expect(chosen.status).toBe(200);
  return { ...toIdentity(person), email };
}

const SHARED_BY = 5;

const TRIED = 10;

/** Last four digits around those of the person. */
function listDigits({ last4ssn }: RestIdentity): readonly string[] {
  const first = Math.max(0, Number(last4ssn) - TRIED / 2);
  return Array.from({ length: TRIED }, (_, index) => String(first + index).padStart(4, '0'));
}

interface Answered {
  readonly row: PlacedRow;
  readonly answer: unknown;
}

/** The answers without what the company has sent itself, and without ids and times. */
function listDistinct(answers: readonly Answered[]): readonly string[] {
  const texts = answers.map(({ row, answer }) => {
    const text = JSON.stringify(answer);
    const id = /"(?:account_?[iI]d|id)":"?(\d+)/.exec(text)?.[1] ?? '';
    return [row.number, `"${row.last4ssn}"`, row.last_name]
      .reduce((left, own) => left.replaceAll(own, 'own'), text)
      .replace(new RegExp(`"([a-z_]*id)":"?${id}\\b"?`, 'gi'), '"$1":"id"')
      .replace(/"last_import_id":"[^"]*"/, '"last_import_id":"id"')
      .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"time"');
  });
  return [...new Set(texts)];
}

async function readDetails(rows: readonly PlacedRow[]) {
  const accounts = app.dependencies.db.model(ConsumerModel);
  const stored = await accounts.findAll({ attributes: ['id'], where: { companyId: 1 }, order: [['id', 'DESC']] });
  const ids = stored.slice(0, rows.length).map(({ id }) => Number(id));
  const details: Answered[] = [];
  for (const id of ids) {
    const { body } = await app.creditorRest<{ account_number: string }>('GET', `/accounts/${id}`, { token: dana });
    const row = rows.find(({ number }) => number === body.account_number);
    if (row) details.push({ row, answer: body });
  }
  expect(details).toHaveLength(rows.length);
  return details;
}

const readReport = (id: string) =>
  app.dependencies.importFiles.findRowResults(app.dependencies.db, id, { after: 0, limit: 500 });

describe.each([
  ['with the address that the person has verified', true],
  ['with another address', false],
])('a file with each of the last four digits of a known name and birth date, %s', (_how, isVerified) => {
  it('is answered alike for all, then and afterwards', async () => {
    const known = await addKnownPerson();
    const email = isVerified ? known.email : newEmail();
    const rows = listDigits(known).map((last4ssn) => ({ ...known, last4ssn, email, number: nextNumber() }));
    expect(rows.map(({ last4ssn }) => last4ssn)).toContain(known.last4ssn);
    // A contact that a file gives to more people is left out.
    for (let first = 0; first < rows.length; first += SHARED_BY) {
      const stored = await placeRows(rows.slice(first, first + SHARED_BY));
      expect(stored.counts).toMatchObject({ created: SHARED_BY, warnings: 0, failed: 0 });
      expect(await readReport(stored.id)).toEqual([]);
    }
    expect(listDistinct(await readDetails(rows))).toHaveLength(1);
  });
});

// docs/rules §15 row 13
it('belongs to nobody without a verified contact, whatever its person owns at another company', async () => {
  const known = await addKnownPerson();
  const { db } = app.dependencies;
  const placeOne = async (email: string) => {
    await placeRows([{ ...known, email, number: nextNumber() }]);
    const [row] = await db.read('SELECT consumer_profile_id AS owner FROM consumers ORDER BY id DESC LIMIT 1');
    return row?.['owner'] ?? null;
  };
  expect(await placeOne(newEmail())).toBeNull();
  const [profile] = await db.read('SELECT MAX(id) AS id FROM consumer_profiles');
  const setStatus = (status: string) =>
    db.write('UPDATE consumer_profiles SET status = ? WHERE id = ?', [status, Number(profile?.['id'])]);
  await setStatus('blocked');
  expect(await placeOne(known.email)).toBeNull();
  await setStatus('active');
  // A withdrawn account links nothing: neither the next account nor at the next sign-in.
  await db.write(
    "UPDATE consumers SET status = 'deactivated' WHERE id = (SELECT id FROM (SELECT MAX(id) AS id FROM consumers) AS newest)",
  );
  expect(await placeOne(newEmail())).toBeNull();
  await app.signIn(known.last_name, known.date_of_birth, known.last4ssn);
  const [placed] = await db.read('SELECT consumer_profile_id AS owner FROM consumers ORDER BY id DESC LIMIT 1');
  expect(placed?.['owner'] ?? null).toBeNull();
  expect(Number(await placeOne(known.email))).toBe(Number(profile?.['id']));
});

it('lets neither a consumer nor a letter tell which account belongs to somebody, before its owner signs in', async () => {
  const known = await addKnownPerson();
  const digits = [known.last4ssn, String((Number(known.last4ssn) + 1) % 10_000).padStart(4, '0')];
  const own = digits.map(() => newEmail());
  // For each guess, a row with the address of the person, and one with an address of the company.
  const rows = digits.flatMap((last4ssn, index) =>
    [known.email, own[index] ?? ''].map((email) => ({ ...known, last4ssn, email, number: nextNumber() })),
  );
  await placeRows(rows);
  const stored = await app.dependencies.db
    .model(ConsumerModel)
    .findAll({ attributes: ['id', 'consumerProfileId'], where: { companyId: 1 }, order: [['id', 'DESC']], limit: 4 });
  expect(stored.filter(({ consumerProfileId }) => consumerProfileId !== null)).toHaveLength(2);

  const stranger = await app.signIn('Okafor', '1990-09-30', '0042');
  for (const { id } of stored) {
    const { status, body } = await app.rest('GET', `/accounts/${Number(id)}`, { token: stranger });
    expect([status, body]).toEqual([404, { message: 'Account not found.' }]);
  }
  const token = await app.signInCreditor('dana@acme.test');
  const accounts = stored.map(({ id }) => Number(id));
  const path = '/communications/e-letter-templates/1/send';
  const sent = await app.creditorRest('POST', path, { token, body: { account_ids: accounts } });
  expect(sent.status).toBe(200);
  await waitForDelivery(app);
  const told = (app.dependencies.mail.messages?.() ?? [])
    .filter(({ subject }) => subject === wordsOf('first_letter').subject)
    .map(({ to }) => to);
  expect(told.sort()).toEqual([known.email, ...own].sort());
});

it('answers rows of strangers with a known address as rows with an unknown one', async () => {
  const known = await addKnownPerson();
  const rows = Array.from({ length: 2 * SHARED_BY }, (_, index) => ({
    ...newIdentity(),
    number: nextNumber(),
    email: index % 2 === 0 ? known.email : newEmail(),
  }));
  const stored = await placeRows(rows);
  expect(stored.counts).toMatchObject({ created: rows.length, warnings: 0, failed: 0 });
  expect(listDistinct(await readDetails(rows))).toHaveLength(1);
});

const correctRows = (rows: readonly PlacedRow[]) =>
  placeFile(
    app.dependencies,
    [
      'account_number,action,last_name,email1',
      ...rows.map(({ number, last_name, email }) => `${number},update,${last_name},${email}`),
    ].join('\n'),
    { batchRows: 25 },
  );

it('answers a file that changes identities to each of the digits alike for all', async () => {
  const known = await addKnownPerson();
  const rows = listDigits(known).map((last4ssn) => ({ ...known, last4ssn, number: nextNumber() }));
  await placeRows(rows.map((row) => ({ ...row, last_name: 'Placeholder' })));
  const stored = await correctRows(rows);
  expect(stored.counts).toMatchObject({ updated: rows.length, warnings: rows.length });
  const report = await readReport(stored.id);
  const answers = rows.flatMap((row, index) => {
    const answer = report[index];
    return answer ? [{ row, answer: { ...answer, line: 0 } }] : [];
  });
  expect(answers).toHaveLength(rows.length);
  expect(listDistinct(answers)).toHaveLength(1);
  expect(listDistinct(await readDetails(rows))).toHaveLength(1);
});

const SAVED = 'message warnings { column code message } data { id accountNumber linkState condition { key } }';
const PLACE = `mutation ($input: PlaceAccountInput!) { placeAccount(input: $input) { ${SAVED} } }`;
const UPDATE = `mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { ${SAVED} } }`;

/** Places an account, or changes the one with this ID. */
const SEND = {
  async REST(id: number | null, body: Readonly<Record<string, string>>) {
    const [method, path] = id === null ? ['POST', '/accounts'] : ['PUT', `/accounts/${id}`];
    const answer = await app.creditorRest<{ data: { account_id: number } }>(method, path, { token: dana, body });
    return { id: answer.body.data.account_id, answer: { status: answer.status, body: answer.body } };
  },
  async GraphQL(id: number | null, body: Readonly<Record<string, string>>) {
    const input = { ...toCamelCaseMembers(body), ...(id !== null && { accountId: String(id) }) };
    const request = { token: dana, variables: { input } };
    type Saved = Readonly<Record<string, { readonly data: { readonly id: string } }>>;
    const { data } = await app.graphql<Saved>(id === null ? PLACE : UPDATE, request);
    return { id: Number(Object.values(data)[0]?.data.id), answer: data };
  },
} as const;

it.each(['REST', 'GraphQL'] as const)(
  'answers single accounts alike for each of the digits, over %s',
  async (style) => {
    const known = await addKnownPerson();
    const [placements, corrections]: [Answered[], Answered[]] = [[], []];
    for (const last4ssn of listDigits(known)) {
      const row = { ...known, last4ssn, number: nextNumber() };
      const account = { account_number: row.number, original_account_name: 'Bluestem Card', current_balance: '100.00' };
      const placed = await SEND[style](null, { ...account, ...toIdentity(row), email1: row.email });
      placements.push({ row, answer: placed.answer });
      await SEND[style](placed.id, { last_name: 'Placeholder' });
      const { answer } = await SEND[style](placed.id, { last_name: row.last_name, email1: row.email });
      expect(JSON.stringify(answer).toLowerCase()).toContain('identity_changed');
      corrections.push({ row, answer });
    }
    expect(placements).toHaveLength(TRIED);
    expect(listDistinct(placements)).toHaveLength(1);
    expect(listDistinct(corrections)).toHaveLength(1);
  },
);

/** The statements of a file, without its values, of which there may be more or fewer. */
async function listStatements(place: () => Promise<unknown>): Promise<readonly string[]> {
  const statements = await recordStatements(app.dependencies.db, place);
  return statements.map((sql) =>
    sql
      .replace(/'[^']*'|\b\d+(\.\d+)?\b|\?/g, '?')
      .replace(/(WHEN \? THEN \? )+/g, 'WHEN ... ')
      .replace(/\?(, ?\?)*/g, '?...'),
  );
}

it('sends the same statements for known and for unknown people', async () => {
  const people = Array.from({ length: 3 }, newIdentity);
  const unknown = people.map((person) => ({ ...person, email: newEmail() }));
  const elsewhere = Array.from({ length: 3 }, () => ({ ...newIdentity(), email: newEmail() }));
  await placeRows(
    elsewhere.map((person) => ({ ...person, number: nextNumber() })),
    2,
  );
  const reached = [await addKnownPerson(), await addKnownPerson(), await addKnownPerson()];
  const known = [await addKnownPerson(), await addKnownPerson(), await addKnownPerson()];
  const unreached = known.map((person) => ({ ...person, email: newEmail() }));
  const recorded = [];
  for (const some of [unknown, elsewhere, reached, unreached]) {
    const rows = some.map((person) => ({ ...person, number: nextNumber() }));
    const created = await listStatements(() => placeRows(rows));
    const corrected = await listStatements(() =>
      correctRows(rows.map((row) => ({ ...row, last_name: 'Placeholder' }))),
    );
    const back = await listStatements(() => correctRows(rows));
    recorded.push({ created, corrected, back });
  }
  const [first, ...others] = recorded;
  expect(first?.created.filter((sql) => sql.includes('consumer_profiles'))).not.toEqual([]);
  expect(others).toEqual([first, first, first]);
});
