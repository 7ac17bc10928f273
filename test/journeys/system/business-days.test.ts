// The day of what happens is that of the business time zone: late at night, where UTC is a day ahead, early in the morning, on
// the days when the clocks change, on the last of February in both kinds of years, and on the 31st.
import { Op } from 'sequelize';
import { addDays } from '../../../src/domain/shared/calendar';
import { CompanyMembershipModel } from '../../../src/persistence/models/creditor';
import { startApp, type RunningApp } from '../../support/fixtures/app';

const ACCOUNT = 14;

/** In New York, in the order of time. */
const INSTANTS = [
  ['2026-03-11T03:30:00.000Z', '2026-03-10', 'at 23:30'],
  ['2026-03-11T04:30:00.000Z', '2026-03-11', 'at 00:30'],
  ['2026-04-01T03:30:00.000Z', '2026-03-31', 'at 23:30 of the 31st'],
  ['2026-11-01T04:30:00.000Z', '2026-11-01', 'at 00:30, before the clocks go back'],
  ['2026-11-02T04:30:00.000Z', '2026-11-01', 'at 23:30 of the day that has 25 hours'],
  ['2027-03-01T04:30:00.000Z', '2027-02-28', 'at 23:30 of the last of February'],
  ['2027-03-14T05:30:00.000Z', '2027-03-14', 'at 00:30, before the clocks go forward'],
  ['2027-03-15T03:30:00.000Z', '2027-03-14', 'at 23:30 of the day that has 23 hours'],
  ['2028-02-29T05:30:00.000Z', '2028-02-29', 'at 00:30 of the 29th'],
  ['2028-03-01T04:30:00.000Z', '2028-02-29', 'at 23:30 of the 29th'],
] as const;

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
  const lasting = { currentPlanEnd: '2030-01-01T00:00:00.000Z' };
  await app.dependencies.db.model(CompanyMembershipModel).update(lasting, { id: { [Op.gt]: 0 } });
});
afterAll(() => app.close());

async function get<Body>(path: string, token: string, side: 'rest' | 'creditorRest' = 'creditorRest'): Promise<Body> {
  const { status, body } = await app[side]<Body>('GET', path, { token });
  expect([path, status, body]).toEqual([path, 200, body]);
  return body;
}

async function getText(path: string, token: string): Promise<string> {
  const response = await fetch(`${app.origin}/creditor-api${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

/** A payment of the plan that is made now. */
async function addPayment(at: string): Promise<number> {
  const { db } = app.dependencies;
  const time = at.replace('T', ' ').replace('Z', '');
  await db.write(
    `INSERT INTO transactions (consumer_id, company_id, amount, status, transaction_type, source, provider_transaction,
      created_at) VALUES (?, 1, '12.34', 'successful', 'installment', 'plan', ?, ?)`,
    [ACCOUNT, `charge ${at}`, time],
  );
  const [row] = await db.read('SELECT MAX(id) AS id FROM transactions');
  return Number(row?.['id']);
}

interface Listed {
  readonly data: readonly { readonly id: number }[];
}
interface Remittance {
  readonly charges: number;
  readonly days: readonly { readonly day: string }[];
}
interface Statement {
  readonly entries: readonly { readonly receipt_number: string | null }[];
}

/** Where a list of the days from and to contains the payment. */
async function findPayment(id: number, day: string, tokens: { readonly maria: string; readonly dana: string }) {
  const { maria, dana } = tokens;
  const ids = ({ data }: Listed) => data.some((payment) => payment.id === id);
  const receipt = `R-${String(id).padStart(10, '0')}`;
  const range = (to: string) => `from=${day}&${to}=${day}`;
  const statement = `/accounts/${ACCOUNT}/statement?${range('to')}`;
  const hasReceipt = ({ entries }: Statement) => entries.some((entry) => entry.receipt_number === receipt);
  return {
    ofConsumer: ids(await get<Listed>(`/payments?${range('until')}`, maria, 'rest')),
    ofAccount: ids(await get<Listed>(`/accounts/${ACCOUNT}/payments?${range('until')}`, maria, 'rest')),
    ofCompany: ids(await get<Listed>(`/payments?${range('to')}`, dana)),
    statement: hasReceipt(await get<Statement>(statement, maria, 'rest')),
    statementOfCompany: hasReceipt(await get<Statement>(statement, dana)),
    remitted: (await get<Remittance>(`/remittance?${range('to')}`, dana)).days.some((one) => one.day === day),
    entries: (await get<{ data: readonly { payment_id: number }[] }>(`/remittance/entries?day=${day}`, dana)).data.some(
      (entry) => entry.payment_id === id,
    ),
    exported: (await getText(`/exports/payments?columns=id&${range('to')}`, dana)).includes(`\n${id}\r\n`),
  };
}

const EVERYWHERE = {
  ofConsumer: true,
  ofAccount: true,
  ofCompany: true,
  statement: true,
  statementOfCompany: true,
  remitted: true,
  entries: true,
  exported: true,
};
const NOWHERE = Object.fromEntries(Object.keys(EVERYWHERE).map((name) => [name, false]));

// docs/rules §15 row 12, §16 row 5
it.each(INSTANTS)('%s is %s, %s', async (at, day, _when) => {
  app.setTime(Date.parse(at));
  const tokens = {
    maria: await app.signIn('Rivera', '1985-04-12', '4321'),
    dana: await app.signInCreditor('dana@acme.test'),
  };
  const id = await addPayment(at);
  expect(await findPayment(id, day, tokens)).toEqual(EVERYWHERE);
  for (const other of [addDays(day, -1), addDays(day, 1)]) {
    const found = await findPayment(id, other, tokens);
    // Another payment of these days may have been made before.
    expect({ ...found, remitted: false }).toEqual(NOWHERE);
  }

  const account = {
    account_number: `DAY-${at}`,
    original_account_name: 'Bluestem Card',
    current_balance: '80.00',
    last_name: 'Whitaker',
    date_of_birth: '1971-05-06',
    last4ssn: '0077',
  };
  const placed = await app.creditorRest('POST', '/accounts', { token: tokens.dana, body: account });
  expect([placed.status, placed.body]).toEqual([201, placed.body]);
  const [row] = await app.dependencies.db.read(
    'SELECT placement_date FROM consumers WHERE id = (SELECT MAX(id) FROM consumers)',
  );
  expect(String(row?.['placement_date']).slice(0, 10)).toBe(day);

  const link = await app.rest<{ data: { expires_on: string } }>('POST', `/accounts/${ACCOUNT}/gift-links`, {
    token: tokens.maria,
    body: {},
  });
  expect(link.body.data.expires_on).toBe(addDays(day, 30));
  const { id: linkId } = link.body.data as unknown as { readonly id: number };
  await app.rest('DELETE', `/gift-registry/${linkId}`, { token: tokens.maria });

  const file = await get<{ file_name: string }>('/exports/payments', tokens.dana);
  expect(file.file_name).toBe(`payments-${day}.csv`);
});
