// The newest agreement of an account, as data and as a document. It stays readable after the plan or the account ended.
import type { AgreementView } from '../../domain/payments/describe-agreement';
import { DomainError } from '../../domain/shared/errors';
import { loadOwnAccount } from '../account/steps/load-account';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { toFileDocument, type FileDocumentView } from '../shared/file-document';
import { enforceRateLimits } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { loadAgreements } from './steps/load-agreements';

/** Throws `not_found`, also where no agreement was ever made, and `forbidden`. */
export async function agreement(dependencies: Dependencies, caller: Caller, accountId: string): Promise<AgreementView> {
  return loadAgreement(dependencies, caller, accountId);
}

/** Returns a PDF. Also throws `too_many_attempts`. */
export async function agreementDocument(
  dependencies: Dependencies,
  { caller, response }: { readonly caller: Caller; readonly response: RequestContext['response'] },
  accountId: string,
): Promise<FileDocumentView> {
  const found = await loadAgreement(dependencies, caller, accountId);
  await enforceRateLimits(dependencies, response, [{ scope: 'agreement', subject: String(caller.profile.id) }]);
  const order = { kind: 'agreement', agreement: found, today: dependencies.clock().today } as const;
  const bytes = await dependencies.documents.render(order);
  return toFileDocument({ fileName: `agreement-${found.number}.pdf`, mediaType: 'application/pdf', bytes });
}

/** Returns the agreements of several accounts of the caller, at most 50; keys are account ids. */
export async function agreements(
  dependencies: Dependencies,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, AgreementView>> {
  const { db, accounts, clock } = dependencies;
  return loadAgreements(dependencies, await accounts.findAccountsByIds(db, accountIds, clock().today));
}

async function loadAgreement(dependencies: Dependencies, caller: Caller, accountId: string): Promise<AgreementView> {
  const account = await loadOwnAccount(dependencies, caller, accountId, dependencies.clock().today);
  const found = (await loadAgreements(dependencies, [account])).get(account.id);
  if (!found) throw new DomainError('not_found', { message: 'There is no agreement on this account.' });
  return found;
}
