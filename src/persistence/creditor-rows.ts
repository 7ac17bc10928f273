// Turns the rows of creditor users into facts; the session statement reads the same columns beside its own.
import { addDays, type LocalDate, type Moment } from '../domain/shared/calendar';
import type { CreditorFacts } from '../domain/creditor';
import { readFlag, readNumber, readText, required } from './column-values';
import type { Row } from './database/dialect';

/**
 * The columns of `toCreditorFacts`, for statements with `CREDITOR_TABLES`; its place holders come first and take
 * `membershipDays`. A cancelled membership stays active until its period ends.
 */
export const CREDITOR_COLUMNS = `
  u.id AS creditor_id, u.company_id, u.email, u.name, c.company_name,
  (u.active = 1 AND c.is_deactivate = 0 AND c.deleted_at IS NULL) AS is_active,
  (u.email_verified_at IS NOT NULL) AS is_email_verified,
  EXISTS (SELECT 1 FROM company_memberships m
    WHERE m.company_id = u.company_id AND m.status = 'active'
      AND m.current_plan_start < ? AND m.current_plan_end >= ?) AS has_active_membership`;

export const CREDITOR_TABLES = 'creditor_users u INNER JOIN companies c ON c.id = u.company_id';

/** The two bounds of a membership, in whole days: it begins today at the latest, and ends today at the earliest. */
export function membershipDays({ today }: Pick<Moment, 'today'>): readonly [string, string] {
  return [toStartOfDay(addDays(today, 1)), toStartOfDay(today)];
}

export function toCreditorFacts(row: Row): CreditorFacts {
  return {
    id: required(readNumber(row.creditor_id)),
    companyId: required(readNumber(row.company_id)),
    companyName: readText(row.company_name),
    email: required(readText(row.email)),
    name: required(readText(row.name)),
    active: readFlag(row.is_active),
    isEmailVerified: readFlag(row.is_email_verified),
    hasActiveMembership: readFlag(row.has_active_membership),
  };
}

function toStartOfDay(day: LocalDate): string {
  return `${day} 00:00:00.000`;
}
