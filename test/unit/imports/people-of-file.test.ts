// Whom each account and each contact of a file was given to.
import { createPeopleCheck } from '../../../src/domain/imports/people-of-file';
import { DEFAULT_IMPORT_OPTIONS, type ImportAction } from '../../../src/domain/imports/import';
import type { PlacementRow, RowValues } from '../../../src/domain/imports/read-row';

const row = (accountNumber: string, values: RowValues, changes: Partial<PlacementRow> = {}): PlacementRow => ({
  line: 2,
  accountNumber,
  action: 'upsert',
  values,
  errors: [],
  warnings: [],
  ...changes,
});
const person = (n: number): RowValues => ({
  last_name: `Person ${n % 7}`,
  date_of_birth: new Date(Date.UTC(1940, 0, 1 + (n % 20_000))).toISOString().slice(0, 10),
  last4ssn: String(n % 10_000).padStart(4, '0'),
});

function createOwnerCheck(): (row: PlacementRow) => boolean {
  const check = createPeopleCheck(DEFAULT_IMPORT_OPTIONS);
  return (one) => check(one).errors.some(({ code }) => code === 'identity_conflict');
}

it('knows each of 100,000 accounts again, and tells every other person from its own', () => {
  const givesToAnother = createOwnerCheck();
  const numbers = Array.from({ length: 100_000 }, (_, n) => `40000${n}`);
  expect(numbers.filter((number, n) => givesToAnother(row(number, person(n))))).toEqual([]);
  expect(numbers.filter((number, n) => givesToAnother(row(number, person(n))))).toEqual([]);
  expect(numbers.filter((number, n) => !givesToAnother(row(number, person(n + 1))))).toEqual([]);
});

it.each<[string, RowValues]>([
  ['last name', { last_name: 'Smyth' }],
  ['date of birth', { date_of_birth: '1900-01-02' }],
  ['last four digits', { last4ssn: '0000' }],
])('tells another person by the %s alone', (_what, values) => {
  const givesToAnother = createOwnerCheck();
  const first = { last_name: 'Smith', date_of_birth: '2001-12-31', last4ssn: '9999' };
  expect([first, values].map((one) => givesToAnother(row('A', one)))).toEqual([false, true]);
  const backwards = createOwnerCheck();
  expect([values, first].map((one) => backwards(row('A', one)))).toEqual([false, true]);
});

it('adds what later rows say, and compares with the first', () => {
  const givesToAnother = createOwnerCheck();
  const rows: readonly RowValues[] = [
    { last_name: 'Smith' },
    { last4ssn: '0001' },
    { date_of_birth: '1980-01-01' },
    { last_name: 'SMITH', date_of_birth: '1980-01-01' },
    { last4ssn: '0002' },
    { date_of_birth: '1980-01-02' },
    { last4ssn: '0001', date_of_birth: '1980-01-01' },
    { city: 'Dover' },
  ];
  const found = rows.map((values) => givesToAnother(row('A', values)));
  expect(found).toEqual([false, false, false, false, true, true, false, false]);
});

it.each<ImportAction>(['withdraw', 'restore', 'payment'])('does not ask rows that %s', (action) => {
  const givesToAnother = createOwnerCheck();
  expect(givesToAnother(row('A', person(1)))).toBe(false);
  expect(givesToAnother(row('A', person(2), { action }))).toBe(false);
});

it('does not learn from rows whose cells may be in other columns', () => {
  const givesToAnother = createOwnerCheck();
  expect(givesToAnother(row('A', person(1), { errors: [{ column: null, code: 'column_count' }] }))).toBe(false);
  expect(givesToAnother(row('A', person(2)))).toBe(false);
  expect(givesToAnother(row('A', person(1), { errors: [{ column: 'zip', code: 'invalid_zip' }] }))).toBe(true);
});

describe('a contact', () => {
  const give = (count: number, values: RowValues, onInvalidContact: 'drop' | 'reject' = 'drop') => {
    const check = createPeopleCheck({ ...DEFAULT_IMPORT_OPTIONS, onInvalidContact });
    return Array.from({ length: count }, (_, n) => check(row(`A${n}`, { ...person(n), ...values })));
  };

  it.each<[string, RowValues]>([
    ['email1', { email1: 'office@clinic.test' }],
    ['mobile1', { mobile1: '+12127365000' }],
  ])('%s of many people is left out, and a row says so', (column, values) => {
    const last = give(30, values).at(-1);
    expect(last?.values).not.toHaveProperty(column);
    expect(last).toMatchObject({ errors: [], warnings: [{ column, code: 'contact_dropped', hint: 'shared' }] });
  });

  it('of many people refuses the row where contacts are not left out', () => {
    const last = give(30, { email1: 'office@clinic.test' }, 'reject').at(-1);
    expect(last).toMatchObject({ errors: [{ column: 'email1', code: 'placeholder_value' }], warnings: [] });
  });

  it('of people who are not named in full stays', () => {
    const found = give(30, { email1: 'office@clinic.test', last4ssn: null });
    expect(found.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  it('of five people stays, also in any number of their accounts', () => {
    const check = createPeopleCheck(DEFAULT_IMPORT_OPTIONS);
    const family = Array.from({ length: 500 }, (_, n) =>
      row(`A${n}`, { ...person(n % 5), email1: 'home@example.test' }),
    );
    expect(family.map(check).flatMap(({ warnings }) => warnings)).toEqual([]);
  });
});
