// Reads what decides whether a person may be sent a message: their permissions, where they may be, and whose the accounts are.
import type { ContactPerson } from '../../domain/messages/contact-gates';
import type { ContactPlace } from '../../domain/messages/contact-zones';
import type { Channel } from '../../domain/sign-in/login-flow';
import type { Database } from '../database/database';
import { ConsumerModel } from '../models/account';
import { ConsumerProfileModel } from '../models/profile';
import { isRecord } from '../../domain/shared/is-record';
import { readMarks } from '../shared/mark-bits';
import { ACCOUNT_STATUSES, type AccountMark, type AccountStatus } from '../../domain/shared/vocabulary';
import { readEnum, readFlag, readNumber, readText, required } from '../shared/columns';
import { getSealedPlace, openPersonalData } from '../shared/personal-data';

/** An account that a message is about. */
export interface ContactedAccount {
  readonly id: number;
  readonly profileId: number | null;
  /** Its owner has signed in since. */
  readonly isClaimed: boolean;
  readonly place: ContactPlace;
  readonly status: AccountStatus;
  /** Including that the owner wants no contact. */
  readonly marks: readonly AccountMark[];
}

/** Without accounts that are gone. */
export async function findContactedAccounts(
  db: Database,
  accountIds: readonly number[],
): Promise<readonly ContactedAccount[]> {
  if (accountIds.length === 0) return [];
  const rows = await db.model(ConsumerModel).findAll({
    attributes: ['id', 'consumerProfileId', 'hasSignedIn', 'personal', 'marks', 'ownerStopsContact', 'status'],
    where: { id: [...accountIds], deletedAt: null },
    order: ['id'],
  });
  return rows.map((row) => {
    const id = required(readNumber(row.id));
    const personal = openPersonalData(db.sealing, 'consumers', id, row.personal);
    return {
      id,
      profileId: readNumber(row.consumerProfileId),
      isClaimed: readNumber(row.consumerProfileId) !== null && readFlag(row.hasSignedIn),
      place: { state: personal?.state ?? null, zip: personal?.zip ?? null },
      status: required(readStatus(row.status)),
      marks: [
        ...readMarks(row.marks),
        ...(readFlag(row.ownerStopsContact) ? (['do_not_contact'] as const) : []),
        ...(row.status === 'dispute' ? (['disputed'] as const) : []),
      ],
    };
  });
}

const readStatus = readEnum(ACCOUNT_STATUSES);

const MEMBERS = {
  email: {
    contact: 'email',
    permission: 'emailPermission',
    verifiedAt: 'emailVerifiedAt',
    optedOutAt: 'emailOptedOutAt',
  },
  sms: {
    contact: 'mobile',
    permission: 'textPermission',
    verifiedAt: 'mobileVerifiedAt',
    optedOutAt: 'textOptedOutAt',
  },
} as const satisfies Record<Channel, object>;

/** A message goes to `to`, or wherever the person can be reached if that is null. */
export async function findContactPerson(
  db: Database,
  profileId: number,
  { channel, to }: { readonly channel: Channel; readonly to: string | null },
): Promise<ContactPerson> {
  const { contact, permission, verifiedAt, optedOutAt } = MEMBERS[channel];
  const row = await db.model(ConsumerProfileModel).findOne({
    attributes: ['personal', 'billing', 'status', permission, verifiedAt, optedOutAt],
    where: { id: profileId },
  });
  const address = openPersonalData(db.sealing, 'consumer_profiles', profileId, row?.personal)?.[contact] ?? null;
  const isSame = to === null || address?.trim().toLowerCase() === to.trim().toLowerCase();
  return {
    hasAddress: row?.status === 'active' && address !== null && isSame && readNumber(row[verifiedAt]) !== null,
    isPermitted: row !== null && readFlag(row[permission]),
    hasOptedOut: readNumber(row?.[optedOutAt]) !== null,
    places: [openPlace(db, profileId, row?.billing)],
  };
}

/** The state and the ZIP code of a sealed billing address. */
function openPlace({ sealing }: Database, profileId: number, billing: unknown): ContactPlace {
  const sealed = readText(billing);
  const members: unknown =
    sealed === null ? {} : JSON.parse(sealing.open(getSealedPlace('consumer_profiles', 'billing', profileId), sealed));
  return isRecord(members)
    ? { state: readText(members['state']), zip: readText(members['zip']) }
    : { state: null, zip: null };
}
