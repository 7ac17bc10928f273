// The history of payments and the contact of a creditor over REST.
import { openChargeFixture, PLAN_ACCOUNT, type ChargeFixture } from '../../support/fixtures/charge-fixture';

interface RestPayment {
  readonly id: number;
  readonly account: { readonly id: number };
  readonly made_at: string;
  readonly amount: string;
  readonly status: { readonly value: string };
  readonly balance_after: string | null;
}

interface RestList {
  readonly data: readonly RestPayment[];
  readonly meta: { readonly next_cursor: string | null; readonly total: number; readonly total_paid: string };
}

let fixture: ChargeFixture;
let token: string;

beforeEach(async () => {
  fixture = await openChargeFixture();
  token = await fixture.signIn();
});
afterEach(() => fixture.close());

async function list(path: string): Promise<RestList> {
  const { status, body } = await fixture.app.rest<RestList>('GET', path, { token });
  expect(status).toBe(200);
  return body;
}

describe('the history of payments', () => {
  it('totals what the balance lacks, and shows what a charge leaves', async () => {
    const [open] = (
      await fixture.app.rest<{ data: { id: number }[] }>('GET', '/upcoming-payments?account=14', { token })
    ).body.data;
    await fixture.app.rest('POST', `/upcoming-payments/${open?.id}/pay`, { token, body: {} });
    const [row] = await fixture.app.dependencies.db.read(
      'SELECT total_balance, current_balance FROM consumers WHERE id = 14',
    );
    const { data, meta } = await list(`/accounts/${PLAN_ACCOUNT}/payments`);
    expect(Number(meta.total_paid)).toBe(Number(row?.total_balance) - Number(row?.current_balance));
    expect(data[0]).toMatchObject({
      amount: '360.00',
      status: { value: 'successful', label: 'Successful' },
      source: { value: 'plan' },
      method_label: 'Visa ending in 4242',
      payer_name: null,
      upcoming_payment_id: open?.id,
      balance_after: Number(row?.current_balance).toFixed(2),
      date: fixture.app.moment().today,
      receipt_number: `R-${String(data[0]?.id).padStart(10, '0')}`,
    });
  });

  it('lists the payments of all accounts, newest first, page by page, with filters', async () => {
    const all = await list('/payments?limit=50');
    expect(all.data.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id).sort((one, other) => other - one));
    const first = await list('/payments?limit=2');
    const second = await list(`/payments?limit=2&cursor=${first.meta.next_cursor}`);
    expect([...first.data, ...second.data]).toEqual(all.data.slice(0, 4));
    expect((await list('/payments?status=failed')).data.every(({ status }) => status.value === 'failed')).toBe(true);
    const day = all.data[0]?.made_at.slice(0, 10) ?? '';
    const ofDay = await list(`/payments?from=${day}&until=${day}`);
    expect(ofDay.meta.total).toBe(all.data.filter(({ made_at }) => made_at.startsWith(day)).length);
    expect((await list(`/payments?until=2020-01-01`)).meta).toEqual({
      next_cursor: null,
      total: 0,
      total_paid: '0.00',
    });
  });

  it('stays readable when the account is removed, and is closed to others', async () => {
    await fixture.app.dependencies.db.write("UPDATE consumers SET status = 'deactivated' WHERE id = 14");
    expect((await list('/accounts/14/payments')).meta.total).toBe(3);
    expect((await fixture.app.rest('GET', '/accounts/20/payments', { token })).status).toBe(403);
    expect((await fixture.app.rest('GET', '/accounts/987654/payments', { token })).status).toBe(404);
    const invalid = await fixture.app.rest('GET', '/accounts/20/payments?limit=99', { token });
    expect(invalid.status).toBe(403);
  });
});

describe('the contact of a creditor', () => {
  it('names the company, the numbers to quote and the sender of a notice', async () => {
    const { status, body } = await fixture.app.rest('GET', '/accounts/14/contact', { token });
    expect([status, body]).toMatchObject([
      200,
      {
        company: { id: 1, company_name: 'Acme Recovery' },
        quote: [
          { key: 'account_number', label: 'Account Number', value: '4000000014' },
          { key: 'reference_number', value: 'REF-000014' },
          { key: 'member_account_number', value: 'M-000014' },
        ],
        sender: null,
      },
    ]);
    const noticed = await fixture.app.rest('GET', '/accounts/9/contact', { token });
    expect(noticed.body).toMatchObject({ sender: { type: 'company', company_name: 'Acme Recovery' } });
  });

  it('stays readable when the company is deleted, and for an account without one', async () => {
    const { db } = fixture.app.dependencies;
    await db.write("UPDATE companies SET deleted_at = '2026-01-01 00:00:00.000' WHERE id = 1");
    expect((await fixture.app.rest('GET', '/accounts/14/contact', { token })).body).toMatchObject({
      company: { id: 1 },
    });
    await db.write('UPDATE consumers SET company_id = NULL WHERE id = 19');
    expect((await fixture.app.rest('GET', '/accounts/19/contact', { token })).body).toMatchObject({ company: null });
    expect((await fixture.app.rest('GET', '/accounts/20/contact', { token })).status).toBe(403);
  });
});
