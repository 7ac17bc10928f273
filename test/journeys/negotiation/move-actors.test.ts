// Who may not move: for every move of a person, in every condition and style, each of them is told the same, and no row
// changes. Bad input changes nothing of that: who may not be here is told so first.
import { goodInput, type MoveOutcome, type Token } from '../../support/negotiation/moves';
import {
  expectNothingWritten,
  openMoveFixture,
  PERSON_MOVES,
  type MoveFixture,
} from '../../support/negotiation/move-fixture';
import { RIVERA_ACCOUNTS } from '../../support/fixtures/demo-accounts';
import { dumpTables, restoreTables, type TableDump } from '../../support/database/table-dump';

const OWNED_BY_HADDAD = 'UPDATE consumers SET consumer_profile_id = 4 WHERE consumer_profile_id = 1';
const DELETED = "UPDATE consumers SET deleted_at = '2026-03-01 10:00:00.000'";
const LAPSED = "UPDATE company_memberships SET current_plan_end = '2026-03-09 00:00:00.000'";
const INACTIVE = "UPDATE company_memberships SET status = 'inactive'";
const ELSEWHERE = 987_654;

interface Stranger {
  readonly who: string;
  readonly told: Partial<MoveOutcome>;
  /** Whose token it sends; the company is the account's. */
  token(company: number): Token;
  readonly arrange?: string;
  /** Names an account that there is not. */
  readonly isElsewhere?: true;
}

const UNAUTHENTICATED = { status: 401, code: 'unauthenticated', message: 'Unauthenticated.' };
const NOT_FOUND = { status: 404, code: 'not_found', message: 'Account not found.' };
const FORBIDDEN = { status: 403, code: 'forbidden' };
const INCOMPLETE = { status: 409, code: 'profile_incomplete', requiredSteps: ['profile_communication'] };
const NO_MEMBERSHIP = { status: 403, code: 'membership_required', message: 'An active membership is required.' };

let world: MoveFixture;
let okafor: Token;
let haddad: Token;
let pristine: TableDump;

const owner = () => world.consumer.token;
const member = (company: number) => world.creditors[company]?.token ?? null;

const STRANGERS: Readonly<Record<'consumer' | 'creditor', readonly Stranger[]>> = {
  consumer: [
    { who: 'nobody', told: UNAUTHENTICATED, token: () => null },
    { who: 'a broken token', told: UNAUTHENTICATED, token: () => 'broken' },
    { who: 'a creditor of the company', told: UNAUTHENTICATED, token: member },
    { who: 'another consumer', told: FORBIDDEN, token: () => okafor },
    { who: 'an owner without a complete profile', told: INCOMPLETE, token: () => haddad, arrange: OWNED_BY_HADDAD },
    { who: 'its owner after it was deleted', told: NOT_FOUND, token: owner, arrange: DELETED },
    { who: 'an owner of no such account', told: NOT_FOUND, token: owner, isElsewhere: true },
  ],
  creditor: [
    { who: 'nobody', told: UNAUTHENTICATED, token: () => null },
    { who: 'a broken token', told: UNAUTHENTICATED, token: () => 'broken' },
    { who: 'the consumer', told: UNAUTHENTICATED, token: owner },
    { who: 'another company', told: NOT_FOUND, token: (company) => member((company % 3) + 1) },
    { who: 'its company after the membership ended', told: NO_MEMBERSHIP, token: member, arrange: LAPSED },
    { who: 'its company with an inactive membership', told: NO_MEMBERSHIP, token: member, arrange: INACTIVE },
    { who: 'its company after it was deleted', told: NOT_FOUND, token: member, arrange: DELETED },
    { who: 'a company of no such account', told: NOT_FOUND, token: member, isElsewhere: true },
  ],
};

beforeAll(async () => {
  world = await openMoveFixture();
  okafor = await world.app.signIn('Okafor', '1990-09-30', '0042');
  haddad = await world.app.signIn('Haddad', '2001-02-28', '1200');
  pristine = await dumpTables(world.app.parts.db);
});
afterEach(() => restoreTables(world.app.parts.db, pristine));
afterAll(() => world.app.close());

const CASES = PERSON_MOVES.flatMap((made) =>
  STRANGERS[made.actor === 'creditor' ? 'creditor' : 'consumer'].map((stranger) => ({ ...made, ...stranger })),
);

/** Values that are wrong for every move that takes any. */
const FAULTY = {
  ...{ firstPayDate: '2020-01-01', restartDate: '2020-01-01', holdReason: '', note: 'x'.repeat(300) },
  ...{ reason: '', paymentReference: '4111 1111 1111 1111' },
};

it.each(CASES)('$name over $style is refused to $who', async ({ name, make, told, token, arrange, isElsewhere }) => {
  const { app } = world;
  const { db } = app.parts;
  if (arrange) await db.write(arrange);
  const before = arrange ? await dumpTables(db) : pristine;
  const refusals = RIVERA_ACCOUNTS.map(async ([id, , condition]) => {
    const { type } = await world.getNegotiationSides(id);
    const company = Number(before.get('consumers')?.get(String(id))?.company_id);
    const good = goodInput(name, isElsewhere ? ELSEWHERE : id, type, app.moment().today);
    for (const input of id === 19 || id === 4 ? [good, faulty(good)] : [good]) {
      const outcome = await make(app, token(company), name, input);
      expect({ of: condition, ...outcome }).toMatchObject({ of: condition, condition: null, ...told });
    }
  });
  await Promise.all(refusals);
  await expectNothingWritten(world, before);
});

/** The same members with values that are refused where the sender may be there. */
function faulty(good: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const wrong = Object.entries(FAULTY).filter(([member]) => member in good);
  return { ...good, ...Object.fromEntries(wrong) };
}
