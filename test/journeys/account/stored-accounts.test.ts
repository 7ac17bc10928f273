// Reading accounts: exact values, all related data, and a constant number of statements.
import { describeAccount } from '../../../src/domain/account/describe-account';
import { deriveState, STATE_TABLE } from '../../../src/domain/account/display-state';
import { money, toDecimalString } from '../../../src/domain/shared/money';
import { resolvePayTerms } from '../../../src/domain/account/pay-terms';
import {
  findAccountById,
  findAccountsByIds,
  findStateFactsByProfile,
} from '../../../src/persistence/account/account-store';
import { writeInstant } from '../../../src/persistence/shared/columns';
import { saveNegotiation } from '../../../src/persistence/hot-statements/offer-move';
import { seedLargeDataSet } from '../../../seeders/large-data-set';
import { isDatabaseEmpty } from '../../../seeders/demo-data';
import { addDays } from '../../../src/domain/shared/calendar';
import type { NegotiationChanges } from '../../../src/domain/negotiation/move-decision';
import { openTestDatabase, recordStatements, TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const { today, now } = TEST_MOMENT;
const RIVERA = 1;
const ROWS = STATE_TABLE.map((row, index) => ({ id: index + 1, ...row }));

describe('the demo data', () => {
  const database = withDatabase({ seedAt: TEST_MOMENT });

  it.each(ROWS)('have account $id in the row “$name” of the state table', async ({ id, state, condition }) => {
    const account = await findAccountById(database().db, id, today);
    expect(account?.profileId).toBe(RIVERA);
    expect(account && deriveState(account)).toMatchObject({ state, condition });
    expect(account && STATE_TABLE.findIndex(({ when }) => when(account))).toBe(id - 1);
  });

  it('have the same deciding facts in both kinds of read', async () => {
    const { db } = database();
    const states = await findStateFactsByProfile(db, RIVERA);
    const accounts = await findAccountsByIds(
      db,
      states.map(({ id }) => id),
      today,
    );
    expect(states).toHaveLength(19);
    expect(accounts.map((facts) => ({ ...facts }))).toMatchObject(states.map((facts) => ({ ...facts })));
  });

  it('can be described for every account', async () => {
    const { db } = database();
    const accounts = await findAccountsByIds(
      db,
      [...Array(30).keys()].map((index) => index + 1),
      today,
    );
    expect(accounts.map(describeAccount)).toHaveLength(30);
  });

  it('include active and ended memberships', async () => {
    const accounts = await findAccountsByIds(database().db, [19, 18, 2], today);
    expect(accounts.map(({ company }) => [company?.name, company?.hasActiveMembership])).toEqual([
      ['Acme Recovery', true],
      ['Northbank Collections', true],
      ['Lapsed & Sons', false],
    ]);
    const [, tomorrow] = await findAccountsByIds(database().db, [19, 18], addDays(today, 1));
    expect(tomorrow?.company?.hasActiveMembership).toBe(false);
  });

  it('include the texts of creditors, and a creditor without one', async () => {
    const accounts = await findAccountsByIds(database().db, [16, 18, 2], today);
    expect(accounts.map(({ company }) => company?.aboutUs)).toEqual([
      expect.stringContaining('<strong>Acme Recovery</strong>'),
      expect.stringContaining('Upper Midwest'),
      null,
    ]);
  });

  it('capture the Pay Terms of every negotiation, including a discount of 0 %', async () => {
    const accounts = await findAccountsByIds(database().db, [3, 4, 7, 8, 11, 12, 13, 14, 15, 16, 17, 18], today);
    for (const account of accounts) {
      expect(account.negotiation?.capturedTerms).toEqual(resolvePayTerms(account));
    }
    const own = accounts.at(-1)?.negotiation?.capturedTerms;
    expect(own).toMatchObject({ source: 'individual', planAutoApprove: false });
    expect(own?.settlementDiscountPercent).toEqual(money('0'));
  });

  it('have consistent payments, balances and next payments', async () => {
    const account = await findAccountById(database().db, 14, today);
    // 4800.00 minus 25 %: ten payments of 360.00, three of them paid.
    expect(account?.negotiation?.negotiateAmount).toEqual(money('3600'));
    expect(account?.negotiation?.planCurrentBalance).toEqual(money('2520'));
    expect(account?.currentBalance).toEqual(money('3720'));
    expect(account?.hasTransactions).toBe(true);
    expect(account?.nextPayment?.amount).toEqual(money('360'));
    expect(account?.nextPayment?.date).toBe('2026-06-22');
    expect(account?.nextSettlementDate).toBeNull();
    const settlement = await findAccountById(database().db, 13, today);
    expect(settlement?.nextSettlementDate).toBe(addDays(today, 5));
    expect(settlement?.nextPayment?.date).toBe(addDays(today, 5));
  });

  it('include payment methods, unpaid payments and open charges', async () => {
    const { db } = database();
    const readPayments = async (id: number) => {
      const { hasPaymentMethod, unpaidPayments, hasOpenCharge } = (await findAccountById(db, id, today)) ?? {};
      return [hasPaymentMethod, unpaidPayments, hasOpenCharge];
    };
    expect(await readPayments(19)).toEqual([false, 0, false]);
    expect(await readPayments(14)).toEqual([true, 7, false]);
    await db.write("UPDATE schedule_transactions SET open_attempt = 1 WHERE consumer_id = 14 AND status = 'scheduled'");
    expect(await readPayments(14)).toEqual([true, 7, true]);
    await db.write('UPDATE payment_profiles SET deleted_at = created_at WHERE consumer_id = 14');
    expect(await readPayments(14)).toEqual([false, 7, true]);
  });

  it('include notices of both kinds of senders', async () => {
    const accounts = await findAccountsByIds(database().db, [9, 10], today);
    expect(accounts.map(({ noticeResponse }) => noticeResponse?.sender)).toMatchObject([
      { id: 1, type: 'company', companyName: 'Acme Recovery', city: 'Baltimore' },
      { id: 1, type: 'creditor_profile', companyName: 'Tidewater Credit Bureau', address2: null },
    ]);
    expect(accounts[1]?.noticeResponse?.balance).toEqual(money('700'));
  });

  it('are detected, unlike an empty database', async () => {
    const fresh = await openTestDatabase();
    expect(await isDatabaseEmpty(fresh.db)).toBe(true);
    expect(await isDatabaseEmpty(database().db)).toBe(false);
    await fresh.close();
  });
});

describe('an account', () => {
  const database = withDatabase({ seedAt: TEST_MOMENT });

  it.each(['0.10', '1234567890.10', '9999999999.99', '0.00', '100.50'])(
    'keeps a balance of %s exactly',
    async (balance) => {
      const { db } = database();
      await db.write('UPDATE consumers SET total_balance = ?, current_balance = ? WHERE id = 20', [balance, balance]);
      const account = await findAccountById(db, 20, today);
      expect(account?.currentBalance && toDecimalString(account.currentBalance)).toBe(balance);
      expect(account?.originalBalance).toEqual(money(balance));
    },
  );

  it('has its negotiation exactly as it was saved and overwritten', async () => {
    const { db } = database();
    for (const round of [1, 2]) {
      const before = await findAccountById(db, 22, today);
      const terms = before && resolvePayTerms(before);
      if (!before || !terms) throw new Error('Account 22 is missing.');
      const saved = negotiation(round, terms);
      await db.transaction((held) => saveNegotiation(held, before, saved, now));
      const stored = (await findAccountById(db, 22, today))?.negotiation;
      expect(stored).toEqual({ id: stored?.id, ...saved });
      expect(stored?.id).toBe(before.negotiation?.id ?? stored?.id);
      expect(await db.read('SELECT open_key FROM consumer_negotiations WHERE consumer_id = 22')).toEqual([
        { open_key: round === 1 ? 22 : null },
      ]);
    }
  });

  it.each([
    ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z'],
    ['2026-06-05T16:00:00.000Z', '2026-06-05T16:00:00.120Z'],
  ])('keeps the times %s and %s to the millisecond', async (cancelled, deactivated) => {
    const { db } = database();
    const times = [cancelled, deactivated].map(writeInstant);
    await db.write('UPDATE consumers SET cancelled_at = ?, deactivated_at = ? WHERE id = 21', times);
    const account = await findAccountById(db, 21, today);
    expect([account?.cancelledAt, account?.deactivatedAt]).toEqual([cancelled, deactivated]);
  });

  it('is not found after its deletion, but after that of its company', async () => {
    const { db } = database();
    await db.write("UPDATE consumers SET deleted_at = '2026-01-01 00:00:00.000' WHERE id = 25");
    await db.write("UPDATE companies SET deleted_at = '2026-01-01 00:00:00.000' WHERE id = 3");
    expect(await findAccountById(db, 25, today)).toBeNull();
    expect(await findAccountById(db, 4711, today)).toBeNull();
    expect(await findAccountsByIds(db, [25, 2], today)).toMatchObject([{ id: 2, company: { name: 'Lapsed & Sons' } }]);
    expect((await findAccountById(db, 2, today))?.deactivatedAt).toBe('2026-05-27T16:00:00.000Z');
  });

  it('is read in the order of the given ids', async () => {
    const { db } = database();
    for (const ids of [[7], [19, 3, 11], [1, 2, 3, 4, 5, 6], [24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14]]) {
      expect((await findAccountsByIds(db, ids, today)).map(({ id }) => id)).toEqual(ids);
    }
    expect(await findAccountsByIds(db, [], today)).toEqual([]);
  });

  it('is read in one statement, like pages of any length', async () => {
    const { db } = database();
    const ids = [...Array(19).keys()].map((index) => index + 1);
    expect(await recordStatements(db, () => findAccountById(db, 19, today))).toHaveLength(1);
    expect(await recordStatements(db, () => findAccountsByIds(db, ids.slice(0, 3), today))).toHaveLength(1);
    expect(await recordStatements(db, () => findAccountsByIds(db, ids, today))).toHaveLength(1);
    expect(await recordStatements(db, () => findStateFactsByProfile(db, RIVERA))).toHaveLength(1);
  });
});

describe('the accounts of the large data set', () => {
  const database = withDatabase({ seedAt: TEST_MOMENT });

  it('were placed by an import of their company, and have several states', async () => {
    const { db } = database();
    await seedLargeDataSet(db, TEST_MOMENT, { profiles: 3, accounts: 9 });
    const states = await findStateFactsByProfile(db, 9);
    expect(states.map((facts) => deriveState(facts).state)).toEqual([
      'ready_to_negotiate',
      'active_negotiation',
      'payment_plans',
      'payment_declined',
      'scheduled_settlements',
      'ready_to_negotiate',
      'ready_to_negotiate',
      'ready_to_negotiate',
      'approved_but_payment_pending',
    ]);
    const placed = await db.read(
      `SELECT a.company_id FROM consumers a JOIN imports i ON i.id = a.last_import_id AND i.company_id = a.company_id
       WHERE a.consumer_profile_id = 9 AND i.state = 'completed' ORDER BY a.id`,
    );
    expect(placed.map((row) => Number(row['company_id']))).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 3]);
  });
});

function negotiation(round: number, terms: NonNullable<NegotiationChanges['capturedTerms']>): NegotiationChanges {
  return {
    type: round === 1 ? 'installment' : 'pif',
    installmentType: round === 1 ? 'weekly' : null,
    active: round === 1,
    offerAccepted: round === 2,
    offerAcceptedAt: '2026-06-05T16:00:00.007Z',
    counterOfferAccepted: round === 1,
    oneTimeSettlement: round === 1 ? null : money('0.1'),
    negotiateAmount: money('1234567890.1'),
    monthlyAmount: money('11.34'),
    numberOfInstallments: 7,
    lastMonthAmount: money('15.09'),
    firstPayDate: '2026-12-31',
    counterOneTimeAmount: money('999999.99'),
    counterNegotiateAmount: null,
    counterMonthlyAmount: money('0.01'),
    counterNumberOfInstallments: 12,
    counterLastMonthAmount: money('10'),
    counterFirstPayDate: '2028-02-29',
    counterNote: 'Ça va? 👍 “quoted”',
    planCurrentBalance: money('0'),
    reason: 'Unexpected Expenses – “flood”',
    note: null,
    consumerOfferSentAt: '2026-06-05T16:00:00.000Z',
    creditorCounterOfferSentAt: '1999-12-31T23:59:59.999Z',
    capturedTerms: terms,
    approvedBy: 'Auto',
  };
}
