// Closes the profile of a consumer for support: it can no longer sign in, and what only served its owner is wiped. Accounts,
// their history, payments and letters stay.
import type { Moment } from '../../domain/shared/calendar';
import type { Database } from '../../persistence/database/database';
import { NO_REQUEST, recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';

export type CloseDependencies = Pick<
  Dependencies,
  | 'db'
  | 'accounts'
  | 'audit'
  | 'billingDetails'
  | 'calendarFeeds'
  | 'clock'
  | 'contactChanges'
  | 'devices'
  | 'digests'
  | 'giftLinks'
  | 'outbox'
  | 'paymentMethods'
  | 'portalPreferences'
  | 'profiles'
  | 'sessions'
>;

/** How many of each were ended or removed. */
export interface ClosedProfile {
  readonly sessions: number;
  readonly devices: number;
  readonly methods: number;
  /** Messages that waited or had been given up. */
  readonly messages: number;
}

/** All or nothing. Throws with a message for the operator. Closing a closed profile wipes what is left of it. */
export async function closeProfile(
  dependencies: CloseDependencies,
  { operator }: { readonly operator: string },
  profileId: number,
): Promise<ClosedProfile> {
  const { billingDetails, contactChanges, devices, portalPreferences, profiles, sessions } = dependencies;
  const moment = dependencies.clock();
  const { epoch } = moment;
  return dependencies.db.transaction(async (db) => {
    if (!(await profiles.blockProfile(db, profileId, moment.now))) throw new Error('There is no such profile.');
    await dependencies.calendarFeeds.deleteFeed(db, profileId);
    await dependencies.giftLinks.revokeLinksByProfile(db, profileId, epoch);
    await contactChanges.cancelWaitingChanges(db, { profileId, now: epoch });
    await billingDetails.removeBilling(db, profileId);
    await portalPreferences.removePreferences(db, profileId);
    const closed = {
      sessions: await sessions.revokeOtherSessions(db, profileId, null, epoch),
      devices: await devices.revokeAllDevices(db, profileId, epoch),
      methods: await detachMethods(dependencies, db, profileId, moment),
      messages: await dependencies.outbox.deleteMessagesByOwner(db, { profileId }),
    };
    const by = { actorType: 'operator', reason: 'operator', details: { operator } } as const;
    await recordAuditEvent(dependencies, db, NO_REQUEST, { event: 'profile.closed', profileId, ...by });
    return closed;
  });
}

/** The provider forgets them later, as methods that their owner removes. */
async function detachMethods(
  { accounts, paymentMethods }: CloseDependencies,
  db: Database,
  profileId: number,
  moment: Moment,
): Promise<number> {
  await paymentMethods.lockWallet(db, profileId);
  const methods = await paymentMethods.findMethodsByProfile(db, profileId);
  for (const { id } of methods) {
    const assigned = await paymentMethods.findAssignedAccounts(db, id);
    const paying = assigned.length === 0 ? [] : await accounts.findAccountsByIds(db, assigned, moment.today);
    for (const account of paying) {
      if (account.hasOpenCharge) throw new Error(`Account ${account.id} is being charged. Please try again soon.`);
      const isDropped = await paymentMethods.dropAssignment(db, account, moment);
      if (!isDropped) throw new Error(`Account ${account.id} has changed in the meantime. Please try again.`);
    }
    await paymentMethods.removeMethod(db, id, moment.now);
  }
  return methods.length;
}
