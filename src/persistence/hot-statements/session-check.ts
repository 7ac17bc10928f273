// Reads a session with its owner. Every authenticated request does this, so the statements are prepared and written by
// hand: a query by models is built again and parsed by the server each time.
import type { Database } from '../database/database';
import type { Row } from '../database/dialect';

/** Columns are named after the attributes of the models, which the stores convert. */
const SESSION_COLUMNS = `
  s.id, s.generation, s.used_generation AS usedGeneration, s.rotated_at AS rotatedAt, s.idle_until AS idleUntil,
  s.absolute_until AS absoluteUntil, s.remember, s.revoked_at AS revokedAt`;

const CONSUMER_SESSION = `
SELECT ${SESSION_COLUMNS}, s.profile_id AS ownerId, p.personal, p.is_communication_updated AS isCommunicationUpdated,
  p.email_permission AS emailPermission, p.text_permission AS textPermission, p.status, p.origin,
  p.email_verified_at AS emailVerifiedAt, p.mobile_verified_at AS mobileVerifiedAt,
  p.contact_bound_at AS contactBoundAt, p.email_bound_at AS emailBoundAt, p.mobile_bound_at AS mobileBoundAt,
  p.identity_verified_at AS identityVerifiedAt, p.code_failures AS codeFailures, p.locked_until AS lockedUntil,
  p.last_sent_at AS lastSentAt
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

const CREDITOR_SESSION = `
SELECT ${SESSION_COLUMNS}, s.creditor_user_id AS ownerId, u.company_id AS companyId, u.email, u.name, u.active,
  u.email_verified_at AS emailVerifiedAt, c.company_name AS \`company.companyName\`,
  c.is_deactivate AS \`company.isDeactivate\`, c.deleted_at AS \`company.deletedAt\`,
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
