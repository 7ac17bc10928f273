// Reads a session with its owner, for every authenticated request, and the account that the request names.
// With models, it takes 3.2 to 6.8 times the processor time (`npm run bench -- statements`).
import type { LocalDate } from '../../domain/shared/calendar';
import type { Database } from '../database/database';
import type { Row } from '../database/dialect';
import { CompanyModel, CreditorSessionModel, CreditorUserModel } from '../models/creditor';
import { ConsumerProfileModel } from '../models/profile';
import { SessionModel } from '../models/sign-in';
import { writeStartOfDay } from '../shared/columns';
import { ACCOUNT_JOINS, ACCOUNT_ROW, type AccountRow } from './account-read';
import { createColumnSelector } from './columns';
import { defineJsonRow } from './json-rows';

const SESSION = [
  'id',
  'ownerId',
  'generation',
  'usedGeneration',
  'rotatedAt',
  'idleUntil',
  'absoluteUntil',
  'remember',
  'revokedAt',
  'createdAt',
] as const;

const PROFILE = [
  'personal',
  'isCommunicationUpdated',
  'emailPermission',
  'textPermission',
  'status',
  'landlineCallPermission',
  'uspsPermission',
  'contactStoppedAt',
  'emailVerifiedAt',
  'mobileVerifiedAt',
  'emailBoundAt',
  'mobileBoundAt',
  'identityVerifiedAt',
  'identityIndex',
  'lastUsedAt',
  'stamp',
] as const;

const HAS_CLAIMED =
  'EXISTS (SELECT 1 FROM consumers claimed WHERE claimed.consumer_profile_id = owner.id AND claimed.deleted_at IS NULL)';

/** Applies to the profiles of `table`. Ends at the first account, however many there are; models know no EXISTS. */
export function hasStandingAccounts(table: string): string {
  return `EXISTS (SELECT 1 FROM consumers claimed
    WHERE claimed.consumer_profile_id = ${table}.id AND claimed.deleted_at IS NULL AND claimed.status <> 'deactivated')`;
}

/** Applies to the profiles of `table`: a claim to accounts waits until others have had the time to cancel it. */
export function hasWaitingClaim(table: string): string {
  return `EXISTS (SELECT 1 FROM contact_changes claim
    WHERE claim.profile_id = ${table}.id AND claim.state = 'waiting' AND claim.company_id IS NOT NULL)`;
}

/** Selects whether the person wants no contact, for the copies of that choice on accounts; models cannot do so. */
export function stopsContact(profileId: number): string {
  return `(SELECT CASE WHEN contact_stopped_at IS NULL THEN 0 ELSE 1 END FROM consumer_profiles WHERE id = ${profileId})`;
}

const SESSION_ROW = defineJsonRow([
  ...createColumnSelector(SessionModel, 'held')(...SESSION),
  ...createColumnSelector(ConsumerProfileModel, 'owner')(...PROFILE),
  { name: 'hasClaimed', sql: HAS_CLAIMED },
]);

const SESSIONS = 'FROM sessions held INNER JOIN consumer_profiles owner ON owner.id = held.profile_id';

const CONSUMER_SESSION = `
SELECT ${SESSION_ROW.sql} AS session_row ${SESSIONS}
WHERE held.id = ?`;

const SESSION_AND_ACCOUNT = `
SELECT ${SESSION_ROW.sql} AS session_row, ${ACCOUNT_ROW.sql} AS account_row ${SESSIONS}
  LEFT JOIN consumers a ON a.id = ? AND a.deleted_at IS NULL ${ACCOUNT_JOINS}
WHERE held.id = ?`;

/** The session and its profile: `id` is the session's, `ownerId` the profile's. */
export async function readConsumerSession(db: Database, id: string): Promise<Row | null> {
  const [row] = await db.read(CONSUMER_SESSION, [id]);
  return row ? SESSION_ROW.read(row['session_row']) : null;
}

export interface NamedAccount {
  readonly id: number;
  /** Decides whether the creditor's membership is active. */
  readonly today: LocalDate;
}

/** The same, and the account with this id, of any owner; null for an unknown or deleted one. */
export async function readSessionAndAccount(
  db: Database,
  id: string,
  account: NamedAccount,
): Promise<{ readonly session: Row; readonly account: AccountRow | null } | null> {
  const [row] = await db.read(SESSION_AND_ACCOUNT, [writeStartOfDay(account.today), account.id, id]);
  if (!row) return null;
  const found = ACCOUNT_ROW.read(row['account_row']);
  return { session: SESSION_ROW.read(row['session_row']), account: found['id'] === null ? null : found };
}

/** Limits of the period of a membership, in the form of DATETIME(3). */
export interface MembershipBounds {
  readonly startsBefore: string;
  readonly endsFrom: string;
}

const creditorSession = createColumnSelector(CreditorSessionModel, 's');
const user = createColumnSelector(CreditorUserModel, 'u');
const company = createColumnSelector(CompanyModel, 'c', 'company.');

const CREDITOR_SESSION_ROW = defineJsonRow([
  ...creditorSession(...SESSION),
  ...user('companyId', 'email', 'name', 'role', 'active', 'emailVerifiedAt', 'offerDigest'),
  ...company('companyName', 'isDeactivate', 'deletedAt'),
  {
    name: 'company.memberships.id',
    sql: `(SELECT m.id FROM company_memberships m
      WHERE m.company_id = u.company_id AND m.status = 'active' AND m.current_plan_start < ? AND m.current_plan_end >= ?
      LIMIT 1)`,
  },
]);

const CREDITOR_SESSION = `
SELECT ${CREDITOR_SESSION_ROW.sql} AS session_row
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
  return row ? CREDITOR_SESSION_ROW.read(row['session_row']) : null;
}
