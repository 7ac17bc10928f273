// The jobs beside payments: reminders of those that are due soon, notices of methods that expire, and methods that were
// removed from a wallet and are to be forgotten by the provider.
import {
  findExpiryStage,
  findPaymentStage,
  getLastReminderDay,
  listExpiryMonths,
} from '../../../domain/payments/payment-reminders';
import { addDays } from '../../../domain/shared/calendar';
import type { PaymentMethods } from '../../../providers/payments/payment-provider';
import type { PaymentToRemind, ExpiringMethod } from '../../../persistence/payments/reminder-store';
import type { RemovedMethod } from '../../../persistence/payments/detached-method-store';
import { tellPerson } from '../../messages/steps/tell-person';
import type { Dependencies } from '../../shared/dependencies';
import type { StepOutcome } from '../../shared/job';
import { PAGE_SIZE, type JobStep, type SystemJob } from './system-job';

export const WALLET_JOBS: readonly SystemJob[] = [
  { name: 'payments to remind of', pages: findReminders },
  { name: 'methods that expire', pages: findExpiryNotices },
  { name: 'methods to detach', pages: findDetachments },
];

async function* findReminders(dependencies: Dependencies): AsyncGenerator<readonly JobStep[]> {
  const { db, reminders, clock } = dependencies;
  const { today } = clock();
  const days = { from: addDays(today, 1), until: getLastReminderDay(today) };
  for (let cursor: PaymentToRemind | null = null; ;) {
    const page: readonly PaymentToRemind[] = await reminders.findPaymentsToRemind(db, {
      ...days,
      cursor,
      limit: PAGE_SIZE,
    });
    cursor = page.at(-1) ?? null;
    if (!cursor) return;
    yield page.flatMap((payment) => {
      const stage = findPaymentStage(payment.date, payment.reminded, today);
      return stage === null ? [] : [() => remind(dependencies, payment, stage)];
    });
  }
}

function remind(dependencies: Dependencies, payment: PaymentToRemind, stage: number): Promise<StepOutcome> {
  return dependencies.db.transaction(async (db) => {
    if (!(await dependencies.reminders.claimReminder(db, payment, stage))) return 'skipped';
    const { profileId, accountId } = payment;
    await tellPerson(dependencies, db, { profileId, accountIds: [accountId], notice: 'payment_due' });
    return 'done';
  });
}

async function* findExpiryNotices(dependencies: Dependencies): AsyncGenerator<readonly JobStep[]> {
  const { db, reminders, paymentMethods, clock } = dependencies;
  const { today } = clock();
  const months = listExpiryMonths(today);
  for (let after = 0; ;) {
    const page = await reminders.findExpiringMethods(db, { months, after, limit: PAGE_SIZE });
    const last = page.at(-1);
    if (!last) return;
    const known = await paymentMethods.findAssignedMethods(
      db,
      page.map(({ id }) => id),
    );
    yield page.flatMap((method) => {
      const facts = known.get(method.id);
      const stage = facts ? findExpiryStage(facts, method.noticed, today) : null;
      return stage === null ? [] : [() => tellOfExpiry(dependencies, method, stage)];
    });
    after = last.id;
  }
}

function tellOfExpiry(dependencies: Dependencies, method: ExpiringMethod, stage: number): Promise<StepOutcome> {
  return dependencies.db.transaction(async (db) => {
    if (!(await dependencies.reminders.claimExpiryNotice(db, method, stage))) return 'skipped';
    const accountIds = await dependencies.paymentMethods.findAssignedAccounts(db, method.id);
    const { profileId } = method;
    await tellPerson(dependencies, db, { profileId, accountIds, notice: 'payment_method_expiring' });
    return 'done';
  });
}

/** After this time a provider that does not answer is asked no more, and the reference is wiped. */
const GIVE_UP_MS = 30 * 24 * 60 * 60 * 1000;

/** Yields nothing without a provider that knows stored methods. */
async function* findDetachments(dependencies: Dependencies): AsyncGenerator<readonly JobStep[]> {
  const { db, detachedMethods, payments } = dependencies;
  const methods = payments?.methods;
  for (let after = 0; methods;) {
    const page = await detachedMethods.findMethodsToDetach(db, { after, limit: PAGE_SIZE });
    const last = page.at(-1);
    if (!last) return;
    yield page.map((removed) => () => detach(dependencies, methods, removed));
    after = last.id;
  }
}

async function detach(
  { db, detachedMethods, circuitBreakers, clock }: Dependencies,
  methods: PaymentMethods,
  { id, removedAt }: RemovedMethod,
): Promise<StepOutcome> {
  const { epoch } = clock();
  if (circuitBreakers.payments.isOpen(epoch)) return 'skipped';
  const reference = await detachedMethods.readReferenceToDetach(db, id);
  const answer = reference === null ? 'done' : await methods.detach(reference);
  if (answer === 'done') {
    if (reference !== null) circuitBreakers.payments.recordSuccess();
    await detachedMethods.endDetachment(db, id, 'done');
    return 'done';
  }
  circuitBreakers.payments.recordFailure(epoch);
  if (epoch - Date.parse(removedAt) < GIVE_UP_MS) return 'unknown';
  await detachedMethods.endDetachment(db, id, 'given_up');
  return 'failed';
}
