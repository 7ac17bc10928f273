// Every move of a person from every condition: what the table allows reaches a condition of the table, everything else is
// a 409 with the state now, and changes nothing. Over GraphQL, and over REST where there is a path.
import { MOVES, type MoveKey } from '../../src/domain/moves';
import { isAllowed, TRANSITIONS } from '../../src/domain/transitions';
import { keysOf, type AccountCondition } from '../../src/domain/vocabulary';
import { startApp, type RunningApp } from '../support/app';
import { goodInput, move, REST_MOVES, restMove } from '../support/moves';
import { storedMoves } from '../support/negotiation-rows';
import { RIVERA_ACCOUNTS } from '../support/rivera-accounts';

const CASES = keysOf(MOVES)
  .filter((key) => MOVES[key] !== 'system')
  .flatMap((key) => {
    const name = key.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
    const overRest = REST_MOVES.includes(name) ? [{ key, name, style: 'REST', make: restMove }] : [];
    return [{ key, name, style: 'GraphQL', make: move }, ...overRest];
  });

/** Of an account of the demo data, the company and what is being negotiated. */
interface Stored {
  readonly company: string;
  readonly type: string | null;
}

function reachable(key: MoveKey, from: AccountCondition): readonly AccountCondition[] {
  return TRANSITIONS.filter((row) => row.move === key && row.from.includes(from)).flatMap(({ to }) => to);
}

async function stored(app: RunningApp, id: number): Promise<Stored> {
  const [row] = await app.parts.db.read(
    `SELECT c.company_name, n.negotiation_type FROM consumers a JOIN companies c ON c.id = a.company_id
     LEFT JOIN consumer_negotiations n ON n.consumer_id = a.id WHERE a.id = ?`,
    [id],
  );
  const type = row?.negotiation_type;
  return { company: String(row?.company_name), type: typeof type === 'string' ? type : null };
}

const USERS: Readonly<Record<string, string>> = {
  'Acme Recovery': 'dana@acme.test',
  'Northbank Collections': 'sam@northbank.test',
  'Lapsed & Sons': 'kim@lapsed.test',
};

/** An offer that was never sent: storing a payment method agrees to it, and nothing else looks at it. */
const UNSENT = `
INSERT INTO consumer_negotiations
  (consumer_id, company_id, negotiation_type, installment_type, negotiate_amount, monthly_amount, no_of_installments, first_pay_date)
VALUES (19, 1, 'installment', 'monthly', 100, 25, 4, '2026-03-20')`;

it.each(CASES)('$name over $style holds to the table in every condition', async ({ key, name, make }) => {
  const app = await startApp();
  try {
    const consumer = await app.signIn('Rivera', '1985-04-12', '4321');
    const creditors = new Map<string, string>();
    for (const [company, email] of Object.entries(USERS)) creditors.set(company, await app.signInCreditor(email));
    const { db } = app.parts;
    await db.write("UPDATE company_memberships SET status = 'active', current_plan_end = '2030-01-01 00:00:00.000'");
    await db.write(UNSENT);
    for (const [id, state, condition] of RIVERA_ACCOUNTS) {
      const { company, type } = await stored(app, id);
      const token = MOVES[key] === 'consumer' ? consumer : (creditors.get(company) ?? '');
      const before = await storedMoves(db);
      const outcome = await make(app, token, name, goodInput(name, id, type, app.moment().today));
      if (isAllowed(key, condition)) {
        expect([id, outcome.code, reachable(key, condition)]).toEqual([
          id,
          null,
          expect.arrayContaining([outcome.condition]),
        ]);
      } else {
        const refusal = { status: 409, code: 'offer_action_unavailable', currentState: state };
        expect({ id, ...outcome }).toMatchObject({ id, ...refusal });
        expect(await storedMoves(db)).toEqual(before);
      }
    }
  } finally {
    await app.close();
  }
});
