// Finds the owner of a changed account: its profile is corrected, or another one owns the account.
import type { PlacedAccount, RowPlan } from '../../../domain/imports/decide-row';
import type { Moment } from '../../../domain/shared/calendar';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';
import { linkPeople, toPerson, type PersonLink } from './link-people';
import { AccountChanged } from './row-failure';

/** Returns the new link of the account; null: it stays. Call in the transaction that changes the account. */
export async function correctOwner(
  dependencies: Pick<Dependencies, 'links' | 'mailbox' | 'settings'>,
  db: Database,
  { id, profileId, values: stored }: PlacedAccount,
  { values, identity }: Extract<RowPlan, { readonly kind: 'change' }>,
  moment: Moment,
): Promise<PersonLink | null> {
  const after = { ...stored, ...values };
  if (identity === 'relink') await dependencies.mailbox.hideLettersOfAccount(db, id, moment.now);
  if (profileId === null || identity === 'relink') {
    const [link] = await linkPeople(dependencies, db, [after], moment);
    return link ?? null;
  }
  if (identity === 'keep') return null;
  const [known, person] = [toPerson(stored), toPerson(after)];
  const correction = known && person && { before: known, after: person };
  // Its owner may have signed in meanwhile, or an earlier row of the batch has given it another identity.
  if (!correction || !(await dependencies.links.correctProfile(db, profileId, correction, moment)))
    throw new AccountChanged();
  return null;
}
