// Finds the owner of a changed account: its profile is corrected, or another one owns the account.
import type { PlacedAccount, RowPlan } from '../../../domain/imports/decide-row';
import type { Moment } from '../../../domain/shared/calendar';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';
import { linkPeople, toPerson, type PersonLink } from './link-people';
import { AccountChanged } from './row-failure';

/** Returns the new link of the account; null: it stays. Call in the transaction that changes the account. */
export async function correctOwner(
  dependencies: Pick<Dependencies, 'links' | 'settings'>,
  db: Database,
  { profileId, values: stored }: PlacedAccount,
  { values, identity }: Extract<RowPlan, { readonly kind: 'change' }>,
  moment: Moment,
): Promise<PersonLink | null> {
  const after = { ...stored, ...values };
  if (profileId === null || identity === 'relink') {
    const [link] = await linkPeople(dependencies, db, [after], moment);
    return link ?? null;
  }
  const person = identity === 'correct_profile' ? toPerson(after) : null;
  // Its owner may have signed in meanwhile.
  if (person && !(await dependencies.links.correctProfile(db, profileId, person, moment))) throw new AccountChanged();
  return null;
}
