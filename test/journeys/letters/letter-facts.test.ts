// The facts of a letter: read completely, and only within the company of the account.
import { money, toDecimalString } from '../../../src/domain/shared/money';
import { findLetterFacts } from '../../../src/persistence/letters/letter-facts-store';
import { findAccountById } from '../../../src/persistence/account/account-store';
import { sealPersonalData } from '../../../src/persistence/shared/personal-data';
import { ACME, NORTHBANK } from '../../../seeders/demo-creditors';
import { changeAccountData } from '../../support/database/account-data';
import { recordStatements, TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const { today, now } = TEST_MOMENT;
const ACCOUNT = 19;
const database = withDatabase({ seedAt: TEST_MOMENT });

const request = { accountId: ACCOUNT, companyId: ACME, today };

describe('the facts of a letter', () => {
  it('are null for empty columns', async () => {
    const { db } = database();
    expect(await findLetterFacts(db, request)).toEqual({
      account: await findAccountById(db, ACCOUNT, today),
      dateOfBirth: '1985-04-12',
      email: 'maria.rivera@example.test',
      mobile: null,
      address1: null,
      address2: null,
      city: null,
      state: null,
      zip: null,
      passThrough: [null, null, null, null, null],
      invitationLink: 'https://parley.test/i/000019',
      businessCategory: 'Collection Agency',
    });
  });

  it('contain every column, and decrypted personal data', async () => {
    const { db } = database();
    const personal = { firstName: 'Ana', lastName: 'Ruiz', dateOfBirth: '1970-01-31', last4ssn: '0007' };
    const contact = { email: 'ana@example.test', mobile: '202-555-0199' };
    const sealed = sealPersonalData(db.sealing, 'consumers', ACCOUNT, { ...personal, ...contact });
    await db.write('UPDATE consumers SET personal = ? WHERE id = ?', [sealed, ACCOUNT]);
    await changeAccountData(db, ACCOUNT, {
      address1: 'a1',
      address2: 'a2',
      city: 'c',
      state: 's',
      zip: 'z',
      invitationLink: 'i',
      passThrough1: 'p1',
      passThrough2: 'p2',
      passThrough3: 'p3',
      passThrough4: 'p4',
      passThrough5: 'p5',
    });
    expect(await findLetterFacts(db, request)).toMatchObject({
      account: { id: ACCOUNT, firstName: 'Ana', lastName: 'Ruiz', last4ssn: '0007' },
      dateOfBirth: '1970-01-31',
      ...contact,
      address1: 'a1',
      address2: 'a2',
      city: 'c',
      state: 's',
      zip: 'z',
      invitationLink: 'i',
      passThrough: ['p1', 'p2', 'p3', 'p4', 'p5'],
    });
  });

  it.each([
    ['of another company', { ...request, companyId: NORTHBANK }],
    ['that does not exist', { ...request, accountId: 4711 }],
  ])('are not read for an account %s, after one statement', async (_what, other) => {
    const { db } = database();
    const statements = await recordStatements(db, async () => expect(await findLetterFacts(db, other)).toBeNull());
    expect(statements).toHaveLength(1);
  });

  it('are not read for a deleted account', async () => {
    const { db } = database();
    await db.write('UPDATE consumers SET deleted_at = ? WHERE id = 17', [now.slice(0, 23).replace('T', ' ')]);
    expect(await findLetterFacts(db, { ...request, accountId: 17 })).toBeNull();
  });

  it('are read in two statements', async () => {
    const { db } = database();
    await db.write('UPDATE consumers SET total_balance = ? WHERE id = ?', ['0.10', ACCOUNT]);
    const statements = await recordStatements(db, async () => {
      const facts = await findLetterFacts(db, request);
      expect(toDecimalString(facts?.account.originalBalance ?? money(0))).toBe('0.10');
    });
    expect(statements).toHaveLength(2);
  });
});
