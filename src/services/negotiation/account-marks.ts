// The marks on an account and its dispute: for its consumer, and read beside the account for its creditor.
import { describeMarks, MOST_MARKS, type DisputeView, type MarkView } from '../../domain/negotiation/describe-marks';
import { toInstant, type Instant } from '../../domain/shared/calendar';
import { loadOwnAccount } from '../account/steps/load-account';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';

interface AccountMarksView {
  readonly marks: readonly MarkView[];
  readonly dispute: DisputeView | null;
  readonly contactStoppedAt: Instant | null;
  /** Where to send papers; null when the company has not said. */
  readonly papersTo: string | null;
}

/** Throws `not_found` and `forbidden`. */
export async function accountMarks(
  dependencies: Dependencies,
  caller: Caller,
  accountId: string,
): Promise<AccountMarksView> {
  const { db, clock, companies, marks, settings } = dependencies;
  const { today } = clock();
  const facts = await loadOwnAccount(dependencies, caller, accountId, today);
  const all = await marks.findMarks(db, facts.id, { limit: MOST_MARKS });
  const stored = all.filter((one) => !one.isOfEarlierPerson);
  const { contactStoppedAt } = caller.profile;
  const stoppedAt = contactStoppedAt === null ? null : toInstant(contactStoppedAt);
  const company = facts.company && (await companies.findCompanyContacts(db, [facts.company.id])).get(facts.company.id);
  const view = describeMarks({ facts, stored, stoppedAt, today, timeZone: settings.timeZone });
  return { ...view, contactStoppedAt: stoppedAt, papersTo: company?.papersTo ?? null };
}
