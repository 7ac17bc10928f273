// Loads the newest agreement of each of several accounts, with one statement for each kind of row.
import { createHash } from 'node:crypto';
import type { AccountFacts } from '../../../domain/account/account-facts';
import { describeAgreement, type AgreementView } from '../../../domain/payments/describe-agreement';
import { findAgreement } from '../../../domain/payments/find-agreement';
import { toCanonicalJson } from '../../../domain/shared/canonical-json';
import { ZERO } from '../../../domain/shared/money';
import type { Dependencies } from '../../shared/dependencies';

type AgreementDependencies = Pick<Dependencies, 'db' | 'agreements' | 'companies' | 'history'>;

/** By account id; an account without an agreement is missing. `accounts`: at most 50. */
export async function loadAgreements(
  { db, agreements, companies, history }: AgreementDependencies,
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
  return new Map(
    found.map(({ account, agreement }) => {
      const payments = schedules.get(account.id) ?? [];
      const content = describeAgreement({
        ...{ account, agreement, contacts, payments },
        paid: sums.get(account.id) ?? ZERO,
      });
      const sha256 = createHash('sha256').update(toCanonicalJson(content)).digest('hex');
      return [account.id, { ...content, sha256 }] as const;
    }),
  );
}
