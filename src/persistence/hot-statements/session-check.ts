// Reads a session with its owner, for every authenticated request.
// By models, it takes 3.2 to 6.8 times the processor time (`npm run bench -- statements`).
import type { Database } from '../database/database';
import type { Row } from '../database/dialect';
import { CompanyModel, CreditorSessionModel, CreditorUserModel } from '../models/creditor';
import { ConsumerProfileModel } from '../models/profile';
import { SessionModel } from '../models/sign-in';
import { createColumnSelector } from './columns';

const SESSION = [
  ...(['id', 'ownerId', 'generation', 'usedGeneration', 'rotatedAt', 'idleUntil'] as const),
  ...(['absoluteUntil', 'remember', 'revokedAt', 'createdAt'] as const),
] as const;

const session = createColumnSelector(SessionModel, 's');
const profile = createColumnSelector(ConsumerProfileModel, 'p');

const CONSUMER_SESSION = `
SELECT ${session(...SESSION)},
  ${profile('personal', 'isCommunicationUpdated', 'emailPermission', 'textPermission', 'status', 'origin')},
  ${profile('landlineCallPermission', 'uspsPermission')},
  ${profile('emailVerifiedAt', 'mobileVerifiedAt', 'contactBoundAt', 'emailBoundAt', 'mobileBoundAt')},
  ${profile('identityVerifiedAt', 'codeFailures', 'lockedUntil', 'lastSentAt')}
FROM sessions s INNER JOIN consumer_profiles p ON p.id = s.profile_id
WHERE s.id = ?`;

/** The session and its profile: `id` is the session's, `ownerId` the profile's. */
export async function readConsumerSession(db: Database, id: string): Promise<Row | null> {
  const [row] = await db.read(CONSUMER_SESSION, [id]);
  return row ?? null;
}

/** Limits of the period of a membership, in the form of DATETIME(3). */
export interface MembershipBounds {
  readonly startsBefore: string;
  readonly endsFrom: string;
}

const creditorSession = createColumnSelector(CreditorSessionModel, 's');
const user = createColumnSelector(CreditorUserModel, 'u');
const company = createColumnSelector(CompanyModel, 'c', 'company.');

const CREDITOR_SESSION = `
SELECT ${creditorSession(...SESSION)},
  ${user('companyId', 'email', 'name', 'role', 'active', 'emailVerifiedAt')},
  ${company('companyName', 'isDeactivate', 'deletedAt')},
  (SELECT m.id FROM company_memberships m
    WHERE m.company_id = u.company_id AND m.status = 'active' AND m.current_plan_start < ? AND m.current_plan_end >= ?
    LIMIT 1) AS \`company.memberships.id\`
FROM creditor_users u INNER JOIN companies c ON c.id = u.company_id
  INNER JOIN creditor_sessions s ON s.creditor_user_id = u.id
WHERE s.id = ?`;

/** The session and its user: `id` is the session's, `ownerId` the user's. */
export async function readCreditorSession(
  db: Database,
  id: string,
  { startsBefore, endsFrom }: MembershipBounds,
): Promise<Row | null> {
  const [row] = await db.read(CREDITOR_SESSION, [startsBefore, endsFrom, id]);
  return row ?? null;
}
