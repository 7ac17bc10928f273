// Finds the accounts of which a message is still true when it is sent, because it may have waited since it was written.
import type { MessagePurpose } from '../../../domain/messages/outbox';
import { findExpiryStage, getLastReminderDay } from '../../../domain/payments/payment-reminders';
import { addDays, type LocalDate } from '../../../domain/shared/calendar';
import type { AccountStatus } from '../../../domain/shared/vocabulary';
import type { Database } from '../../../persistence/database/database';
import type { ContactedAccount } from '../../../persistence/messages/contact-facts-store';
import type { Dependencies } from '../../shared/dependencies';

type FindTrue = (
  dependencies: Dependencies,
  db: Database,
  accountIds: readonly number[],
  today: LocalDate,
) => Promise<ReadonlySet<number>>;

/** A payment has another date only while it is open. */
const findPaying: FindTrue = async ({ schedules }, db, accountIds) => {
  const open = await schedules.findOpenAmounts(db, accountIds);
  return new Set(accountIds.filter((id) => (open.get(id) ?? []).length > 0));
};

/** What is stored now decides for these. The others say what happened, and stay true. */
const BY_PURPOSE: Readonly<Partial<Record<MessagePurpose, FindTrue>>> = {
  letter_waiting: ({ mailbox }, db, accountIds) => mailbox.findUnreadAccounts(db, accountIds),
  // On its day it is charged.
  payment_due: ({ reminders }, db, accountIds, today) =>
    reminders.findRemindedAccounts(db, accountIds, { from: addDays(today, 1), until: getLastReminderDay(today) }),
  payment_changed: findPaying,
  payments_skipped: findPaying,
  async payment_method_expiring({ paymentMethods }, db, accountIds, today) {
    const methods = await paymentMethods.findMethodsByAccount(db, accountIds);
    const expiring = [...methods].filter(([, method]) => findExpiryStage(method, 0, today) !== null);
    return new Set(expiring.map(([id]) => id));
  },
};

/** Its owner has agreed again, or made another offer. */
const GOES_ON: readonly AccountStatus[] = ['payment_setup', 'payment_accepted'];

const BY_STATUS: Readonly<Partial<Record<MessagePurpose, (status: AccountStatus) => boolean>>> = {
  offer_closed: (status) => !GOES_ON.includes(status),
  plan_cancelled: (status) => !GOES_ON.includes(status),
  account_removed: (status) => status === 'deactivated',
};

export async function findTrueAccounts(
  dependencies: Dependencies,
  db: Database,
  purpose: MessagePurpose,
  accounts: readonly ContactedAccount[],
  today: LocalDate,
): Promise<ReadonlySet<number>> {
  const isTrue = BY_STATUS[purpose] ?? (() => true);
  const ids = accounts.filter(({ status }) => isTrue(status)).map(({ id }) => id);
  return BY_PURPOSE[purpose]?.(dependencies, db, ids, today) ?? new Set(ids);
}
