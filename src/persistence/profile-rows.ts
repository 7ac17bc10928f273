// Turns the rows of profiles into facts; the session statement reads the same columns beside its own.
import { PROFILE_ORIGINS, PROFILE_STATUSES, type ProfileFacts } from '../domain/profile';
import type { Sealing } from '../domain/shared/sealing';
import { readFlag, readNumber, readEnum, required } from './column-values';
import type { Row } from './database/dialect';
import { openPersonalData } from './shared/personal-data';

/** The columns of `toProfileFacts`, for statements that join the table as `p`. */
export const PROFILE_COLUMNS = `
  p.id AS profile_id, p.personal, p.is_communication_updated, p.email_permission, p.text_permission, p.status, p.origin,
  p.email_verified_at, p.mobile_verified_at, p.contact_bound_at, p.email_bound_at, p.mobile_bound_at,
  p.identity_verified_at, p.code_failures, p.locked_until, p.last_sent_at`;

const readStatus = readEnum(PROFILE_STATUSES);
const readOrigin = readEnum(PROFILE_ORIGINS);

export function toProfileFacts(row: Row, sealing: Sealing): ProfileFacts {
  const id = required(readNumber(row.profile_id));
  const personal = openPersonalData(sealing, 'consumer_profiles', id, row.personal) ?? {};
  return {
    id,
    firstName: personal.firstName ?? null,
    lastName: personal.lastName ?? null,
    email: personal.email ?? null,
    mobile: personal.mobile ?? null,
    isCommunicationUpdated: readFlag(row.is_communication_updated),
    emailPermission: readFlag(row.email_permission),
    textPermission: readFlag(row.text_permission),
    status: required(readStatus(row.status)),
    origin: required(readOrigin(row.origin)),
    emailVerifiedAt: readNumber(row.email_verified_at),
    mobileVerifiedAt: readNumber(row.mobile_verified_at),
    contactBoundAt: readNumber(row.contact_bound_at),
    emailBoundAt: readNumber(row.email_bound_at),
    mobileBoundAt: readNumber(row.mobile_bound_at),
    identityVerifiedAt: readNumber(row.identity_verified_at),
    codeFailures: required(readNumber(row.code_failures)),
    lockedUntil: readNumber(row.locked_until),
    lastSentAt: readNumber(row.last_sent_at),
  };
}
