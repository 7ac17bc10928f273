// Loads the newest agreement of each of several accounts, with one statement for each kind of row.
import { createHash } from 'node:crypto';
import type { AccountFacts } from '../../../domain/account/account-facts';
import {
  describeAgreement,
  type BillingOfAgreement,
  type AgreementView,
} from '../../../domain/payments/describe-agreement';
import { findAgreement } from '../../../domain/payments/find-agreement';
import { toCanonicalJson } from '../../../domain/shared/canonical-json';
import { ZERO } from '../../../domain/shared/money';
import type { Dependencies } from '../../shared/dependencies';

type AgreementDependencies = Pick<
  Dependencies,
  'db' | 'agreements' | 'billingDetails' | 'companies' | 'history' | 'settings'
>;

/** Keys are account ids; an account without an agreement is missing. `accounts` are at most 50 of one profile. */
export async function loadAgreements(
  { db, agreements, billingDetails, companies, history, settings }: AgreementDependencies,
  accounts: readonly AccountFacts[],
): Promise<ReadonlyMap<number, AgreementView>> {
  if (accounts.length === 0) return new Map();
  const histories = await history.findHistories(
    db,
    accounts.map(({ id }) => id),
  );
  const found = accounts.flatMap((account) => {
    const agreement = findAgreement(account, histories.get(account.id) ?? []);
    return agreement ? [{ account, agreement }] : [];
  });
  if (found.length === 0) return new Map();
  const companyIds = found.flatMap(({ account: { company } }) => (company ? [company.id] : []));
  const contacts = await companies.findCompanyContacts(db, companyIds);
  const schedules = await agreements.findSchedules(
    db,
    found.map(({ account }) => account.id),
  );
  const sums = await agreements.sumPaid(
    db,
    found.map(({ account, agreement }) => ({ accountId: account.id, since: agreement.since })),
  );
  const billing = await loadBilling({ db, billingDetails }, found[0]?.account.profileId ?? null);
  return new Map(
    found.map(({ account, agreement }) => {
      const payments = schedules.get(account.id) ?? [];
      const content = describeAgreement({
        account,
        agreement,
        contacts,
        billing,
        payments,
        paid: sums.get(account.id) ?? ZERO,
        timeZone: settings.timeZone,
      });
      const sha256 = createHash('sha256').update(toCanonicalJson(content)).digest('hex');
      return [account.id, { ...content, sha256, accountId: account.id }] as const;
    }),
  );
}

async function loadBilling(
  { db, billingDetails }: Pick<Dependencies, 'db' | 'billingDetails'>,
  profileId: number | null,
): Promise<BillingOfAgreement | null> {
  const stored = profileId === null ? null : await billingDetails.findBilling(db, profileId);
  if (!stored || stored.updatedAt === null) return null;
  const { firstName, lastName, address1, address2, city, state, zip } = stored;
  return { firstName, lastName, address1, address2, city, state, zip };
}
