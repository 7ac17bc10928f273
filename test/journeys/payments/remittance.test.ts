// Payments of a company and remittance: what the portal collected by business day, and the charges of a day by their keys at
// the provider. Both sum up to the same cents, with gifts that paid several payments, reversals, and changes of the clock.
import { addDays, toLocalDate } from '../../../src/domain/shared/calendar';
import { money, ZERO } from '../../../src/domain/shared/money';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { openChargeFixture, PLAN_ACCOUNT } from '../../support/fixtures/charge-fixture';

const ZONE = 'America/New_York';

interface Payment {
  readonly id: number;
  readonly amount: string;
  readonly status: string;
  readonly source: string;
  readonly provider_reference: string | null;
  readonly created_at: string;
  readonly reversed_at: string | null;
}

interface Entry {
  readonly kind: string;
  readonly at: string;
  readonly provider_reference: string | null;
  readonly amount: string;
  readonly payment_id: number;
}

interface Sums {
  readonly charges: number;
  readonly collected: string;
  readonly reversals: number;
  readonly reversed: string;
  readonly net: string;
}

interface Report extends Sums {
  readonly days: readonly (Sums & { readonly day: string })[];
}

interface Page<Item> {
  readonly data: readonly Item[];
  readonly meta: { readonly next_cursor: string | null; readonly total: number | null };
}

describe('with many payments', () => {
  let app: RunningApp;
  let token = '';
  beforeAll(async () => {
    app = await startApp();
    token = await app.signInCreditor('dana@acme.test');
    await insertPayments();
  });
  afterAll(() => app.close());

  /** Around both changes of the clock in 2025 and 2026, in the night too; some in the same millisecond. */
  async function insertPayments(): Promise<void> {
    const sources = ['plan', 'gift', 'import', 'direct'];
    const statuses = ['successful', 'successful', 'failed', 'reversed'];
    for (let index = 0; index < 160; index += 1) {
      const at = stored(Date.UTC(2026, 1, 20) + Math.floor(index / 2) * 5.3 * 3_600_000);
      const [source, status] = [sources[index % 4] ?? '', statuses[Math.floor(index / 4) % 4] ?? ''];
      // Each gift pays two payments at once.
      const gift = source === 'gift' ? 1000 + Math.floor(index / 8) : null;
      const moment = source === 'gift' ? stored(Date.UTC(2026, 1, 21) + Math.floor(index / 8) * 15 * 3_600_000) : at;
      const isReversed = status === 'reversed' && source !== 'gift';
      await app.dependencies.db.write(
        `INSERT INTO transactions (consumer_id, company_id, amount, status, transaction_type, source, gift_payment_id,
          provider_transaction, reversed_at, created_at) VALUES (?, 1, ?, ?, 'installment', ?, ?, ?, ?, ?)`,
        [
          PLAN_ACCOUNT,
          `${10 + index}.${String(index % 100).padStart(2, '0')}`,
          status === 'reversed' && !isReversed ? 'successful' : status,
          source,
          gift,
          source === 'direct' ? null : gift === null ? `${9000 + index}-1` : `gift-${gift}-1`,
          isReversed ? stored(Date.UTC(2026, 2, 6) + index * 1_800_000) : null,
          moment,
        ],
      );
    }
  }

  const stored = (epoch: number) => new Date(epoch).toISOString().replace('T', ' ').replace('Z', '');

  async function readAll<Item>(path: string, limit: number): Promise<readonly Item[]> {
    const items: Item[] = [];
    for (let cursor = ''; ;) {
      const { status, body } = await app.creditorRest<Page<Item>>(
        'GET',
        `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${cursor && `&cursor=${cursor}`}`,
        { token },
      );
      expect(status).toBe(200);
      items.push(...body.data);
      if (body.meta.next_cursor === null) return items;
      cursor = body.meta.next_cursor;
    }
  }

  const sum = (amounts: readonly string[]) =>
    amounts.reduce((total, amount) => total.plus(money(amount)), ZERO).toFixed(2);

  it.each([
    '',
    '?source=portal',
    '?source=direct',
    '?source=gift',
    '?status=reversed',
    '?status=failed,reversed&source=portal',
  ])('lists payments %s once each, newest first, in pages of any size', async (query) => {
    const all = await readAll<Payment>(`/payments${query}`, 50);
    expect(await readAll<Payment>(`/payments${query}`, 7)).toEqual(all);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const order = all.map(({ created_at: at, id }) => `${at} ${String(id).padStart(9, '0')}`);
    expect(order).toEqual([...order].sort().reverse());
    const filter = new URLSearchParams(query);
    const every = await readAll<Payment>('/payments', 50);
    const statuses = (filter.get('status') ?? 'successful,failed,reversed').split(',');
    const wanted = filter.get('source') ?? '';
    const isOf = ({ source }: Payment) =>
      wanted === '' || source === wanted || (wanted === 'portal' && source !== 'direct');
    expect(all).toEqual(every.filter((payment) => statuses.includes(payment.status) && isOf(payment)));
  });

  it('exports the reference of each charge, by which the remittance lists it', async () => {
    const payments = await readAll<Payment>('/payments?source=portal', 50);
    const response = await fetch(
      `${app.origin}/creditor-api/exports/payments?format=jsonl&source=portal&columns=id,provider_reference`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    const rows = (await response.text()).trimEnd().split('\n');
    const exported = rows.map((row) => JSON.parse(row) as Pick<Payment, 'id' | 'provider_reference'>);
    const shown = payments.map(({ id, provider_reference }) => ({ id, provider_reference }));
    expect(exported.toSorted((one, other) => other.id - one.id)).toEqual(
      shown.toSorted((one, other) => other.id - one.id),
    );
    expect(exported.filter(({ provider_reference: key }) => key !== null).length).toBeGreaterThan(0);
  });

  // docs/rules §16 row 11
  it('remits what the list of payments sums up to, day by day and to the cent', async () => {
    const [from, to] = ['2026-02-15', '2026-03-17'];
    const payments = await readAll<Payment>('/payments?source=portal', 50);
    const { body: report } = await app.creditorRest<Report>('GET', `/remittance?from=${from}&to=${to}`, { token });
    const dayOf = (at: string) => toLocalDate(at, ZONE);
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const collected = payments.filter(({ status, created_at: at }) => status !== 'failed' && dayOf(at) === day);
      const reversed = payments.filter(({ reversed_at: at }) => at !== null && dayOf(at) === day);
      const expected = {
        charges: new Set(collected.map(({ provider_reference: key, id }) => key ?? id)).size,
        collected: sum(collected.map(({ amount }) => amount)),
        reversals: reversed.length,
        reversed: sum(reversed.map(({ amount }) => amount)),
      };
      const shown = report.days.find((each) => each.day === day);
      if (collected.length + reversed.length === 0) expect(shown).toBeUndefined();
      else expect(shown).toMatchObject(expected);
      const entries = await readAll<Entry>(`/remittance/entries?day=${day}`, 3);
      expect(entries.filter(({ kind }) => kind === 'collected')).toHaveLength(expected.charges);
      expect(sum(entries.map(({ amount }) => amount))).toBe(shown?.net ?? '0.00');
      const keys = entries.map(({ kind, provider_reference: key, payment_id: id }) => `${kind} ${key ?? id}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
    expect(report.net).toBe(sum(report.days.map(({ net }) => net)));
    expect(Number(report.reversed)).toBeGreaterThan(0);
  });

  it('counts what it is asked for', async () => {
    const read = (path: string) => app.creditorRest<Page<unknown>>('GET', path, { token });
    const entries = await readAll<Entry>('/remittance/entries?day=2026-02-24', 50);
    expect((await read('/remittance/entries?day=2026-02-24&total=true')).body.meta.total).toBe(entries.length);
    const direct = await readAll<Payment>('/payments?source=direct', 50);
    expect((await read('/payments?source=direct&total=true')).body.meta.total).toBe(direct.length);
    expect((await read('/payments?source=direct')).body.meta.total).toBeNull();
  });

  it('shows a company nothing of another', async () => {
    const northbank = await app.signInCreditor('sam@northbank.test');
    const read = (path: string) => app.creditorRest<Page<Payment>>('GET', path, { token: northbank });
    const own = (await read('/payments?limit=50')).body.data.map(({ id }) => id);
    const others = new Set((await readAll<Payment>('/payments', 50)).map(({ id }) => id));
    expect(own.filter((id) => others.has(id))).toEqual([]);
    expect((await read(`/payments?account_id=${PLAN_ACCOUNT}`)).status).toBe(404);
    expect((await read('/remittance/entries?day=2026-02-24')).body.data).toEqual([]);
  });

  it('has no error about a day that was not asked for', async () => {
    const { status, body } = await app.creditorRest<Report>('GET', '/remittance?from=2027-01-01', { token });
    expect([status, body]).toMatchObject([200, { from: '2027-01-01', to: '2027-01-01', charges: 0 }]);
  });

  it.each([
    ['/payments?from=2026-03-10&to=2026-03-09', 'to'],
    ['/remittance?from=2026-01-01&to=2026-02-01', 'to'],
    ['/remittance?to=0001-01-01', 'to'],
    ['/remittance/entries?day=0001-01-01', 'day'],
    ['/remittance/entries?day=yesterday', 'day'],
    ['/payments?from=tomorrow', 'from'],
    ['/payments?cursor=MjAyNi0wMi0zMFQwMDowMDowMC4wMDBafDE', 'cursor'],
  ])('refuses %s', async (path, field) => {
    const { status, body } = await app.creditorRest<{ errors?: object }>('GET', path, { token });
    expect([status, Object.keys(body.errors ?? body)]).toEqual([422, [field]]);
  });
});

it('names a charge by the key that the provider got', async () => {
  const charges = await openChargeFixture();
  try {
    const { app, provider } = charges;
    await charges.cancelPaymentsOfOthers(PLAN_ACCOUNT);
    charges.advanceTime(40 * 24 * 3_600_000);
    await charges.run();
    const token = await app.signInCreditor('dana@acme.test');
    const { body } = await app.creditorRest<Page<Payment>>('GET', `/accounts/${PLAN_ACCOUNT}/payments?limit=1`, {
      token,
    });
    const keys = provider.requests.map(({ key }) => key);
    expect(keys).toContain(body.data[0]?.provider_reference);
    const day = toLocalDate(new Date(app.moment().epoch).toISOString(), ZONE);
    const { body: entries } = await app.creditorRest<Page<Entry>>('GET', `/remittance/entries?day=${day}`, { token });
    expect(keys).toEqual(expect.arrayContaining(entries.data.map(({ provider_reference: key }) => key)));
    expect(entries.data.length).toBeGreaterThan(0);
  } finally {
    await charges.close();
  }
});
