// Header profiles: what is stored of them, who sees them, what is refused, and how imports read files by them.
import { chooseReading } from '../../../src/services/imports/steps/load-header-profile';
import { placeFile, listViolations } from '../../support/imports/place-accounts';
import { startApp, type ApiAnswer, type RunningApp } from '../../support/fixtures/app';
import { addCreditor } from '../../support/fixtures/creditors';
import { toRecord } from '../parity/requests';
const REQUIRED = {
  Acct: 'account_number',
  Name: 'original_account_name',
  Last: 'last_name',
  DOB: 'date_of_birth',
  SSN4: 'last4ssn',
  Balance: 'current_balance',
};

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Desk {
  readonly companyId: number;
  readonly send: (
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<ApiAnswer>;
}

async function openDesk(): Promise<Desk> {
  const { email, companyId } = await addCreditor(app);
  const token = await app.signInCreditor(email);
  return {
    companyId,
    send: (method, path, body, headers) =>
      app.creditorRest(method, `/header-profiles${path}`, {
        token,
        ...(body && { body }),
        ...(headers && { headers }),
      }),
  };
}

async function add(desk: Desk, body: object) {
  const { status, body: answer } = await desk.send('POST', '', body);
  return { status, data: toRecord(answer['data']), errors: answer['errors'] };
}

it('a new profile has defaults, and reads files with our headers', async () => {
  const { status, data } = await add(await openDesk(), { name: ' Plain ' });
  expect([status, data]).toEqual([
    201,
    {
      id: expect.any(Number) as number,
      name: 'Plain',
      mapping: null,
      constants: {},
      is_complete: true,
      format: { delimiter: ',', encoding: 'utf-8', date_format: 'YYYY-MM-DD', money_format: 'plain' },
      restore_leading_zeros: [],
      empty_cells: 'keep',
    },
  ]);
});

it.each<[boolean, string, object]>([
  [true, 'all columns that a new account needs', { mapping: REQUIRED }],
  [false, 'one of them missing', { mapping: { Acct: 'account_number', Balance: 'current_balance' } }],
  [true, 'a constant for the missing one', withoutBalance({ current_balance: '10.00' })],
  [true, 'rows that only withdraw', { mapping: { Acct: 'account_number' }, constants: { action: 'Withdraw' } }],
  [false, 'no account number', { mapping: { Balance: 'current_balance' }, constants: { action: 'withdraw' } }],
  [false, 'payments without their columns', { mapping: { Acct: 'account_number' }, constants: { action: 'payment' } }],
])('is complete %s: %s', async (isComplete, _what, body) => {
  const { data } = await add(await openDesk(), { name: 'Layout', ...body });
  expect(data['is_complete']).toBe(isComplete);
});

function withoutBalance(constants: object): object {
  return {
    mapping: Object.fromEntries(Object.entries(REQUIRED).filter(([header]) => header !== 'Balance')),
    constants,
  };
}

it('names all that is wrong', async () => {
  const { status, errors } = await add(await openDesk(), {
    name: ' ',
    mapping: { Acct: 'account_number', ' ACCT': 'zip', Zip: 'zip', Nothing: 'nothing' },
    constants: { state: 'Nowhere', zip: '12345', last4ssn: '123456789', other: 'x' },
    format: { delimiter: '#', encoding: 'utf-16', date_format: 'DD.MM.YYYY' },
  });
  expect([status, errors]).toEqual([
    422,
    {
      name: ['The name field is required.'],
      mapping: [
        'A header is mapped twice.',
        'A column is unknown.',
        'A column has several headers.',
        'A column has both a header and a constant.',
      ],
      constants: [
        'The constant state: The value is not a state of the USPS: write its two letters, as in DE, or its name.',
        'The constant last4ssn: Only the last four digits are accepted; full numbers must not be sent.',
        'A column is unknown.',
      ],
      'format.delimiter': ['The value must be , or ; or tab or |.'],
      'format.encoding': ['The value must be utf-8 or windows-1252.'],
      'format.date_format': ['The value must be YYYY-MM-DD or MM/DD/YYYY or YYYYMMDD.'],
    },
  ]);
});

it.each<[string, object, string]>([
  ['201 headers', { mapping: Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`H${n}`, 'zip'])) }, 'mapping'],
  ['a header of 192 characters', { mapping: { ['x'.repeat(192)]: 'zip' } }, 'mapping'],
  ['constants of 20,000 characters', { constants: { address1: 'x'.repeat(20_001) } }, 'mapping'],
  ['a constant that is no text', { constants: { zip: 12_345 } }, 'constants'],
])('refuses %s', async (_what, body, field) => {
  const { status, errors } = await add(await openDesk(), { name: 'Large', ...body });
  expect([status, Object.keys(toRecord(errors))]).toEqual([422, expect.arrayContaining([field])]);
});

it('changes what is sent, keeps what is absent, and null sets the default', async () => {
  const desk = await openDesk();
  const more = { format: { delimiter: '\t', date_format: 'YYYYMMDD', money_format: 'us' }, empty_cells: 'clear' };
  const { data } = await add(desk, { name: 'Layout', mapping: REQUIRED, ...more });
  const path = `/${String(data['id'])}`;
  const changed = await desk.send('PUT', path, { format: { date_format: null, encoding: 'windows-1252' } });
  expect(toRecord(changed.body['data'])).toEqual({
    ...data,
    format: { delimiter: '\t', encoding: 'windows-1252', date_format: 'YYYY-MM-DD', money_format: 'us' },
  });
  const cleared = await desk.send('PUT', path, { mapping: null, format: null, empty_cells: null, name: 'Renamed' });
  expect(toRecord(cleared.body['data'])).toMatchObject({
    name: 'Renamed',
    mapping: null,
    empty_cells: 'keep',
    is_complete: true,
    format: { delimiter: ',', encoding: 'utf-8' },
  });
});

it('is saved by one of two who have read the same version, and by both without a tag', async () => {
  const desk = await openDesk();
  const { data } = await add(desk, { name: 'Layout' });
  const path = `/${String(data['id'])}`;
  const tag = (await desk.send('GET', path)).headers.get('etag') ?? '';
  const guarded = await Promise.all(
    ['clear', 'keep'].map((rule) => desk.send('PUT', path, { empty_cells: rule }, { 'if-match': tag })),
  );
  expect(guarded.map(({ status }) => status).sort()).toEqual([200, 412]);
  const free = await Promise.all([
    desk.send('PUT', path, { restore_leading_zeros: ['zip'] }),
    desk.send('PUT', path, { format: { money_format: 'us' } }),
  ]);
  expect(free.map(({ status }) => status)).toEqual([200, 200]);
  expect((await desk.send('GET', path)).body).toMatchObject({
    restore_leading_zeros: ['zip'],
    format: { money_format: 'us' },
  });
});

it('has a name that is unique in the company, and not beyond', async () => {
  const [desk, other] = [await openDesk(), await openDesk()];
  const both = await Promise.all([add(desk, { name: 'Nightly' }), add(desk, { name: 'Nightly' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(both.find(({ status }) => status === 422)?.errors).toEqual({ name: ['The name has already been taken.'] });
  const second = await add(desk, { name: 'nightly' });
  expect([second.status, (await add(other, { name: 'Nightly' })).status]).toEqual([201, 201]);
  expect((await desk.send('PUT', `/${String(second.data['id'])}`, { name: 'Nightly' })).status).toBe(422);
});

it('is hidden from other companies, and gone once it is deleted', async () => {
  const [desk, other] = [await openDesk(), await openDesk()];
  const path = `/${String((await add(desk, { name: 'Mine' })).data['id'])}`;
  const kept = `/${String((await add(desk, { name: 'Kept' })).data['id'])}`;
  const asOther = await Promise.all([
    other.send('GET', path),
    other.send('PUT', path, { name: 'Taken' }),
    other.send('DELETE', path),
  ]);
  expect([asOther.map(({ status }) => status), (await other.send('GET', '')).body['data']]).toEqual([
    [404, 404, 404],
    [],
  ]);
  expect((await desk.send('DELETE', path)).body).toMatchObject({ message: 'Header profile deleted.' });
  expect([(await desk.send('GET', path)).status, (await desk.send('DELETE', path)).status]).toEqual([404, 404]);
  expect((await desk.send('GET', kept)).status).toBe(200);
});

it('is one of at most 50 of a company', async () => {
  const desk = await openDesk();
  const { db, headerProfiles } = app.dependencies;
  const stored = await headerProfiles.findHeaderProfile(db, { companyId: 1, id: 1 });
  if (!stored) throw new Error('The demo data has no header profile.');
  for (let n = 1; n < 50; n += 1) {
    const row = { companyId: desk.companyId, name: `Layout ${n}`, reading: stored.reading, createdAt: n };
    await headerProfiles.insertHeaderProfile(db, row);
  }
  const both = await Promise.all([add(desk, { name: 'Fiftieth' }), add(desk, { name: 'One more' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(toRecord((await desk.send('GET', '')).body)['data']).toHaveLength(50);
});

describe('an import by a profile', () => {
  const choose = (companyId: number, name: string) => chooseReading(app.dependencies, companyId, { name });

  it('reads its delimiter, encoding, dates, amounts, zeros and constants', async () => {
    const desk = await openDesk();
    await add(desk, {
      name: 'Nightly',
      mapping: { ...REQUIRED, City: 'city', Zip: 'zip' },
      constants: { state: 'Ohio', reference_number: '=R-1' },
      format: { delimiter: ';', encoding: 'windows-1252', date_format: 'MM/DD/YYYY', money_format: 'us' },
      restore_leading_zeros: ['last4ssn', 'zip'],
    });
    const { reading, headerProfileId } = await choose(desk.companyId, ' Nightly ');
    const header = 'ACCT;Name;Last;dob;SSN4;Balance;City;Zip;Extra';
    const row = 'A-1;Bluestem;Größe;1/5/1960;42;"$1,250.5";Zürich;501;x';
    const file = Buffer.from(`${header}\n${row}\n`, 'latin1');
    const stored = await placeFile(app.dependencies, file, { companyId: desk.companyId, reading });
    expect([
      stored.state,
      stored.counts.created,
      stored.ignoredHeaders,
      await listViolations(app.dependencies, stored),
    ]).toEqual(['completed', 1, ['Extra'], []]);
    const { db, placements } = app.dependencies;
    const subclients = await placements.findSubclients(db, desk.companyId);
    const found = await placements.findPlacedAccounts(db, desk.companyId, ['A-1'], subclients);
    expect(found.get('A-1')?.values).toMatchObject({
      last_name: 'Größe',
      date_of_birth: '1960-01-05',
      last4ssn: '0042',
      current_balance: '1250.50',
      city: 'Zürich',
      zip: '00501',
      state: 'OH',
      reference_number: '=R-1',
    });
    expect(headerProfileId).toEqual(expect.any(Number));
  });

  it('clears optional values with empty cells, if the profile says so', async () => {
    const desk = await openDesk();
    await add(desk, { name: 'Clearing', empty_cells: 'clear' });
    const header = 'account_number,original_account_name,last_name,date_of_birth,last4ssn,current_balance,city';
    const place = async (city: string, reading = {}) =>
      placeFile(app.dependencies, `${header}\nC-1,Bluestem,Adams,1960-01-05,4321,10.00,${city}\n`, {
        companyId: desk.companyId,
        reading,
      });
    await place('Dover');
    expect((await place('')).counts).toMatchObject({ unchanged: 1 });
    const { reading } = await choose(desk.companyId, 'Clearing');
    expect((await place('', reading)).counts).toMatchObject({ updated: 1 });
  });

  it.each<[string, (desk: Desk) => Promise<{ readonly id: string } | { readonly name: string }>]>([
    ['an unknown name', () => Promise.resolve({ name: 'Nothing' })],
    ['an ID of another company', () => Promise.resolve({ id: '1' })],
    ['no ID', () => Promise.resolve({ id: 'one' })],
    [
      'an incomplete profile',
      async (desk) => {
        const { data } = await add(desk, { name: 'Incomplete', mapping: { Acct: 'account_number' } });
        return { id: String(data['id']) };
      },
    ],
  ])('is refused for %s', async (_what, scene) => {
    const desk = await openDesk();
    const chosen = chooseReading(app.dependencies, desk.companyId, await scene(desk));
    await expect(chosen).rejects.toMatchObject({ details: { errors: { headerProfileId: [expect.any(String)] } } });
  });
});
