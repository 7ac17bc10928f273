// What people write where they know no name and no contact, and what only looks like it.
import { readAccountRequest } from '../../../src/domain/imports/account-request';
import { DEFAULT_IMPORT_OPTIONS, DEFAULT_READING } from '../../../src/domain/imports/import';
import { readRow } from '../../../src/domain/imports/read-row';
import { readUsMobile } from '../../../src/providers/messaging/us-mobile';

const CONTEXT = { today: '2026-06-01', now: Date.parse('2026-06-01T12:00:00Z'), readUsMobile };

const judge = (cells: Readonly<Record<string, string>>, onInvalidContact: 'drop' | 'reject' = 'drop') =>
  readRow(
    { line: 2, cells: { account_number: 'A-1', ...cells } },
    { ...CONTEXT, options: { ...DEFAULT_IMPORT_OPTIONS, onInvalidContact }, reading: DEFAULT_READING },
  );

describe('as an e-mail address', () => {
  it.each([
    'none@none.com',
    'test@test.com',
    'noemail@clinic.com',
    'NoEmail@NoEmail.com',
    'no.email@gmail.com',
    'no_email_on_file@clinic.com',
    'noemailprovided1@clinic.com',
    'donotemail@clinic.com',
    'do-not-reply@clinic.com',
    'noreply@clinic.com',
    'test.user@gmail.com',
    'testtest12@gmail.com',
    'test@example.com',
    'unknown@clinic.com',
    'declined@clinic.com',
    'jsmith@noemail.com',
    'jsmith@test.com',
    'na@na.com',
    'na@gmail.com',
    'x@yahoo.com',
    'aaa@clinic.com',
    '000@clinic.com',
    '123@123.com',
    '1234567@clinic.com',
  ])('%s is left out', (email1) => {
    const { values, errors, warnings } = judge({ email1 });
    expect([values.email1, errors, warnings.map(({ column, code }) => [column, code])]).toEqual([
      undefined,
      [],
      [['email1', 'contact_dropped']],
    ]);
  });

  it.each([
    'maria.rivera@example.test',
    'ana@example.com',
    'na@nguyen.com',
    'peter.noone@gmail.com',
    'noone1@gmail.com',
    'null@gmail.com',
    'contest@clinic.com',
    'testa@clinic.com',
    'lia.none@clinic.com',
    'jsmith@contest.com',
    'jsmith@none.smith.com',
    'test-pilot@clinic.com',
    '1357@clinic.com',
    'nat@gmail.com',
    'xu@clinic.com',
    'fakeh.ali@clinic.com',
  ])('%s is taken', (email1) => {
    expect(judge({ email1 })).toMatchObject({ values: { email1 }, errors: [], warnings: [] });
  });
});

describe('as a mobile number', () => {
  it.each([
    '+1 212 555 1212',
    '(212) 555-1234',
    '212-555-5555',
    '212-222-2222',
    '234-567-8901',
    '212-345-6789',
    '212-987-6543',
    '765-432-1098',
  ])('%s is left out', (mobile1) => {
    expect(judge({ mobile1 })).toMatchObject({
      errors: [],
      warnings: [{ column: 'mobile1', code: 'contact_dropped' }],
    });
    expect(judge({ mobile1 }).values).not.toHaveProperty('mobile1');
  });

  it.each(['+12127365000', '+12127651111', '+12122345655'])('%s is taken', (mobile1) => {
    expect(judge({ mobile1 })).toMatchObject({ values: { mobile1 }, errors: [], warnings: [] });
  });
});

describe('as a name', () => {
  it.each([
    'xxx',
    'XX',
    'TEST',
    'Test',
    'test 1',
    'Test Account',
    'TEST TEST',
    'none',
    'No Name',
    'Last Name',
    'AAA',
    'asdf',
  ])('%s refuses the row', (name) => {
    for (const column of ['last_name', 'first_name', 'middle_name']) {
      expect(judge({ [column]: name }).errors).toEqual([{ column, code: 'placeholder_value' }]);
      expect(judge({ [column]: `="${name}"` }).errors).toEqual([]);
    }
  });

  it.each([
    'Lee',
    'X',
    'Xu',
    'Testa',
    'Tester',
    'Testino',
    'III',
    'Nona',
    'Noone',
    'Sample',
    'Null',
    'Test-Smith',
    'Oo',
  ])('%s is taken', (name) => {
    expect(judge({ last_name: name, first_name: name }).errors).toEqual([]);
  });

  it('is no matter of companies', () => {
    expect(judge({ original_account_name: 'XXX' }).errors).toEqual([]);
  });
});

it('refuses the row where contacts are not left out, and the request about one account', () => {
  const contacts = { email1: 'none@none.com', mobile1: '+12125551212' };
  const found = [
    { column: 'email1', code: 'placeholder_value' },
    { column: 'mobile1', code: 'placeholder_value' },
  ];
  expect(judge(contacts, 'reject').errors).toMatchObject(found);
  const request = { accountNumber: 'A-1', lastName: 'TEST', ...contacts };
  const asked = { action: 'add', accountNumber: 'A-1', isPlaced: false } as const;
  expect(readAccountRequest(request, asked, CONTEXT).errors).toEqual([
    { column: 'last_name', code: 'placeholder_value' },
    ...found,
  ]);
});
