// Pay Terms of the caller's company, its subclients and its accounts.
import { TERM_LEVELS, type TermLevel, type TermsRequest } from '../../domain/company/pay-terms-request';
import type { TermsView } from '../../domain/company/pay-terms-view';
import { DomainError } from '../../domain/shared/errors';
import type { CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext } from '../shared/request-context';
import { changeTerms, readTerms } from './steps/change-terms';
import type { TermTarget } from './steps/load-terms';

export interface NamedTerms {
  readonly level: TermLevel;
  /** Identifies the subclient or the account. */
  readonly id: string | null;
}

/** Throws `not_found`. */
export async function payTerms(
  dependencies: Dependencies,
  caller: CreditorCaller,
  named: NamedTerms,
): Promise<TermsView> {
  return readTerms(dependencies, toTarget(caller, named));
}

export interface TermsSaved {
  readonly message: string;
  readonly data: TermsView;
}

/** Throws, in this order, `not_found`, `validation_failed`, `precondition_failed` and `offer_action_unavailable`. */
export async function updatePayTerms(
  dependencies: Dependencies,
  caller: CreditorCaller,
  named: NamedTerms,
  {
    request: { ifMatch, ...request },
    context,
  }: { request: TermsRequest & { ifMatch?: string | null }; context: RequestContext },
): Promise<TermsSaved> {
  const change = { target: toTarget(caller, named), request, ...(ifMatch === undefined ? {} : { ifMatch }) };
  const data = await changeTerms(dependencies, { caller, request: context.request }, change);
  return { message: 'Pay Terms saved.', data };
}

const ID = /^[1-9]\d{0,15}$/;

function toTarget({ creditor }: CreditorCaller, { level, id }: NamedTerms): TermTarget {
  const isId = id !== null && ID.test(id);
  // A caller who names a subclient or an account here would change the terms of all accounts.
  const isFound = level === 'company' ? id === null || id === String(creditor.companyId) : isId;
  if (!isFound) throw new DomainError('not_found', { message: `${TERM_LEVELS[level]} not found.` });
  return { companyId: creditor.companyId, level, id: isId ? Number(id) : null };
}
