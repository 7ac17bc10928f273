// Numbers that a spreadsheet has changed, and rows that give one account to several people: refused, in every way in.
import { ConsumerModel } from '../../../src/persistence/models/account';
import { ROW_ERRORS } from '../../../src/domain/imports/row-violations';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import {
  HEADER,
  listViolations,
  placeFile,
  placementRow,
  runToEnd,
  uploadFile,
} from '../../support/imports/place-accounts';
import { runImport } from '../../../src/services/imports/steps/run-import';

let app: RunningApp;
let dana: string;
beforeAll(async () => {
  app = await startApp();
  dana = await app.signInCreditor('dana@acme.test');
});
afterAll(() => app.close());

const file = (...rows: readonly string[]) => [HEADER, ...rows].join('\n');
const countAccounts = () => app.dependencies.db.model(ConsumerModel).count({});

async function findAccount(number: string, companyId = 1) {
  const { db, placements } = app.dependencies;
  const subclients = await placements.findSubclients(db, companyId);
  return (await placements.findPlacedAccounts(db, companyId, [number], subclients)).get(number);
}

/** The same row with another account number, as it is written in a file. */
const numbered = (n: number, number: string) => placementRow(n).replace(`PL-${n}`, number);

describe('account numbers in scientific notation', () => {
  const DEBTORS = Array.from({ length: 1000 }, (_, n) => numbered(20_000 + n, '4.00001E+15'));

  it.each([true, false])('of 1,000 debtors make no account (dry run: %s)', async (dryRun) => {
    const before = await countAccounts();
    const stored = await placeFile(app.dependencies, file(...DEBTORS), { dryRun, batchRows: 100 });
    expect(stored.counts).toMatchObject({ created: 0, updated: 0, failed: 1000, warnings: 0 });
    const [first] = await listViolations(app.dependencies, stored);
    expect(first).toEqual([2, 'failed', 'account_number', 'value_damaged']);
    expect(ROW_ERRORS.value_damaged).toMatch(/Format the column as text/);
    expect(await countAccounts()).toBe(before);
  });
});

describe('a guard', () => {
  it.each([
    ['="0000123001"', '0000123001'],
    ['"=""0000123002"""', '0000123002'],
    ["'0000123003", '0000123003'],
    ['="12E45"', '12E45'],
    ["'3E10", '3E10'],
    ['="1234567890123450"', '1234567890123450'],
  ])('of %s keeps the number as it is', async (cell, number) => {
    const n = 21_000 + number.length * 10 + Number(number.at(-1));
    const stored = await placeFile(app.dependencies, file(placementRow(n + 500), numbered(n, cell)));
    expect([stored.counts.created, await listViolations(app.dependencies, stored)]).toEqual([2, []]);
    expect(await findAccount(number)).toBeDefined();
  });

  it('is understood in the last cell of a row, and beside other delimiters', async () => {
    const text = 'account_number;action;zip\r\n="PL-21900";update;="02134"\r\n';
    await placeFile(app.dependencies, file(placementRow(21_900)));
    const stored = await placeFile(app.dependencies, text, { reading: { delimiter: ';' } });
    expect([stored.counts.updated, await listViolations(app.dependencies, stored)]).toEqual([1, []]);
    expect(await findAccount('PL-21900')).toMatchObject({ values: { zip: '02134' } });
  });

  it('does not pass a number that has lost its digits', async () => {
    const cells = ['="4.00001E+15"', "'4.00001E+15", '"=""4,00001E+15"""'];
    const stored = await placeFile(app.dependencies, file(...cells.map((cell, n) => numbered(21_950 + n, cell))));
    expect(await listViolations(app.dependencies, stored)).toEqual(
      cells.map((_cell, n) => [n + 2, 'failed', 'account_number', 'value_damaged']),
    );
  });
});

it('each key column of a row refuses it', async () => {
  const columns = ['reference_number', 'statement_id_number', 'member_account_number', 'subclient_number'];
  columns.push('subclient_account_number');
  for (const [n, column] of columns.entries()) {
    const text = `${HEADER},${column}\n${placementRow(22_000 + n)},4.00001E+15\n${placementRow(22_100 + n)},N/A`;
    const stored = await placeFile(app.dependencies, text);
    expect(await listViolations(app.dependencies, stored)).toEqual([
      [2, 'failed', column, 'value_damaged'],
      [3, 'failed', column, 'placeholder_value'],
    ]);
  }
  await placeFile(app.dependencies, file(placementRow(22_200)));
  const payment = 'account_number,action,payment_amount,payment_date,payment_reference';
  const paid = await placeFile(app.dependencies, `${payment}\nPL-22200,payment,1.00,2026-01-15,1.5E+11`);
  expect(await listViolations(app.dependencies, paid)).toEqual([[2, 'failed', 'payment_reference', 'value_damaged']]);
});

it('JSON Lines keep all digits of a number, and refuse one that is written with an exponent', async () => {
  const person = (n: number, number: string) =>
    `{"account_number":${number},"original_account_name":"Card","last_name":"Placed","date_of_birth":"19${60 + n}-01-01",` +
    '"last4ssn":"4242","current_balance":10}';
  const numbers = ['4000010000000000001', '4.00001E+15', '4e15', '12345.0', '"4.00001E+15"', 'true'];
  const text = numbers.map((number, n) => person(n, number)).join('\n');
  const stored = await placeFile(app.dependencies, text, { format: 'jsonl' });
  expect(await listViolations(app.dependencies, stored)).toEqual(
    [2, 3, 4, 5, 6].map((line) => [line, 'failed', 'account_number', 'value_damaged']),
  );
  expect(await findAccount('4000010000000000001')).toBeDefined();
});

describe('a number of 16 or more digits that ends in zeros', () => {
  it('has a warning when it makes an account', async () => {
    const text = file(numbered(23_000, '4000012345678900'), numbered(23_001, '4000012345678901'));
    const warning = [2, 'created', 'account_number', 'digits_lost'];
    for (const dryRun of [true, false]) {
      const stored = await placeFile(app.dependencies, text, { dryRun });
      expect([stored.counts.created, await listViolations(app.dependencies, stored)]).toEqual([2, [warning]]);
    }
    const again = await placeFile(app.dependencies, text);
    expect([again.counts.unchanged, await listViolations(app.dependencies, again)]).toEqual([2, []]);
  });

  const rounded = Array.from({ length: 20 }, (_, n) =>
    numbered(23_100 + n, `40000123456${String(n).padStart(4, '0')}0`),
  );

  it('refuses the file when it is every long number of it', async () => {
    const before = await countAccounts();
    for (const dryRun of [true, false]) {
      expect(await placeFile(app.dependencies, file(...rounded), { dryRun })).toMatchObject({
        state: 'failed',
        error: { code: 'numbers_rounded' },
      });
    }
    expect(await countAccounts()).toBe(before);
  });

  it('does not refuse the file beside one that ends otherwise, or when the numbers are marked as text', async () => {
    const beside = await placeFile(app.dependencies, file(...rounded, numbered(23_200, '4000012345678907')), {
      dryRun: true,
    });
    expect(beside).toMatchObject({ state: 'validated', counts: { created: 21 } });
    const marked = rounded.map((row) => row.replace(/^(\d+)/, '="$1"'));
    const stored = await placeFile(app.dependencies, file(...marked), { dryRun: true });
    expect(stored).toMatchObject({ state: 'validated', counts: { created: 20, warnings: 0 } });
  });
});

describe('a row that gives an account to another person than an earlier row of the file', () => {
  const as = (number: string, person: number) => numbered(person, number);
  const conflict = (line: number) => [line, 'failed', null, 'identity_conflict'];

  it.each([
    ['in one batch', 50, false],
    ['in batches of their own', 1, false],
    ['in a dry run', 50, true],
  ])('is refused %s', async (how, batchRows, dryRun) => {
    const [one, other] = [`ID-${how.length}-1`, `ID-${how.length}-2`];
    const text = file(as(one, 24_000), as(other, 24_001), as(one, 24_002), as(one, 24_000), as(one, 24_003));
    const stored = await placeFile(app.dependencies, text, { batchRows, dryRun });
    expect(stored.counts).toMatchObject({ failed: 2 });
    expect(await listViolations(app.dependencies, stored)).toEqual([conflict(4), conflict(6)]);
    if (!dryRun) expect(await findAccount(one)).toMatchObject({ values: { last4ssn: '4000' } });
  });

  it('is refused also when the earlier row changed nothing, or was refused', async () => {
    await placeFile(app.dependencies, file(as('ID-3', 24_010)));
    const unchanged = await placeFile(app.dependencies, file(as('ID-3', 24_010), as('ID-3', 24_011)));
    expect(await listViolations(app.dependencies, unchanged)).toEqual([conflict(3)]);
    const invalid = as('ID-4', 24_012).replace('100.00', '12.345');
    const refused = await placeFile(app.dependencies, file(invalid, as('ID-4', 24_013)));
    expect(await listViolations(app.dependencies, refused)).toEqual([
      [2, 'failed', 'current_balance', 'invalid_money'],
      conflict(3),
    ]);
    expect(await findAccount('ID-4')).toBeUndefined();
  });

  it.each([
    ['last_name', 'Another'],
    ['date_of_birth', '1999-09-09'],
    ['last4ssn', '9999'],
  ])('is refused when only %s differs', async (column, value) => {
    const number = `ID-5-${column.length}`;
    const header = 'account_number,action,original_account_name,last_name,date_of_birth,last4ssn,current_balance';
    const first = `${number},upsert,Card,Placed,1961-01-01,0042,10.00`;
    const row = ['account_number', 'action', column];
    const other = header.split(',').map((name) => {
      const at = row.indexOf(name);
      return at < 0 ? '' : [number, 'update', value][at];
    });
    const stored = await placeFile(app.dependencies, [header, first, other.join(',')].join('\n'));
    expect(await listViolations(app.dependencies, stored)).toEqual([conflict(3)]);
  });

  it('is not one that writes the same name in another way, or that pays or withdraws', async () => {
    const header = 'account_number,action,original_account_name,last_name,date_of_birth,last4ssn,current_balance';
    const text = [
      header,
      "ID-6,upsert,Card,O'Brien-Müller,1961-01-01,0042,10.00",
      'ID-6,update,,obrien muller,,,',
      'ID-6,withdraw,,Another,,,',
    ].join('\n');
    const stored = await placeFile(app.dependencies, text);
    expect([await listViolations(app.dependencies, stored), stored.counts.withdrawn]).toEqual([[], 1]);
  });

  it('is refused also by the process that goes on with an interrupted import', async () => {
    const text = file(as('ID-7', 24_020), as('ID-8', 24_021), as('ID-7', 24_022), as('ID-8', 24_023));
    const id = await uploadFile(app.dependencies, text);
    let turns = 0;
    const stopped = await runImport(app.dependencies, id, {
      holder: 'first',
      batchRows: 1,
      onProgress: () => undefined,
      mayGoOn: () => (turns += 1) <= 2,
    });
    expect(stopped).toBe('stopped');
    const stored = await runToEnd(app.dependencies, id, 1);
    expect(stored).toMatchObject({ state: 'completed', rowsDone: 4, counts: { created: 2, failed: 2 } });
    expect(await listViolations(app.dependencies, stored)).toEqual([conflict(4), conflict(5)]);
  });

  it('corrects the person by a file of its own', async () => {
    await placeFile(app.dependencies, file(as('ID-9', 24_030)));
    const stored = await placeFile(app.dependencies, file(as('ID-9', 24_031)));
    expect(stored.counts).toMatchObject({ updated: 1, failed: 0 });
    expect(await findAccount('ID-9')).toMatchObject({ values: { last4ssn: '4031' } });
  });
});

describe('over both APIs', () => {
  const ACCOUNT = {
    original_account_name: 'Card',
    last_name: 'Single',
    date_of_birth: '1971-05-06',
    last4ssn: '0077',
    current_balance: '500.00',
  };
  const post = (path: string, body: object) =>
    app.creditorRest<{ errors?: Readonly<Record<string, readonly string[]>>; data?: { account_id: number } }>(
      'POST',
      path,
      { token: dana, body },
    );
  /** As it is written, because a number of JavaScript has lost its digits already. */
  const postText = async (path: string, text: string) => {
    const response = await fetch(`${app.origin}/creditor-api${path}`, {
      method: 'POST',
      body: text,
      headers: { authorization: `Bearer ${dana}`, 'content-type': 'application/json' },
    });
    return { status: response.status, body: (await response.json()) as { errors?: Record<string, string[]> } };
  };

  it.each(['4.00001E+15', '4E15', 'NULL', '01-Mar', '12345.0', '#REF!'])('%s is refused as text', async (number) => {
    const answer = await post('/accounts', { ...ACCOUNT, account_number: number });
    expect(answer).toMatchObject({ status: 422, body: { errors: { account_number: [expect.any(String)] } } });
    const subclient = await post('/subclients', { subclient_name: 'East', unique_identification_number: number });
    expect(subclient).toMatchObject({
      status: 422,
      body: { errors: { unique_identification_number: [expect.any(String)] } },
    });
    const constants = { subclient_number: number };
    const profile = await post('/header-profiles', { name: `Damaged ${number}`, constants });
    expect(profile).toMatchObject({ status: 422, body: { errors: { constants: [expect.any(String)] } } });
    const query = 'mutation ($input: PlaceAccountInput!) { placeAccount(input: $input) { message } }';
    const input = {
      accountNumber: number,
      originalAccountName: 'Card',
      lastName: 'Single',
      dateOfBirth: '1971-05-06',
      last4ssn: '0077',
      currentBalance: '500.00',
    };
    const graphql = await app.graphql(query, { token: dana, variables: { input } });
    expect(graphql.errors[0]?.extensions).toMatchObject({ errors: { accountNumber: [expect.any(String)] } });
  });

  it.each(['4000010000000000001', '4.00001E+15', '1e3', '12345'])('%s is refused as a number', async (number) => {
    const text = `{"account_number":${number},${JSON.stringify(ACCOUNT).slice(1)}`;
    const answer = await postText('/accounts', text);
    expect(answer).toMatchObject({ status: 422, body: { errors: { account_number: [/text|string/i] } } });
    const named = `{"subclient_name":"East","unique_identification_number":${number}}`;
    expect(await postText('/subclients', named)).toMatchObject({
      status: 422,
      body: { errors: { unique_identification_number: [/text|string/i] } },
    });
  });

  it('an account that was placed under such a number is still reached by its ID', async () => {
    const { db, placements } = app.dependencies;
    const subclients = await placements.findSubclients(db, 1);
    const accountNumber = '4.00001E+15';
    const values = { ...ACCOUNT, account_number: accountNumber };
    const ids = await db.transaction((transaction) =>
      placements.insertAccounts(
        transaction,
        { companyId: 1, importId: null, subclients },
        [{ accountNumber, values }],
        app.moment(),
      ),
    );
    const id = Number(ids.get(accountNumber));
    expect((await app.creditorRest('PUT', `/accounts/${id}`, { token: dana, body: { city: 'Dover' } })).status).toBe(
      200,
    );
    const withdrawn = await post(`/accounts/${id}/withdraw`, { withdraw_reason: 'other' });
    expect(withdrawn.status).toBe(200);
  });
});
