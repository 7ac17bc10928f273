// Stores the deals of seeded accounts, and what their payments have left of the balances.
import type { Moment } from '../src/domain/shared/calendar';
import { findAccountsByIds } from '../src/persistence/account/account-store';
import type { Database } from '../src/persistence/database/database';
import { insertRows } from '../src/persistence/insert-rows';
import { ConsumerNegotiationModel } from '../src/persistence/models/consumer-negotiation';
import { PaymentProfileModel } from '../src/persistence/models/payment-profile';
import { PaymentTransactionModel } from '../src/persistence/models/payment-transaction';
import { ScheduleTransactionModel } from '../src/persistence/models/schedule-transaction';
import { buildDealRows, type DealSeed } from './deals';

const ACCOUNTS_PER_READ = 50;

/** `deals` by account id. To be called inside the transaction that stored the accounts. */
export async function storeDeals(db: Database, deals: ReadonlyMap<number, DealSeed>, moment: Moment): Promise<void> {
  const ids = [...deals.keys()];
  for (let start = 0; start < ids.length; start += ACCOUNTS_PER_READ) {
    await storePage(db, ids.slice(start, start + ACCOUNTS_PER_READ), deals, moment);
  }
}

async function storePage(
  db: Database,
  ids: readonly number[],
  deals: ReadonlyMap<number, DealSeed>,
  moment: Moment,
): Promise<void> {
  const accounts = await findAccountsByIds(db, ids, moment.today);
  const stored = accounts.flatMap((facts) => {
    const deal = deals.get(facts.id);
    return deal ? [{ id: facts.id, rows: buildDealRows(facts, deal, moment) }] : [];
  });
  const rows = stored.map((one) => one.rows);
  await insertRows(
    db,
    ConsumerNegotiationModel,
    rows.map(({ negotiation }) => negotiation),
  );
  await insertRows(
    db,
    PaymentProfileModel,
    rows.flatMap(({ paymentProfiles }) => paymentProfiles),
  );
  await insertRows(
    db,
    ScheduleTransactionModel,
    rows.flatMap(({ schedule }) => schedule),
  );
  await insertRows(
    db,
    PaymentTransactionModel,
    rows.flatMap(({ paid }) => paid),
  );
  for (const { id, rows: deal } of stored) {
    if (deal.currentBalance === null) continue;
    await db.write('UPDATE consumers SET current_balance = ? WHERE id = ?', [deal.currentBalance, id]);
  }
}
