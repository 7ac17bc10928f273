// Callers without permission: every move, in every condition, with REST and GraphQL, fails with the same error and changes
// no row. Permissions are checked before the input.
import { goodInput, type MoveOutcome, type Token } from '../../support/negotiation/moves';
import {
  expectNothingWritten,
  openMoveFixture,
  PERSON_MOVES,
  type MoveFixture,
} from '../../support/negotiation/move-fixture';
import { RIVERA_ACCOUNTS } from '../../support/fixtures/demo-accounts';
import { casesByStyle } from '../../support/fixtures/run-length';
import { dumpTables, restoreTables, type TableDump } from '../../support/database/table-dump';

const OWNED_BY_HADDAD = 'UPDATE consumers SET consumer_profile_id = 4 WHERE consumer_profile_id = 1';
const DELETED = "UPDATE consumers SET deleted_at = '2026-03-01 10:00:00.000'";
const LAPSED = "UPDATE company_memberships SET current_plan_end = '2026-03-09 00:00:00.000'";
const INACTIVE = "UPDATE company_memberships SET status = 'inactive'";
const ELSEWHERE = 987_654;

interface Stranger {
  readonly who: string;
  readonly expected: Partial<MoveOutcome>;
  /** The token to send; the company is that of the account. */
  token(company: number): Token;
  readonly arrange?: string;
  /** Uses an account that does not exist. */
  readonly isElsewhere?: true;
}

const UNAUTHENTICATED = { status: 401, code: 'unauthenticated', message: 'Unauthenticated.' };
const FOR_CONSUMERS = {
  status: 403,
  code: 'wrong_audience',
  message: 'This is for consumers, and the token belongs to a creditor.',
};
const FOR_CREDITORS = {
  status: 403,
  code: 'wrong_audience',
  message: 'This is for creditors, and the token belongs to a consumer.',
};
const NOT_FOUND = { status: 404, code: 'not_found', message: 'Account not found.' };
const FORBIDDEN = { status: 403, code: 'forbidden' };
const INCOMPLETE = { status: 409, code: 'profile_incomplete', requiredSteps: ['profile_communication'] };
const NO_MEMBERSHIP = { status: 403, code: 'membership_required', message: 'An active membership is required.' };

let fixture: MoveFixture;
let okafor: Token;
let haddad: Token;
let pristine: TableDump;

const owner = () => fixture.consumer.token;
const member = (company: number) => fixture.creditors[company]?.token ?? null;

const STRANGERS: Readonly<Record<'consumer' | 'creditor', readonly Stranger[]>> = {
  consumer: [
    { who: 'a caller without a token', expected: UNAUTHENTICATED, token: () => null },
    { who: 'a broken token', expected: UNAUTHENTICATED, token: () => 'broken' },
    { who: 'a creditor of the company', expected: FOR_CONSUMERS, token: member },
    { who: 'another consumer', expected: FORBIDDEN, token: () => okafor },
    { who: 'an owner without a complete profile', expected: INCOMPLETE, token: () => haddad, arrange: OWNED_BY_HADDAD },
    { who: 'its owner after it was deleted', expected: NOT_FOUND, token: owner, arrange: DELETED },
    { who: 'an owner of no such account', expected: NOT_FOUND, token: owner, isElsewhere: true },
  ],
  creditor: [
    { who: 'a caller without a token', expected: UNAUTHENTICATED, token: () => null },
    { who: 'a broken token', expected: UNAUTHENTICATED, token: () => 'broken' },
    { who: 'the consumer', expected: FOR_CREDITORS, token: owner },
    { who: 'another company', expected: NOT_FOUND, token: (company) => member((company % 3) + 1) },
    { who: 'its company after the membership ended', expected: NO_MEMBERSHIP, token: member, arrange: LAPSED },
    { who: 'its company with an inactive membership', expected: NO_MEMBERSHIP, token: member, arrange: INACTIVE },
    { who: 'its company after it was deleted', expected: NOT_FOUND, token: member, arrange: DELETED },
    { who: 'a company of no such account', expected: NOT_FOUND, token: member, isElsewhere: true },
  ],
};

beforeAll(async () => {
  fixture = await openMoveFixture();
  okafor = await fixture.app.signIn('Okafor', '1990-09-30', '0042');
  haddad = await fixture.app.signIn('Haddad', '2001-02-28', '1200');
  pristine = await dumpTables(fixture.app.dependencies.db);
});
afterEach(() => restoreTables(fixture.app.dependencies.db, pristine));
afterAll(() => fixture.app.close());

const CASES = PERSON_MOVES.flatMap((made) =>
  STRANGERS[made.actor === 'creditor' ? 'creditor' : 'consumer'].map((stranger) => ({ ...made, ...stranger })),
);

/** Values that are invalid for every move. */
const INVALID_VALUES = {
  firstPayDate: '2020-01-01',
  restartDate: '2020-01-01',
  holdReason: '',
  note: 'x'.repeat(300),
  reason: '',
  paymentReference: '4111 1111 1111 1111',
};

// Every fifth: for each caller some of the moves, because neither side has a multiple of five callers.
it.each(casesByStyle(CASES, 0, 5))(
  '$name with $style fails for $who',
  async ({ name, make, expected, token, arrange, isElsewhere }) => {
    const { app } = fixture;
    const { db } = app.dependencies;
    if (arrange) await db.write(arrange);
    const before = arrange ? await dumpTables(db) : pristine;
    const requests = RIVERA_ACCOUNTS.map(async ([id, , condition]) => {
      const { type } = await fixture.getNegotiationSides(id);
      const company = Number(before.get('consumers')?.get(String(id))?.company_id);
      const good = goodInput(name, isElsewhere ? ELSEWHERE : id, type, app.moment().today);
      for (const input of id === 19 || id === 4 ? [good, makeInvalid(good)] : [good]) {
        const outcome = await make(app, token(company), name, input);
        expect({ of: condition, ...outcome }).toMatchObject({ of: condition, condition: null, ...expected });
      }
    });
    await Promise.all(requests);
    await expectNothingWritten(fixture, before);
  },
);

/** The same members with values that are invalid for a caller with permission. */
function makeInvalid(good: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const wrong = Object.entries(INVALID_VALUES).filter(([member]) => member in good);
  return { ...good, ...Object.fromEntries(wrong) };
}
