// Reads the facts of a profile from its row, for the stores of profiles, contacts and sessions.
import { PROFILE_ORIGINS, PROFILE_STATUSES, type ProfileFacts } from '../../domain/profile/profile';
import type { Sealing } from '../../domain/shared/sealing';
import type { StoredRow } from '../database/model-access';
import type { ConsumerProfileModel } from '../models/profile';
import { readEnum, readFlag, readNumber, required } from './columns';
import { openPersonalData } from './personal-data';

const readStatus = readEnum(PROFILE_STATUSES);
const readOrigin = readEnum(PROFILE_ORIGINS);

export function toProfileFacts(row: Partial<StoredRow<ConsumerProfileModel>>, sealing: Sealing): ProfileFacts {
  const id = required(readNumber(row.id));
  const personal = openPersonalData(sealing, 'consumer_profiles', id, row.personal) ?? {};
  return {
    id,
    firstName: personal.firstName ?? null,
    lastName: personal.lastName ?? null,
    email: personal.email ?? null,
    mobile: personal.mobile ?? null,
    isCommunicationUpdated: readFlag(row.isCommunicationUpdated),
    emailPermission: readFlag(row.emailPermission),
    textPermission: readFlag(row.textPermission),
    status: required(readStatus(row.status)),
    origin: required(readOrigin(row.origin)),
    emailVerifiedAt: readNumber(row.emailVerifiedAt),
    mobileVerifiedAt: readNumber(row.mobileVerifiedAt),
    contactBoundAt: readNumber(row.contactBoundAt),
    emailBoundAt: readNumber(row.emailBoundAt),
    mobileBoundAt: readNumber(row.mobileBoundAt),
    identityVerifiedAt: readNumber(row.identityVerifiedAt),
    codeFailures: required(readNumber(row.codeFailures)),
    lockedUntil: readNumber(row.lockedUntil),
    lastSentAt: readNumber(row.lastSentAt),
  };
}
