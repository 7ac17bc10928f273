// The agreement of an account over REST and GraphQL, before and after what it agrees on has ended.
import { createHash } from 'node:crypto';
import {
  AGREED_ACCOUNT,
  openChargeFixture,
  PLAN_ACCOUNT,
  type ChargeFixture,
} from '../../support/fixtures/charge-fixture';
import { addDays } from '../../../src/domain/shared/calendar';
import { inDollars, inWords, readPdfText } from '../../support/fixtures/pdf-text';
import { recordStatements } from '../../support/database/test-database';
import { SYSTEM_MOVES } from '../../support/negotiation/system-moves';

interface RestAgreement extends Readonly<Record<string, unknown>> {
  readonly number: string;
  readonly balance_at_agreement: string;
  readonly paid_to_date: string;
  readonly schedule: readonly { readonly amount: string; readonly status: { readonly value: string } }[];
  readonly sha256: string;
}

let fixture: ChargeFixture;
let token: string;

beforeEach(async () => {
  fixture = await openChargeFixture();
  token = await fixture.signIn();
});
afterEach(() => fixture.close());

async function read(id: number): Promise<RestAgreement> {
  const { status, body } = await fixture.app.rest<RestAgreement>('GET', `/accounts/${id}/agreement`, { token });
  expect(status).toBe(200);
  return body;
}

async function listActions(id: number): Promise<readonly string[]> {
  const { body } = await fixture.app.rest<{ display: { available_actions: readonly { key: string }[] } }>(
    'GET',
    `/accounts/${id}`,
    { token },
  );
  return body.display.available_actions.map(({ key }) => key);
}

async function post(path: string, body: object = {}): Promise<void> {
  const { status } = await fixture.app.rest('POST', path, { token, body });
  expect(status).toBe(200);
}

async function download(id: number): Promise<{ readonly headers: Headers; readonly bytes: Buffer }> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${fixture.app.origin}/consumer-api/accounts/${id}/agreement.pdf`, { headers });
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The numbers to quote are those of the account. */
const NOT_SHOWN = ['quote', 'sender', 'unique_identification_number'];

/** Every name, number, amount and date of the answer, as the document writes it. */
function listShownTexts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(listShownTexts);
  if (typeof value === 'object' && value !== null) {
    if ('label' in value) return [String(value.label)];
    return Object.entries(value).flatMap(([name, member]) => (NOT_SHOWN.includes(name) ? [] : listShownTexts(member)));
  }
  if (typeof value !== 'string' || value === '') return [];
  if (/^\d+\.\d\d$/.test(value)) return [inDollars(value)];
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return [inWords(value)];
  return /^\d{4}-\d\d-\d\dT/.test(value) ? [`${inWords(value.slice(0, 10))} at ${value.slice(11, 16)} UTC`] : [value];
}

/** As a client computes it: members sorted by name, without white space. */
function digest({ sha256, ...rest }: RestAgreement): { readonly stated: string; readonly computed: string } {
  const sort = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sort);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .sort()
        .map(([name, member]) => [name, sort(member)]),
    );
  };
  return {
    stated: sha256,
    computed: createHash('sha256')
      .update(JSON.stringify(sort(rest)))
      .digest('hex'),
  };
}

describe('the agreement', () => {
  it('has the billing details of the consumer', async () => {
    const details = { first_name: 'Maria', last_name: 'Rivera', address1: '9 Elm Street', address2: null };
    const billing = { ...details, city: 'Reno', state: 'NV', zip: '89501' };
    const { status } = await fixture.app.rest('PUT', '/profile/billing', { token, body: billing });
    expect(status).toBe(200);
    expect(await read(PLAN_ACCOUNT)).toMatchObject({ billing });
    await fixture.app.rest('DELETE', '/profile/billing', { token });
    expect(await read(PLAN_ACCOUNT)).toMatchObject({ billing: null });
  });

  it('totals what the balance lacks, and has the digest of its members', async () => {
    const [open] = (
      await fixture.app.rest<{ data: { id: number }[] }>('GET', '/upcoming-payments?account=14', { token })
    ).body.data;
    await post(`/upcoming-payments/${open?.id}/pay`);
    const agreement = await read(PLAN_ACCOUNT);
    const { balance } = await fixture.account(PLAN_ACCOUNT);
    expect(Number(agreement.balance_at_agreement) - Number(agreement.paid_to_date)).toBe(balance);
    const paid = agreement.schedule.filter(({ status }) => status.value === 'successful');
    expect(paid.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(Number(agreement.paid_to_date));
    expect(agreement).toMatchObject({
      number: '14-1',
      consumer_name: 'Maria Rivera',
      status: { value: 'active', label: 'Active' },
      creditor: { company: { company_name: 'Acme Recovery' } },
      changes: ['A payment method was stored.', ...[1, 2, 3, 4].map(() => 'A payment succeeded.')].map((text) => ({
        text,
      })),
    });
    const { stated, computed } = digest(agreement);
    expect(stated).toBe(computed);
  });

  it('stays readable when the plan was cancelled, the negotiation started over and the account removed', async () => {
    await post(`/accounts/${AGREED_ACCOUNT}/payment-method`, { payment_method_id: 1 });
    const before = await read(AGREED_ACCOUNT);
    expect(before.schedule).toHaveLength(1);
    await post(`/accounts/${AGREED_ACCOUNT}/plan/cancel`);
    await post(`/accounts/${AGREED_ACCOUNT}/start-over`);
    await fixture.app.dependencies.db.write('DELETE FROM schedule_transactions WHERE consumer_id = ?', [
      AGREED_ACCOUNT,
    ]);
    const { negotiation_type, terms, balance_at_agreement, agreed_at } = before;
    const unchanged = { number: '15-1', negotiation_type, terms, balance_at_agreement, agreed_at };
    expect(await read(AGREED_ACCOUNT)).toMatchObject({ ...unchanged, status: { value: 'cancelled' }, schedule: [] });
    expect(await SYSTEM_MOVES.remove_account(fixture.app.dependencies, AGREED_ACCOUNT)).toBeNull();
    expect(await read(AGREED_ACCOUNT)).toMatchObject({ ...unchanged, status: { value: 'cancelled' } });
  });

  it('is not that of the next owner, whose actions do not offer it either', async () => {
    await post(`/accounts/${AGREED_ACCOUNT}/payment-method`, { payment_method_id: 1 });
    await post(`/accounts/${AGREED_ACCOUNT}/plan/cancel`);
    await post(`/accounts/${AGREED_ACCOUNT}/start-over`);
    expect(await listActions(AGREED_ACCOUNT)).toContain('download_agreement');
    const { app } = fixture;
    const creditor = await app.signInCreditor('dana@acme.test');
    const body = { last_name: 'Another' };
    const changed = await app.creditorRest('PUT', `/accounts/${AGREED_ACCOUNT}`, { token: creditor, body });
    expect(changed.body).toMatchObject({ warnings: [{ code: 'identity_changed' }] });
    await app.dependencies.db.write('UPDATE consumers SET consumer_profile_id = 1 WHERE id = ?', [AGREED_ACCOUNT]);
    expect(await listActions(AGREED_ACCOUNT)).not.toContain('download_agreement');
    const { status } = await app.rest('GET', `/accounts/${AGREED_ACCOUNT}/agreement`, { token });
    expect(status).toBe(404);
  });

  it('counts the agreements of an account, and shows the newest one with its own payments', async () => {
    await post(`/accounts/${AGREED_ACCOUNT}/payment-method`, { payment_method_id: 1 });
    const paid = { payment_amount: '10.00', payment_date: fixture.app.moment().today, payment_reference: 'CHECK-1' };
    const creditor = await fixture.app.signInCreditor('dana@acme.test');
    const path = `/accounts/${AGREED_ACCOUNT}/payments`;
    expect((await fixture.app.creditorRest('POST', path, { token: creditor, body: paid })).status).toBe(200);
    expect(await read(AGREED_ACCOUNT)).toMatchObject({ number: '15-1', paid_to_date: '10.00' });
    await post(`/accounts/${AGREED_ACCOUNT}/plan/cancel`);
    await post(`/accounts/${AGREED_ACCOUNT}/start-over`);
    fixture.advanceTime(60_000);
    await post(`/accounts/${AGREED_ACCOUNT}/offers/payment-plan`, {
      first_pay_date: addDays(fixture.app.moment().today, 3),
    });
    await post(`/accounts/${AGREED_ACCOUNT}/payment-method`, { payment_method_id: 1 });
    const agreement = await read(AGREED_ACCOUNT);
    expect(agreement).toMatchObject({ number: '15-2', agreed_by: { value: 'automatic' }, paid_to_date: '0.00' });
    expect(agreement.schedule.length).toBeGreaterThan(1);
    expect(new Set(agreement.schedule.map(({ status }) => status.value))).toEqual(new Set(['scheduled']));
  });

  it('is a document that says the same, and has the same bytes again', async () => {
    const agreement = await read(PLAN_ACCOUNT);
    const [one, other] = [await download(PLAN_ACCOUNT), await download(PLAN_ACCOUNT)];
    expect(one.bytes.equals(other.bytes)).toBe(true);
    expect(Object.fromEntries(one.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="agreement-14-1.pdf"',
      'cache-control': 'private, no-store',
      etag: `"${createHash('sha256').update(one.bytes).digest('hex')}"`,
    });
    const text = await readPdfText(one.bytes);
    for (const shown of listShownTexts(agreement)) expect(text).toContain(shown);
  });

  it('has names as they are written, and no header of them', async () => {
    const name = 'Łukasz\r\nSet-Cookie: x=1\r\n\r\n"; filename="evil.pdf';
    const sql = 'UPDATE consumers SET original_account_name = ? WHERE id = ?';
    await fixture.app.dependencies.db.write(sql, [name, PLAN_ACCOUNT]);
    const { headers, bytes } = await download(PLAN_ACCOUNT);
    expect(headers.get('content-disposition')).toBe('attachment; filename="agreement-14-1.pdf"');
    expect(headers.get('set-cookie')).toBeNull();
    expect(await readPdfText(bytes)).toContain('Łukasz Set-Cookie: x=1 "; filename="evil.pdf');
  });

  it('of a page of accounts costs as many statements as that of one', async () => {
    const count = async (first: number): Promise<number> => {
      const query = `{ accounts(first: ${first}) { nodes { id agreement { number schedule { date } creditor { quote { value } } } } } }`;
      const statements = await recordStatements(fixture.app.dependencies.db, async () => {
        expect((await fixture.app.graphql(query, { token })).errors).toEqual([]);
      });
      // Each reads rows of these accounts only.
      expect(statements.filter((sql) => !sql.includes(' WHERE '))).toEqual([]);
      return statements.length;
    };
    const one = await count(1);
    expect(await count(19)).toBe(one);
  });
});
