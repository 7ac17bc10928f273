// Stored billing details: sealed, in the row of the profile, with a version of their own.
import { literal } from 'sequelize';
import { BILLING_MEMBERS, NO_BILLING, type BillingAddress, type BillingFacts } from '../../domain/profile/billing';
import { isRecord } from '../../domain/shared/is-record';
import type { Instant } from '../../domain/shared/calendar';
import type { Database } from '../database/database';
import { ConsumerProfileModel } from '../models/profile';
import { readNumber, readText, required } from '../shared/columns';
import { getSealedPlace } from '../shared/personal-data';

const place = (profileId: number) => getSealedPlace('consumer_profiles', 'billing', profileId);

export async function findBilling(db: Database, profileId: number): Promise<BillingFacts | null> {
  const attributes = ['billing', 'billingVersion'];
  const row = await db.model(ConsumerProfileModel).findOne({ attributes, where: { id: profileId } });
  if (!row) return null;
  const version = required(readNumber(row.billingVersion));
  const sealed = readText(row.billing);
  if (sealed === null) return { ...NO_BILLING, version, updatedAt: null };
  const members: unknown = JSON.parse(db.sealing.open(place(profileId), sealed));
  if (!isRecord(members)) throw new TypeError('Sealed billing details are not an object.');
  const entries = BILLING_MEMBERS.map((field) => [field, readText(members[field])] as const);
  return { ...NO_BILLING, ...Object.fromEntries(entries), version, updatedAt: readText(members['updatedAt']) };
}

/** Returns false if the details have another version by now. */
export async function saveBilling(
  db: Database,
  key: { readonly profileId: number; readonly version: number },
  details: BillingAddress,
  updatedAt: Instant,
): Promise<boolean> {
  const { profileId, version } = key;
  const changes = {
    billing: db.sealing.seal(place(profileId), JSON.stringify({ ...details, updatedAt })),
    billingVersion: version + 1,
  };
  return (await db.model(ConsumerProfileModel).update(changes, { id: profileId, billingVersion: version })) === 1;
}

/** The version grows, so that an older entity tag does not match what is entered later. */
export async function removeBilling(db: Database, profileId: number): Promise<void> {
  const changes = { billing: null, billingVersion: literal('billing_version + 1') };
  await db.model(ConsumerProfileModel).update(changes, { id: profileId });
}
