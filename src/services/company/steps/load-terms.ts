// Loads the Pay Terms of a level and of those above it, from which it inherits.
import type { StoredTerms, TermChain } from '../../../domain/company/pay-terms-view';
import type { TermLevel } from '../../../domain/company/pay-terms-request';
import { DomainError } from '../../../domain/shared/errors';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';

export interface TermTarget {
  readonly companyId: number;
  readonly level: TermLevel;
  /** Of the subclient or the account. */
  readonly id: number | null;
}

type TermsDependencies = Pick<Dependencies, 'payTerms'>;

/** Throws `not_found`, also for what belongs to another company. */
export async function loadTermChain(
  { payTerms }: TermsDependencies,
  db: Database,
  { companyId, level, id }: TermTarget,
): Promise<TermChain> {
  const company = await payTerms.findCompanyTerms(db, companyId);
  if (!company) throw new DomainError('not_found');
  if (level === 'company') return { level, id: companyId, levels: [company] };
  const [subclient] = id === null ? [] : await payTerms.findTermsOfSubclients(db, companyId, id);
  if (!subclient) throw new DomainError('not_found', { message: 'Subclient not found.' });
  return { level, id: subclient.id, levels: [subclient, company] };
}

/** The subclients that inherit from the company that is read; none for other levels. */
export async function loadHeirs(
  { payTerms }: TermsDependencies,
  db: Database,
  { level, id }: TermChain,
): Promise<readonly StoredTerms[]> {
  return level === 'company' ? payTerms.findTermsOfSubclients(db, id) : [];
}
