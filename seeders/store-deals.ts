// Stores the deals of seeded accounts, and what their payments have left of the balances.
import type { Moment } from '../src/domain/shared/calendar';
import { accountsByIds } from '../src/persistence/account/account-store';
import type { Database } from '../src/persistence/database/database';
import { insertRows } from '../src/persistence/insert-rows';
import { ConsumerNegotiation } from '../src/persistence/models/consumer-negotiation';
import { PaymentProfile } from '../src/persistence/models/payment-profile';
import { PaymentTransaction } from '../src/persistence/models/payment-transaction';
import { ScheduleTransaction } from '../src/persistence/models/schedule-transaction';
import { dealRows, type Deal } from './deals';

const ACCOUNTS_A_READ = 50;

/** `deals` by account id. To be called inside the transaction that stored the accounts. */
export async function storeDeals(db: Database, deals: ReadonlyMap<number, Deal>, moment: Moment): Promise<void> {
  const ids = [...deals.keys()];
  for (let start = 0; start < ids.length; start += ACCOUNTS_A_READ) {
    await storePage(db, ids.slice(start, start + ACCOUNTS_A_READ), deals, moment);
  }
}

async function storePage(
  db: Database,
  ids: readonly number[],
  deals: ReadonlyMap<number, Deal>,
  moment: Moment,
): Promise<void> {
  const accounts = await accountsByIds(db, ids, moment.today);
  const stored = accounts.flatMap((facts) => {
    const deal = deals.get(facts.id);
    return deal ? [{ id: facts.id, rows: dealRows(facts, deal, moment) }] : [];
  });
  const rows = stored.map((one) => one.rows);
  await insertRows(
    db,
    ConsumerNegotiation,
    rows.map(({ negotiation }) => negotiation),
  );
  await insertRows(
    db,
    PaymentProfile,
    rows.flatMap(({ paymentProfiles }) => paymentProfiles),
  );
  await insertRows(
    db,
    ScheduleTransaction,
    rows.flatMap(({ schedule }) => schedule),
  );
  await insertRows(
    db,
    PaymentTransaction,
    rows.flatMap(({ paid }) => paid),
  );
  for (const { id, rows: deal } of stored) {
    if (deal.currentBalance === null) continue;
    await db.write('UPDATE consumers SET current_balance = ? WHERE id = ?', [deal.currentBalance, id]);
  }
}
