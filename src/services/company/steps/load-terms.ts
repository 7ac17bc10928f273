// Loads the Pay Terms of a level and of those above it, from which it inherits.
import type { StoredTerms, TermChain } from '../../../domain/company/pay-terms-view';
import { TERM_LEVELS, type TermLevel } from '../../../domain/company/pay-terms-request';
import { DomainError } from '../../../domain/shared/errors';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';

export interface TermTarget {
  readonly companyId: number;
  readonly level: TermLevel;
  /** Identifies the subclient or the account. */
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
  const own = id === null ? null : await loadOwnTerms({ payTerms }, db, { companyId, level, id });
  if (!own) throw new DomainError('not_found', { message: `${TERM_LEVELS[level]} not found.` });
  const { subclientId = null } = own;
  const inherited = subclientId === null ? [] : await payTerms.findTermsOfSubclients(db, companyId, subclientId);
  return { level, id: own.id, levels: [own, ...inherited, company] };
}

async function loadOwnTerms(
  { payTerms }: TermsDependencies,
  db: Database,
  { companyId, level, id }: { readonly companyId: number; readonly level: TermLevel; readonly id: number },
): Promise<(StoredTerms & { readonly subclientId?: number | null }) | null> {
  if (level === 'account') return payTerms.findAccountTerms(db, { companyId, id });
  const [subclient] = await payTerms.findTermsOfSubclients(db, companyId, id);
  return subclient ?? null;
}

/** The subclients that inherit from the company that is read; none for other levels. */
export async function loadHeirs(
  { payTerms }: TermsDependencies,
  db: Database,
  { level, id }: TermChain,
): Promise<readonly StoredTerms[]> {
  return level === 'company' ? payTerms.findTermsOfSubclients(db, id) : [];
}
