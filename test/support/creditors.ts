// Creditor users for the journeys, each with a company of their own; the password is that of the demo data.
import { companyRow, membershipRow } from '../../seeders/factories';
import { insertRows } from '../../src/persistence/insert-rows';
import { Company } from '../../src/persistence/models/company';
import { CompanyMembership } from '../../src/persistence/models/company-membership';
import { CreditorUser } from '../../src/persistence/models/creditor-user';
import type { RunningApp } from './app';

export const PASSWORD = 'parley-demo';

export interface CreditorPerson {
  readonly id: number;
  readonly companyId: number;
  readonly email: string;
}

/** What is special about a user or the company; without a word all is well. */
export interface Special {
  readonly closed?: boolean;
  readonly unverified?: boolean;
  readonly withoutPassword?: boolean;
  /** Another hash than that of the demo's password. */
  readonly passwordHash?: string;
  readonly companyClosed?: boolean;
  readonly companyDeleted?: boolean;
  /** Days from today on which the membership begins and ends; null: there is none. A year when not said. */
  readonly membership?: { readonly begins: number; readonly ends: number } | null;
  readonly membershipStatus?: 'active' | 'inactive';
  readonly membershipCancelled?: boolean;
}

let people = 0;

export async function addCreditor({ parts, moment }: RunningApp, special: Special = {}): Promise<CreditorPerson> {
  people += 1;
  const [now, id] = [moment(), 1000 + people];
  const email = `desk${people}@creditor.test`;
  const hash = special.passwordHash ?? (await demoHash(parts));
  const company = companyRow(now, { id, companyName: `Creditor ${people}`, terms: {} });
  const { begins, ends } = special.membership ?? { begins: -1, ends: 364 };
  const membership = membershipRow(now, id, ends);
  await parts.db.transaction(async (db) => {
    await insertRows(db, Company, [
      {
        ...company,
        isDeactivate: special.companyClosed ?? false,
        deletedAt: special.companyDeleted ? new Date(now.epoch) : null,
      },
    ]);
    if (special.membership !== null) {
      await insertRows(db, CompanyMembership, [
        {
          ...membership,
          status: special.membershipStatus ?? 'active',
          currentPlanStart: startOfDay(now.epoch, begins),
          cancelledAt: special.membershipCancelled ? new Date(now.epoch) : null,
        },
      ]);
    }
    await insertRows(db, CreditorUser, [
      {
        ...{ id, companyId: id, email, name: `Desk ${people}`, createdAt: new Date(now.epoch) },
        active: !(special.closed ?? false),
        emailVerifiedAt: special.unverified ? null : new Date(now.epoch),
        passwordHash: special.withoutPassword ? null : hash,
      },
    ]);
  });
  return { id, companyId: id, email };
}

/** What the audit trail tells of a user, or with null of nobody we know, in order. */
export async function creditorEvents({ parts }: RunningApp, id: number | null): Promise<readonly unknown[]> {
  const sql = 'SELECT event, reason, profile_id FROM audit_events WHERE creditor_user_id';
  const rows = await parts.db.read(`${sql} ${id === null ? 'IS NULL' : `= ${id}`} ORDER BY id`);
  return rows.map(({ event, reason, profile_id }) => [event, reason, profile_id]);
}

async function demoHash({ db }: RunningApp['parts']): Promise<string> {
  const [row] = await db.read('SELECT password_hash FROM creditor_users WHERE id = 1');
  return String(row?.password_hash);
}

/** Memberships begin and end with a calendar day. */
function startOfDay(epoch: number, days: number): Date {
  const day = new Date(epoch + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return new Date(`${day}T00:00:00.000Z`);
}
