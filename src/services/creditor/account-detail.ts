// One account of the caller's company in detail, its placement, and the search for accounts. The audit trail has each account
// that is shown.
import {
  describeAccountDetail,
  type AccountDetailView,
  type AccountPlacementView,
} from '../../domain/creditor/account-detail';
import { describeContactPermissions } from '../../domain/messages/consumer-notices';
import { readSearch, type SearchRequest } from '../../domain/creditor/account-search';
import { describeCreditorAccount, type CreditorAccountView } from '../../domain/negotiation/creditor-account';
import { describeMarks, MOST_MARKS } from '../../domain/negotiation/describe-marks';
import { describeScheduledPayment } from '../../domain/payments/creditor-payment';
import { toInstant } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import { loadCompanyAccount } from '../account/steps/load-account';
import { recordReading } from '../shared/account-readings';
import { describeActor, getRights, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { enforceRateLimits } from '../shared/rate-limits';
import type { RequestContext, RequestFacts } from '../shared/request-context';

const OPEN_PAYMENTS = 12;
const TRANSACTIONS = 10;
const LETTERS = 5;
const HITS = 50;

/** Throws `not_found`, also for accounts of other companies. */
export async function accountAccess(
  dependencies: Dependencies,
  caller: CreditorCaller,
  accountId: string,
): Promise<number> {
  return (await loadCompanyAccount(dependencies, caller, accountId, dependencies.clock().today)).id;
}

/** Throws `not_found`, also for accounts of other companies. */
export async function creditorAccount(
  dependencies: Dependencies,
  caller: CreditorCaller,
  accountId: string,
  request: RequestFacts,
): Promise<AccountDetailView> {
  const { db, clock, accountDetails, creditorPayments, letters, marks, profiles, settings } = dependencies;
  const { today } = clock();
  const facts = await loadCompanyAccount(dependencies, caller, accountId, today);
  const { id, profileId, linkState } = facts;
  await recordReading(dependencies, caller, request, 'creditorAccount', [id]);
  const isClaimed = profileId !== null && linkState === 'claimed';
  const owner = isClaimed ? await profiles.findProfileById(db, profileId) : null;
  const stoppedAt = facts.ownerStopsContact ? (owner?.contactStoppedAt ?? null) : null;
  const marked = {
    facts,
    stored: await marks.findMarks(db, id, { limit: MOST_MARKS }),
    stoppedAt: stoppedAt === null ? null : toInstant(stoppedAt),
    today,
    timeZone: settings.timeZone,
  };
  const open = { accountId: id, status: 'open' } as const;
  const sent = {
    companyId: caller.creditor.companyId,
    accountId: id,
    templateId: null,
    batchId: null,
    notReached: null,
  };
  const scheduled = await creditorPayments.findScheduledPayments(db, open, { after: null, limit: OPEN_PAYMENTS });
  return describeAccountDetail(facts, {
    openPayments: scheduled.map((payment) => describeScheduledPayment(payment, settings.timeZone)),
    transactions: await creditorPayments.findCreditorPayments(
      db,
      { accountId: id, statuses: null, sources: null, from: null, until: null },
      { after: null, limit: TRANSACTIONS },
    ),
    letters: await letters.findSentLetters(db, sent, { after: null, limit: LETTERS }),
    ...(await accountDetails.findAccountRecord(db, id)),
    hasDirectPayment: await creditorPayments.hasDirectPayment(db, id),
    contactPermissions: describeContactPermissions(owner),
    marks: describeMarks(marked),
    access: { rights: getRights(caller), hasActiveMembership: caller.creditor.hasActiveMembership },
  });
}

/** Throws `not_found`, also for accounts of other companies. */
export async function accountPlacement(
  dependencies: Dependencies,
  caller: CreditorCaller,
  accountId: string,
  request: RequestFacts,
): Promise<AccountPlacementView> {
  const { db, clock, accountDetails } = dependencies;
  const { id } = await loadCompanyAccount(dependencies, caller, accountId, clock().today);
  await recordReading(dependencies, caller, request, 'accountPlacement', [id]);
  return accountDetails.findPlacement(db, id);
}

/** At most 50 accounts, by id. Throws `validation_failed`, then `too_many_attempts`. */
export async function searchAccounts(
  dependencies: Dependencies,
  caller: CreditorCaller,
  wanted: SearchRequest,
  { request, response }: RequestContext,
): Promise<readonly CreditorAccountView[]> {
  const { db, clock, accounts, accountDetails } = dependencies;
  const read = readSearch(wanted);
  if ('errors' in read) throw new DomainError('validation_failed', { errors: read.errors });
  await enforceRateLimits(dependencies, response, [{ scope: 'account_search', subject: describeActor(caller) }]);
  const ids = await accountDetails.searchAccountIds(db, caller.creditor.companyId, read.search, HITS);
  if (ids.length === 0) return [];
  await recordReading(dependencies, caller, request, 'searchAccounts', ids);
  return (await accounts.findAccountsByIds(db, ids, clock().today)).map(describeCreditorAccount);
}
